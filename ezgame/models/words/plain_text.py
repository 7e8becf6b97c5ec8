"""Text from outside (names, file names, notes) as Qt shows it where it guesses what is HTML.

Labels can be told that their text is plain, and ours are (ezgame/ui/widgets/text.py). Tool tips cannot: Qt
looks at the text. What could be taken for HTML is therefore written as HTML that shows exactly that text.
"""

import re
from html import escape

COULD_BE_HTML = re.compile(r"<|&[#\w]")
WRAPPER = '<p style="white-space:pre-wrap">{}</p>'


def plain_tip(text: str) -> str:
    """A tool tip that shows this text, letter by letter."""
    return WRAPPER.format(escape(text)) if COULD_BE_HTML.search(text) else text
