import assert from "node:assert/strict";
import type { App } from "../../src/app.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { openTestApp } from "../support/http/app.ts";

const URL_OF_SESSION = "http://127.0.0.1:8080/api/v1/session";

async function withApp(
  test: (app: App) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path, ...settings });
  await test(app);
}

interface Asked {
  code?: string;
  cookie?: string;
  site?: string;
  method?: string;
}

async function ask(app: App, { code, cookie, site, method = "POST" }: Asked): Promise<Response> {
  const headers = new Headers();
  if (code !== undefined) headers.set("content-type", "application/json");
  if (cookie !== undefined) headers.set("cookie", cookie);
  if (site !== undefined) headers.set("sec-fetch-site", site);
  const body = code === undefined ? null : JSON.stringify({ code });
  return await app.fetch(new Request(URL_OF_SESSION, { method, headers, body }), "127.0.0.1");
}

function issueCode(app: App): string {
  return app.identity.login?.issueCode() ?? assert.fail("the server is its own issuer");
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0] ?? assert.fail("no cookie");
}

Deno.test("the printed code gets a token that the API takes, and a cookie that no script reads", () =>
  withApp(async (app) => {
    const answer = await ask(app, { code: issueCode(app), site: "same-origin" });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const { token } = await answer.json();
    const headers = { authorization: `Bearer ${token}` };
    const me = await app.fetch(new Request("http://127.0.0.1:8080/api/v1/me", { headers }));
    const { email, organization, roles } = await me.json();
    assert.deepEqual({ email, organization, roles }, {
      email: "you@localhost",
      organization: "local",
      roles: ["admin"],
    });
    const [, ...attributes] = cookieOf(answer).split("; ");
    const expected = ["HttpOnly", "Max-Age=28800", "Path=/api/v1/session", "SameSite=Strict"];
    assert.deepEqual(attributes.sort(), expected);
  }));

Deno.test("behind HTTPS the cookie goes by HTTPS alone", () =>
  withApp(async (app) => {
    const answer = await ask(app, { code: issueCode(app) });
    assert.match(cookieOf(answer), /; Secure/);
    await answer.body?.cancel();
  }, { PUBLIC_URL: "https://heddle.example.org" }));

Deno.test("a page that is loaded again gets a token by the cookie, until the session ends", () =>
  withApp(async (app) => {
    const first = await ask(app, { code: issueCode(app) });
    const cookie = cookieOf(first).split(";")[0];
    await first.body?.cancel();
    const again = await ask(app, { cookie });
    assert.equal(again.status, 200);
    assert.equal(typeof (await again.json()).token, "string");
    const ended = await ask(app, { cookie, method: "DELETE" });
    assert.equal(ended.status, 200);
    assert.match(cookieOf(ended), /^heddle_session=; Max-Age=0/);
    assert.equal((await ended.json()).success, true);
    const late = await ask(app, { cookie });
    assert.equal(late.status, 401);
    await late.body?.cancel();
  }));

Deno.test("a wrong or used code, and no session, are 401", () =>
  withApp(async (app) => {
    const code = issueCode(app);
    for (const asked of [{ code: "x" }, { code: "" }, {}, { cookie: "heddle_session=x" }]) {
      assert.equal((await ask(app, asked)).status, 401, JSON.stringify(asked));
    }
    assert.equal((await ask(app, { code })).status, 200);
    const again = await ask(app, { code });
    assert.equal(again.status, 401);
    assert.ok(!(await again.text()).includes(code));
  }));

Deno.test("a page of another origin gets no session, be it of the same site", () =>
  withApp(async (app) => {
    const first = await ask(app, { code: issueCode(app) });
    const cookie = cookieOf(first).split(";")[0];
    await first.body?.cancel();
    for (const site of ["cross-site", "same-site", "none"]) {
      for (const method of ["POST", "DELETE"]) {
        assert.equal((await ask(app, { cookie, site, method })).status, 403, site);
      }
    }
    assert.equal((await ask(app, { cookie, site: "same-origin" })).status, 200);
  }));

Deno.test("a malformed body of the session is 400, another type 415 and a large one 413", () =>
  withApp(async (app) => {
    const send = async (body: string, type = "application/json"): Promise<number> => {
      const headers = { "content-type": type };
      const request = new Request(URL_OF_SESSION, { method: "POST", headers, body });
      return (await app.fetch(request, "127.0.0.1")).status;
    };
    assert.equal(await send("{"), 400);
    assert.equal(await send('{"code":1}'), 400);
    assert.equal(await send('{"kode":"x"}'), 400);
    assert.equal(await send("[]"), 400);
    assert.equal(await send("code=x", "application/x-www-form-urlencoded"), 415);
    assert.equal(await send(`{"code":"${"x".repeat(5_000)}"}`), 413);
  }));
