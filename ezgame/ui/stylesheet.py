"""The style sheet of ordinary widgets; whatever is special about a game paints itself."""

from string import Template

from ezgame.ui.palette import WindowColors

# The size of ordinary text is that of the application's font. A rule for all widgets would take a fifth of the time
# of a change of looks. Menus and tips may have a font of the system's theme.
_SHEET = Template(
    """
QMenu, QToolTip { font-size: ${s13}px; }
QToolTip { background: $panel; color: $text; border: 1px solid $line; padding: ${s5}px ${s7}px; }
QMainWindow, QWidget#page { background: $window; }
QMainWindow::separator { background: $window; width: 5px; height: 5px; }
QMainWindow::separator:hover { background: $line; }
QWidget[surface="panel"] { background: $panel; }
QWidget[surface="bar"] { background: $panel; border-bottom: 1px solid $line; }
QFrame[surface="card"] { background: $panel; border: 1px solid $line; border-radius: ${s7}px; }
QFrame[surface="well"] { background: $raised; border: 1px solid $line; border-radius: ${s7}px; }
QFrame[surface="line"] { background: $line; border: none; max-height: 1px; min-height: 1px; }

QLabel { background: transparent; color: $text; }
QLabel[look="muted"] { color: $muted; }
QLabel[look="small"] { color: $muted; font-size: ${s12}px; }
QLabel[look="head"] { font-weight: 600; }
QLabel[look="title"] { font-size: ${s16}px; font-weight: 700; }
QLabel[look="page"] { font-size: ${s28}px; font-weight: 700; }
QLabel[look="big"] { font-size: ${s22}px; font-weight: 700; }
QLabel[look="warning"] { color: $warning; }
QLabel[look="good"] { color: $good; }

QDockWidget { color: $text; }
QTabBar { background: $panel; border: none; }
QTabBar::tab { background: $panel; color: $muted; border: none; border-bottom: 3px solid transparent;
  padding: ${s6}px ${s10}px ${s5}px ${s10}px; margin: 0; }
QTabBar[close="true"]::tab { padding-left: ${s4}px; padding-right: ${s4}px; }
QTabBar::tab:selected { color: $text; font-weight: 600; border-bottom: 3px solid $accent; }
QTabBar::tab:hover { color: $text; background: $raised; }
QTabBar::tab:focus { background: $selection; }
QTabBar::scroller { width: ${s32}px; }
QTabBar QToolButton { padding: 0; border-radius: ${s3}px; }
QTabBar QToolButton:focus { padding: 0; border: 1px solid $line; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }

QPushButton, QToolButton { background: $panel; color: $text; border: 1px solid $line; border-radius: ${s6}px;
  padding: ${s5}px ${s11}px; }
QPushButton:hover, QToolButton:hover { background: $raised; border-color: $muted; }
QPushButton:pressed, QToolButton:pressed { background: $selection; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: ${s4}px ${s10}px; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: $raised; }
QPushButton:checked, QToolButton:checked { background: $accent; color: $on_accent; border-color: $accent;
  font-weight: 600; }
QToolButton[look="flat"] { border: 1px solid transparent; background: transparent; padding: ${s3}px; }
QToolButton[look="flat"]:hover { background: $raised; border-color: $line; }

QLineEdit, QComboBox, QPlainTextEdit { background: $panel; color: $text; border: 1px solid $line;
  border-radius: ${s5}px; padding: ${s4}px ${s6}px; selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QComboBox:focus { border: 2px solid $accent; padding: ${s3}px ${s5}px; }
QSpinBox QLineEdit { border: none; padding: 0; background: transparent; }
QComboBox::drop-down { border: none; width: ${s20}px; }
QComboBox { combobox-popup: 0; }
QComboBox QAbstractItemView { border: 1px solid $line; }
QComboBox QAbstractItemView::item { min-height: ${s26}px; padding: 0 ${s6}px; }
QCheckBox, QRadioButton { background: transparent; color: $text; spacing: ${s8}px; }
QRadioButton::indicator { width: ${s14}px; height: ${s14}px; border-radius: ${radio}px; border: 2px solid $muted;
  background: $panel; }
QRadioButton::indicator:checked { border: 2px solid $accent;
  background: qradialgradient(cx:0.5, cy:0.5, radius:0.5, fx:0.5, fy:0.5,
    stop:0 $accent, stop:0.58 $accent, stop:0.66 $panel, stop:1 $panel); }
QRadioButton::indicator:disabled { border-color: $line; }
QRadioButton:focus, QCheckBox:focus { color: $accent; }
QRadioButton:disabled { color: $muted; }

QListView::indicator { width: ${s15}px; height: ${s15}px; }

QTableView, QListView, QTreeView, QScrollArea, QGraphicsView { background: $panel; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QTableCornerButton::section { background: $panel; border: none; }
QHeaderView { background: $panel; border: none; }
QHeaderView::section { background: $panel; color: $muted; border: none; padding: ${s3}px; }

QProgressBar { background: $raised; border: 1px solid $line; border-radius: ${s4}px; max-height: ${s8}px; }
QProgressBar::chunk { background: $accent; border-radius: ${s3}px; }

QScrollBar:vertical { background: transparent; width: ${s10}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${s10}px; margin: 0; }
QScrollBar::handle { background: $line; border-radius: ${s4}px; min-height: ${s24}px; min-width: ${s24}px;
  margin: 2px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenu { background: $panel; color: $text; border: 1px solid $line; padding: ${s4}px; }
QMenu::item { padding: ${s5}px ${s24}px ${s5}px ${s14}px; border-radius: ${s4}px; }
QMenu::item:selected { background: $selection; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $line; margin: ${s4}px; }
QSlider::groove:horizontal { height: 4px; background: $line; border-radius: 2px; }
QSlider::handle:horizontal { background: $accent; width: ${s14}px; margin: -${s5}px 0; border-radius: ${s7}px; }
QDialog { background: $panel; }
"""
)


def stylesheet(colors: WindowColors, scale: float, dark: bool) -> str:
    """The sheet for a set of colours; sizes grow with the text."""
    sizes = {f"s{n}": str(max(1, round(n * scale))) for n in range(2, 33)}
    # A radius beyond the half of a side would make Qt draw a square.
    sizes["radio"] = str((int(sizes["s14"]) + 4) // 2)
    names = {name: getattr(colors, name) for name in colors.__dataclass_fields__}
    return _SHEET.substitute(sizes | names)
