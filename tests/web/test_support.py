"""The web tests' own helpers work."""

import asyncio
import sys

import httpx
import pytest
import sqlalchemy

import system
from web import standin
from web.browsing import PHONE, WIDE, accessible, screenshot
from web.cluster import Cluster
from web.conformance import conforms

STANDIN = (sys.executable, standin.__file__)


@pytest.fixture
def standin_server(serve):
    return serve(command=STANDIN)


def html(body, head=""):
    return f'<!doctype html><html lang="en"><head><title>x</title>{head}</head><body>{body}</body></html>'


def test_each_kind_of_database_responds(database):
    engine = sqlalchemy.create_engine(database)
    with engine.connect() as connection:
        assert connection.execute(sqlalchemy.text("select 1")).scalar() == 1
    engine.dispose()


@pytest.mark.parametrize("_time", ["first", "second"])
def test_each_test_gets_an_empty_database(database, _time):
    engine = sqlalchemy.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("create table found (number integer)"))
    engine.dispose()


def test_a_database_is_dropped_even_if_somebody_is_connected(cluster):
    name = cluster.create()
    engine = sqlalchemy.create_engine(cluster.url(name))
    connection = engine.connect()
    connection.execute(sqlalchemy.text("select 1"))
    cluster.drop(name)
    with pytest.raises(sqlalchemy.exc.OperationalError):
        connection.execute(sqlalchemy.text("select 1"))
    connection.close()
    engine.dispose()


def test_removing_a_cluster_leaves_nothing():
    system.demand(system.POSTGRESQL)
    cluster = Cluster.make()
    try:
        cluster.start()
        cluster.start()  # another process of the run gets the same one
        engine = sqlalchemy.create_engine(cluster.url("postgres"))
        connection = engine.connect()
        assert connection.execute(sqlalchemy.text("show fsync")).scalar() == "on"
    finally:
        cluster.remove()
    assert not cluster.folder.exists()
    with pytest.raises(sqlalchemy.exc.OperationalError):
        connection.execute(sqlalchemy.text("select 1"))
    connection.close()
    engine.dispose()


def test_a_cluster_that_nobody_started_can_be_removed():
    cluster = Cluster.make()
    cluster.remove()
    assert not cluster.folder.exists()


def test_a_killed_server_comes_back_at_the_same_address(standin_server):
    before = standin_server.url
    assert httpx.post(f"{before}/items", json={"number": 7}).json() == {"index": 0}
    standin_server.kill()
    with pytest.raises(httpx.ConnectError):
        httpx.get(before)
    standin_server.restart()
    assert standin_server.url == before
    assert httpx.get(f"{before}/items/0").status_code == 404


def test_a_server_stops_when_asked_and_its_log_is_kept(standin_server):
    standin_server.stop()
    assert "Finished server process" in standin_server.log
    standin_server.start()
    assert standin_server.log.count("Started server process") == 2


def test_a_server_that_does_not_start_says_why(serve):
    with pytest.raises(AssertionError, match="it ended with 3: it is broken"):
        serve(None, "--broken", command=STANDIN)


def test_waiting_for_a_silent_server_times_out(serve):
    with pytest.raises(AssertionError, match="it has not said where it is"):
        serve(command=(sys.executable, "-c", "import time; time.sleep(60)"), patience=0.5)


@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_browser_shows_a_page(new_page, standin_server, tmp_path, viewport):
    page = new_page(viewport)
    page.goto(standin_server.url)
    assert page.get_by_role("heading").inner_text() == "Good"
    assert page.evaluate("innerWidth") == viewport["width"]
    accessible(page)
    assert screenshot(page, tmp_path / "shots", "good").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("browser", ["Liberation Serif", "Liberation Sans", "Liberation Mono", "Liberation Serif", "Liberation Sans"]),
        ("wide_browser", ["DejaVu Serif", "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Sans", "DejaVu Serif"]),
    ],
)
@pytest.mark.usefixtures("playwright")
def test_a_browser_sees_only_the_fonts_of_its_set(request, name, shown):
    page = request.getfixturevalue(name).new_page()
    asked = ("serif", "sans-serif", "monospace", "'DejaVu Sans', serif", "'Liberation Sans', serif")
    page.set_content(html("".join(f'<p style="font-family: {families}">Text</p>' for families in asked)))
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    texts = tools.send("DOM.querySelectorAll", {"nodeId": root, "selector": "p"})["nodeIds"]
    fonts = [tools.send("CSS.getPlatformFontsForNode", {"nodeId": text})["fonts"] for text in texts]
    page.close()
    assert [font["familyName"] for each in fonts for font in each] == shown


def test_a_test_without_a_browser_may_run_an_event_loop():
    assert asyncio.run(asyncio.sleep(0, "done")) == "done"


def test_a_browser_works_after_another_event_loop_has_run(page):
    page.set_content(html("<p>Still here</p>"))
    assert page.get_by_text("Still here").is_visible()


def test_each_page_has_its_own_cookies(new_page, standin_server):
    first, second = new_page(), new_page()
    first.goto(standin_server.url)
    first.evaluate("document.cookie = 'who=first'")
    second.goto(standin_server.url)
    assert second.evaluate("document.cookie") == ""


def test_an_image_without_alternative_text_is_not_accessible(page):
    page.set_content(html('<main><h1>x</h1><img src="data:,"></main>'))
    with pytest.raises(pytest.fail.Exception, match="image-alt: Images must have alternative text: img"):
        accessible(page)


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("console.error('planted')", "planted"),
        ("setTimeout(() => { throw new Error('thrown') })", "thrown"),
        ("Promise.reject(new Error('rejected'))", "rejected"),
        ("fetch('http://127.0.0.1:9/').catch(() => 0)", "net::ERR_"),
        ("fetch('/nothing')", "404"),
    ],
    ids=["console", "thrown", "rejected", "refused", "missing"],
)
def test_an_unexpected_error_fails_the_test(new_page, standin_server, script, error):
    page = new_page()
    page.goto(standin_server.url)
    page.evaluate(f"() => {{ {script} }}")
    for _ in range(500):  # the machine may be busy
        if new_page.settled():
            break
    with pytest.raises(pytest.fail.Exception, match=error):
        new_page.close()
    new_page.errors.clear()


def test_an_expected_error_does_not_fail_the_test(new_page, standin_server):
    page = new_page(expect_errors=True)
    page.goto(standin_server.url)
    standin_server.kill()
    page.evaluate("() => fetch('/').catch(() => console.error('planted'))")
    assert new_page.settled() == []


def test_leaving_a_page_is_not_an_error(page, standin_server):
    page.goto(standin_server.url)
    page.evaluate("() => { fetch('/slow').catch(() => 0) }")
    page.goto(standin_server.url)


def test_an_app_that_breaks_does_not_conform(serve):
    server = serve(None, "--faulty", command=STANDIN)
    with pytest.raises(pytest.fail.Exception, match="Server error"):
        conforms(f"{server.url}/openapi.json", examples=1)


def test_an_app_that_describes_nothing_does_not_conform(standin_server):
    with pytest.raises(pytest.fail.Exception, match="no API operations"):
        conforms(f"{standin_server.url}/nothing/openapi.json", examples=1)
