import assert from "node:assert/strict";
import { OwnLogin } from "../../src/identity/own_login.ts";
import type { TokenRequest } from "../../src/identity/tokens/issuer.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { SetClock } from "../support/time/set_clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function openLogin() {
  const clock = new ManualClock();
  const requests: TokenRequest[] = [];
  const mintToken = (request: TokenRequest): Promise<string> => {
    requests.push(request);
    return Promise.resolve(`token ${requests.length}`);
  };
  return { clock, requests, login: new OwnLogin({ clock, mintToken }) };
}

Deno.test("a code is exchanged once, and begins a session", async () => {
  const { login, requests, clock } = openLogin();
  const code = login.issueCode();
  assert.match(code, /^[\w-]{43}$/);
  const first = await login.exchange(code) ?? assert.fail();
  assert.equal(first.token, "token 1");
  assert.equal(first.expiresAt, clock.now() + 8 * HOUR_MS);
  assert.deepEqual(requests[0]?.roles, ["admin"]);
  assert.equal(await login.exchange(code), null);
  assert.equal((await login.renew(first.session))?.token, "token 2");
});

Deno.test("a code is good for ten minutes and not a moment longer", async () => {
  const { login, clock } = openLogin();
  const replaced = login.issueCode();
  const code = login.issueCode();
  assert.equal(await login.exchange(replaced), null, "a newer one has taken its place");
  clock.advance(10 * MINUTE_MS - 1);
  assert.notEqual(await login.exchange(code), null);
  const late = login.issueCode();
  clock.advance(10 * MINUTE_MS);
  assert.equal(await login.exchange(late), null);
});

Deno.test("a code is good for ten minutes, whatever the clock is set to", async () => {
  for (const byMs of [HOUR_MS, -HOUR_MS]) {
    const clock = new SetClock(Date.UTC(2030, 0, 1));
    const login = new OwnLogin({ clock, mintToken: () => Promise.resolve("token") });
    const code = login.issueCode();
    clock.setBy(byMs);
    clock.advance(10 * MINUTE_MS - 1);
    assert.notEqual(await login.exchange(code), null);
    const late = login.issueCode();
    clock.setBy(-byMs);
    clock.advance(10 * MINUTE_MS);
    assert.equal(await login.exchange(late), null);
  }
});

Deno.test("two exchanges at once get one session", async () => {
  const { login } = openLogin();
  const code = login.issueCode();
  const got = await Promise.all([login.exchange(code), login.exchange(code)]);
  assert.equal(got.filter((one) => one !== null).length, 1);
});

Deno.test("wrong codes, however many, do not lock out who has the right one", async () => {
  const { login } = openLogin();
  const used = login.issueCode();
  const code = login.issueCode();
  for (let i = 0; i < 10_000; i++) assert.equal(await login.exchange(`wrong ${i}`), null);
  for (let i = 0; i < 1_000; i++) assert.equal(await login.exchange(used), null);
  assert.notEqual(await login.exchange(code), null);
});

Deno.test("a session ends with its time, or when it is told to", async () => {
  const { login, clock, requests } = openLogin();
  const { session } = await login.exchange(login.issueCode()) ?? assert.fail();
  clock.advance(8 * HOUR_MS - 1);
  assert.notEqual(await login.renew(session), null);
  assert.equal(requests.at(-1)?.ttlMs, 1, "a token ends with its session");
  clock.advance(1);
  assert.equal(await login.renew(session), null);
  const next = await login.exchange(login.issueCode()) ?? assert.fail();
  login.end("another");
  assert.notEqual(await login.renew(next.session), null);
  login.end(next.session);
  assert.equal(await login.renew(next.session), null);
  assert.equal(await login.renew(""), null);
});
