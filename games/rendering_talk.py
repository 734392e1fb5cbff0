"""What was said at a table, into the HTML of one reader."""

from django.template.loader import get_template

from games.selectors.talk import Said, Talk, TalkBox
from games.talk_words import MOST_LETTERS, PHRASES, phrase_text


def render_talk(talk: Talk) -> str:
    """The lines of a table's talk, ready for the page and the socket."""
    context = {
        "talk": talk,
        "lines": [(line, words_of(line), _is_anothers(line, talk)) for line in talk.lines],
        "last": talk.lines[-1].number if talk.lines else 0,
    }
    return str(get_template("games/talk/_lines.html").render(context))


def render_box(box: TalkBox) -> str:
    """With what one talks at a table, or why one cannot, ready for the page and the socket."""
    context = {"box": box, "phrases": PHRASES.items(), "most_letters": MOST_LETTERS}
    return str(get_template("games/talk/_box.html").render(context))


def words_of(line: Said) -> str:
    """What was said, a phrase in the language of the moment."""
    return phrase_text(line.phrase) if line.phrase else line.text


def _is_anothers(line: Said, talk: Talk) -> bool:
    """Whether the reader can turn against it: another person said it."""
    return talk.reader is not None and line.user_id not in {None, talk.reader}
