"""The secret of an unfinished game."""

import os
import stat

import pytest

from numduel.fair import commitment
from numduel.secret import Secret

VALUE = bytes(range(32))


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "deep" / "secrets"


@pytest.fixture
def secret(folder):
    return Secret(VALUE, lambda: folder)


def test_a_saved_secret_can_be_found_by_its_commitment(secret, folder):
    secret.keep()
    found = Secret.find(secret.commitment, lambda: folder)
    assert found.value == VALUE
    assert found.commitment == commitment(VALUE)


def test_only_its_owner_can_read_it(secret, folder):
    before = os.umask(0)
    secret.keep()
    os.umask(before)
    (file,) = folder.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_forgotten_secret_cannot_be_found(secret, folder):
    secret.keep()
    secret.forget()
    assert list(folder.iterdir()) == []
    assert Secret.find(secret.commitment, lambda: folder) is None
    secret.forget()


@pytest.mark.parametrize("content", ["", "00" * 31, "01" * 32, "not a secret", "\x00", "ü"])
def test_a_torn_file_or_one_that_does_not_match_is_ignored(secret, folder, content):
    secret.keep()
    (folder / secret.commitment).write_text(content)
    assert Secret.find(secret.commitment, lambda: folder) is None


@pytest.mark.parametrize("name", ["../other", "", ".", "/dev/zero", "c0ffee", "A" * 64])
def test_a_commitment_cannot_name_any_other_file(name):
    def untouched():
        raise AssertionError

    assert Secret.find(name, untouched) is None


def test_failing_to_save_a_secret_is_not_an_error(tmp_path):
    (tmp_path / "file").touch()
    secret = Secret(VALUE, lambda: tmp_path / "file" / "secrets")
    secret.keep()
    secret.forget()
    assert Secret.find(secret.commitment, lambda: tmp_path / "file" / "secrets") is None


def test_a_secret_derived_from_a_seed_is_not_saved():
    secret = Secret(VALUE)
    secret.keep()
    secret.forget()
