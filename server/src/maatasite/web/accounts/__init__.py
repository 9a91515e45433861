"""Accounts, by django-allauth: what differs here from allauth's own ways, and the pages that it does not have."""
