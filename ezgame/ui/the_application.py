"""The one QApplication, for widgets that listen to what is no event of their own."""

from PySide6.QtWidgets import QApplication


def the_application() -> QApplication:
    """There is one as soon as there are widgets."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
