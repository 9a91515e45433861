"""Names that nobody may have: they would speak for the site, or for nobody in particular."""

from typing import Final

from maatasite.people.confusables import key_of

WORDS: Final = """
    admin administrator administrador administrateur amministratore beheerder verwalter
    mod moderator moderateur modérateur moderador moderatore moderatorka
    root system systeem sistema système support staff team help helpdesk official owner webmaster security postmaster
    maatatahay maatata balan wazu
    anonymous anonym anoniem anonyme anonimo anónimo anônimo anonimowy nobody niemand
    guest gast gasten invité invitado ospite gość convidado
    player speler spieler joueur jugador giocatore gracz jogador
    computer bot ordinateur ordenador deleted
    管理員 管理员 版主 系統 系统 客服 官方 訪客 访客 匿名 玩家 電腦 电脑
    管理人 管理者 運営 ゲスト 名無し
    관리자 운영자 손님 게스트 익명
"""
RESERVED: Final = frozenset(key_of(word) for word in WORDS.split())
"""Their keys, so that what looks like one of them is reserved too."""
