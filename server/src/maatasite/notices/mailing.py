"""Mails with notices. Each can be stopped by one click, also by the reader's mail program (RFC 8058)."""

import smtplib
from dataclasses import dataclass

from django.core.mail import EmailMessage

from maatasite.notices.outcomes import DELIVERED, Outcome, later, refused


@dataclass(frozen=True, slots=True)
class MailParcel:
    """One mail. `name` is the same for each try, so that a mail that arrives twice is known as one."""

    to: str
    subject: str
    body: str
    stop: str
    name: str

    def send(self) -> Outcome:
        """Try once."""
        try:
            self.message().send()
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return refused("mail-refused") if all(500 <= code < 600 for code in codes) else later("mail-refused")
        except smtplib.SMTPResponseException as error:
            return refused("mail-refused") if error.smtp_code in (550, 552, 553, 554) else later("mail-server")
        except OSError:
            return later("mail-server")
        return DELIVERED

    def message(self) -> EmailMessage:
        """As it is sent."""
        headers = {
            "Message-ID": f"<{self.name}>",
            "List-Unsubscribe": f"<{self.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        }
        return EmailMessage(self.subject, self.body, to=[self.to], headers=headers)
