"""Every page of an account, from signing up to deleting it, found by what it is made of: in whatever language."""

from __future__ import annotations

from collections.abc import Iterator

from people import Person
from playwright.sync_api import Page
from test_accounts import PASSWORD, Mails, send, totp

BEFORE = {
    "account-sign-in": "/account/login/",
    "account-sign-up": "/account/signup/",
    "account-passkey-sign-up": "/account/signup/passkey/",
    "account-forgotten": "/account/password/reset/",
}
OWN = {
    "account": "/account/",
    "account-name": "/account/name/",
    "account-email": "/account/email/",
    "account-talk": "/account/talk",
    "account-password": "/account/password/change/",
    "account-sessions": "/account/sessions/",
    "account-second-factor": "/account/2fa/",
    "account-passkeys": "/account/2fa/webauthn/",
    "account-passkey": "/account/2fa/webauthn/add/",
    "person": "/person/{name}",
    "person-edit": "/my/page",
    "account-friends": "/friends",
    "account-data": "/my/data",
    "account-delete": "/my/data/delete",
}


def account_pages(someone: Person, mails: Mails, name: str) -> Iterator[str]:
    """Bring a guest's browser to each in turn, sign up as `name` on the way and out at the end; what each is called."""
    page, email = someone.page, f"{name.lower()}@example.org"
    for called, address in BEFORE.items():
        page.goto(address)
        yield called
    page.goto("/account/signup/")
    fill(page, email=email, password1=PASSWORD)
    yield "account-code"
    fill(page, code=mails.code(email))
    yield "account-first-name"
    fill(page, name=name)
    page.goto("/account/2fa/totp/activate/")
    yield "account-prove"
    fill(page, password=PASSWORD)
    yield "account-authenticator"
    secret = page.locator("#authenticator_secret").input_value()
    fill(page, code="000000")
    yield "account-faulty"
    fill(page, code=totp(secret, 0))
    yield "account-recovery"
    page.goto("/my/page")
    page.locator("[name=about]").fill("Relics and long walks.")
    page.locator("[name=country]").select_option("BE")
    send(page)
    for called, address in OWN.items():
        page.goto(address.format(name=name))
        if called == "person":
            page.locator(".filters > summary").click()
        yield called
    page.goto("/account/")
    page.locator("main form .btn").last.click()
    page.goto("/account/login/")
    fill(page, login=email, password=PASSWORD)
    yield "account-second-code"


def fill(page: Page, **fields: str) -> None:
    """Fill in the form's fields by their names and send it."""
    for field, value in fields.items():
        page.locator(f"main [name={field}]").fill(value)
    send(page)
    page.wait_for_load_state()
