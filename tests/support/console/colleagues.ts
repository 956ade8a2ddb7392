import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { startKeyServer } from "../identity/key_server.ts";
import { AUDIENCE } from "../identity/oidc_app.ts";
import { makeSigningKey } from "../identity/signing_key.ts";
import { type ConsoleLab, openConsoleLab } from "./browser.ts";

/** A user of the organization `acme`, as described by a token. */
export interface ColleagueOptions {
  sub: string;
  name: string;
  roles?: readonly string[];
  /** The number of seconds by which the token is newer than other tokens. */
  age?: number;
}

/** A lab whose server takes the tokens of an issuer, so that several people log in. */
export interface ColleaguesLab extends ConsoleLab {
  tokenOf(who: ColleagueOptions): string;
  /** Sends a JSON request, such as `POST /workflows`. Fails if the status is not a success. */
  // Tests read what they expect to be there; a wrong guess fails them.
  // deno-lint-ignore no-explicit-any
  call(token: string, request: string, body?: unknown): Promise<any>;
  /** Opens the list of runs as the owner of the token. */
  logIn(page: Page, token: string): Promise<void>;
}

export async function openColleaguesLab(
  settings: Record<string, string> = {},
): Promise<ColleaguesLab> {
  await using opening = new AsyncDisposableStack();
  const key = makeSigningKey("a");
  const { issuer } = opening.use(startKeyServer(key.publicJwk));
  const oidc = { OIDC_ISSUER: issuer, OIDC_AUDIENCE: AUDIENCE };
  const lab = opening.use(await openConsoleLab({ ...oidc, ...settings }));
  const { url } = lab.server;
  const iat = Math.floor(Date.now() / 1000) - 60;
  const open = opening.move();
  return {
    ...lab,
    tokenOf({ sub, name, roles = [], age = 0 }) {
      const times = { iat: iat + age, exp: iat + 3_600 };
      const access = { resource_access: { acme: { roles } } };
      return key.sign({ iss: issuer, aud: AUDIENCE, sub, name, ...times, ...access });
    },
    async call(token, request, body) {
      const [method = "", path] = request.split(" ");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
      const answer = await fetch(`${url}/api/v1${path}`, init);
      assert.ok(answer.ok, `${request}: ${await answer.clone().text()}`);
      return await answer.json();
    },
    async logIn(page, token) {
      await page.goto(`${url}/console/runs`);
      await page.getByLabel("Token").fill(token);
      await page.getByRole("button", { name: "Open the console" }).click();
      await page.getByRole("link", { name: "Settings" }).waitFor();
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
