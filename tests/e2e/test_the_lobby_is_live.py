"""The lobby shows tables that come and go while one looks at it."""

from playwright.sync_api import expect


def test_a_new_table_appears_and_can_be_joined_without_reload(new_page):
    visitor, host = new_page(), new_page()
    visitor.goto("/")
    host.goto("/tables/new/")
    host.locator("#players-2").check(force=True)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*/")
    slug = host.url.rstrip("/").rsplit("/", 1)[-1]
    row = visitor.locator(f"#row-{slug}")
    expect(row).to_be_visible()
    row.get_by_role("button", name="Sit down").click()
    visitor.wait_for_url(f"**/t/{slug}/")
    for page in (visitor, host):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (visitor, host):
        expect(page.locator("#hand .card")).to_have_count(6)
