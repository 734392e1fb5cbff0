"""The elements of rendered HTML, to be asked for by tag, class and attribute."""

import re
from html.parser import HTMLParser

from games.rendering import render_table

VOID = {"input", "br", "img", "circle"}


class Node:
    """An element: name, attributes, text of itself and of what is inside."""

    def __init__(self, tag, attrs, parent):
        self.tag, self.attrs, self.parent = tag, dict(attrs), parent
        self.text, self.inside = "", []

    @property
    def classes(self):
        return (self.attrs.get("class") or "").split()


class Tree(HTMLParser):
    """The elements of a piece of HTML; refuses what is not well nested."""

    def __init__(self, html):
        super().__init__()
        self.open, self.nodes = [], []
        self.feed(html)
        assert not self.open, f"not closed: {[node.tag for node in self.open]}"

    def handle_starttag(self, tag, attrs):
        node = Node(tag, attrs, self.open[-1] if self.open else None)
        self.nodes.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attrs):
        self.nodes.append(Node(tag, attrs, self.open[-1]))

    def handle_endtag(self, tag):
        assert self.open.pop().tag == tag, tag

    def handle_data(self, data):
        for node in self.open:
            node.text += data

    def __call__(self, tag=None, **attrs):
        """Every element of this tag with these attributes (class_ is one of its classes)."""
        wanted = {name.strip("_").replace("_", "-"): value for name, value in attrs.items()}
        css = wanted.pop("class", None)
        return [
            node
            for node in self.nodes
            if (tag is None or node.tag == tag)
            and (css is None or css in node.classes)
            and all(node.attrs.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag=None, **attrs):
        (node,) = self(tag, **attrs)
        return node


def tree(page):
    return Tree(render_table(page))


def hand(found):
    return {node.attrs["id"][1:]: node for node in found("button", class_="card")}


def seats(found):
    return {node.attrs["id"]: node for node in found("li", class_="seat")}


def plain(node):
    """Text without the invisible marks that keep names and cards in their own direction."""
    return re.sub("[\u2066-\u2069\ufe0e]", "", node.text)


def faces_in(html):
    """Every card whose face is drawn."""
    return {rank + suit for suit, rank in re.findall(r'card ([SCDH]) r([2-9TJQKA])[ "]', html)}
