"""No file was left half merged: git's marks would be shown to people, or run."""

from pathlib import Path

CODE = Path(__file__).parent.parent
FOLDERS = (
    "accounts",
    "durak_site",
    "games",
    "leaderboard",
    "locale",
    "static",
    "templates",
    "docs",
)
TEXTS = {".css", ".html", ".js", ".md", ".po", ".py", ".svg", ".txt"}
MARKS = ("<" * 7 + " ", ">" * 7 + " ")


def test_no_file_holds_the_marks_of_a_conflict() -> None:
    files = [path for folder in FOLDERS for path in (CODE / folder).rglob("*")]
    files += CODE.glob("*.md")
    torn = [
        str(path.relative_to(CODE))
        for path in files
        if path.suffix in TEXTS
        if any(line.startswith(MARKS) for line in path.read_text().splitlines())
    ]
    assert torn == []
