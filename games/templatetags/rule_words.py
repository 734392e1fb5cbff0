"""Template filters: the rules of a table in words."""

from django import template

from games import rule_words

register = template.Library()

register.filter("preset_name", rule_words.preset_name)
register.filter("preset_line", rule_words.preset_line)
register.filter("differences", rule_words.differences)
