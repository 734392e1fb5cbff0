"""What a person is told while he sits at a table stays in its bar until he asks for it."""

from playwright.sync_api import expect

from tests.e2e.people import PHONE, new_name, sign_up
from tests.e2e.playing import play_now
from tests.e2e.reach import out_of_reach
from tests.e2e.test_invitations_in_the_browser import MAKE_FRIENDS, invite_from_a_new_table

# The notice lies over what one may want to see, or it does not.
COVERS = """(notices) => {
  const box = notices.getBoundingClientRect();
  if (!box.height) return false;
  const others = document.getElementById("others").getBoundingClientRect();
  return box.bottom > others.top && box.top < others.bottom;
}"""


def test_an_invitation_covers_nobody_and_opens_on_demand(new_page, live_site):
    ann, bob = new_page(**PHONE), new_page(**PHONE)
    names = new_name(), new_name()
    for page, name in zip((ann, bob), names, strict=True):
        sign_up(page, name)
    live_site.shell(MAKE_FRIENDS.format(names=names))
    play_now(bob)
    invite_from_a_new_table(ann, names[1])
    opener = bob.locator("#notices-open")
    expect(opener).to_contain_text(f"{names[0]} invites you to a table.")
    expect(bob.locator("#notices-said")).to_contain_text(names[0])
    assert not bob.locator("#notices").evaluate(COVERS)
    assert out_of_reach(bob) == []
    opener.click()
    expect(bob.get_by_role("button", name="Sit down")).to_be_focused()
    bob.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.click()
    bob.get_by_role("button", name="Not now").click()
    expect(opener).to_be_hidden()
