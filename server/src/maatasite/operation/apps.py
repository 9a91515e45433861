"""Django's name for this package, which has commands and no models."""

from django.apps import AppConfig


class OperationConfig(AppConfig):
    """Running the site."""

    name = "maatasite.operation"
