/** Logging in at an identity provider, in a real browser. */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import {
  assertAccessible,
  type ConsoleLab,
  openConsoleLab,
  openTab,
  type WatchedPage,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { AUDIENCE } from "../../support/identity/oidc_app.ts";
import {
  CONSOLE_CLIENT,
  type OidcProvider,
  startOidcProvider,
} from "../../support/identity/oidc_provider.ts";
import { makeSigningKey } from "../../support/identity/signing_key.ts";

const ADA = "11111111-1111-4111-8111-111111111111";
const BOB = "22222222-2222-4222-8222-222222222222";
const CLAIMS = {
  email: "ada@acme.example",
  resource_access: { acme: { roles: ["admin"] } },
};
/** Longer than a token of the provider lives. */
const LATER_MS = 700_000;

const LOG_IN = { name: "Log in at the identity provider" };

interface LoginLab extends AsyncDisposable {
  lab: ConsoleLab;
  provider: OidcProvider;
  context: BrowserContext;
  /** The requests of the pages to the token endpoint. */
  tokenRequests: URLSearchParams[];
  openTab(): Promise<WatchedPage>;
}

async function openLoginLab({ hasRefreshTokens = true } = {}): Promise<LoginLab> {
  await using opening = new AsyncDisposableStack();
  const provider = opening.use(
    await startOidcProvider({
      jwks: { keys: [makeSigningKey("2030-1").privateJwk] },
      audience: AUDIENCE,
      clientId: "44444444-4444-4444-8444-444444444444",
      hasRefreshTokens,
    }),
  );
  provider.useClaims(CLAIMS);
  const lab = opening.use(
    await openConsoleLab({
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: CONSOLE_CLIENT,
    }),
  );
  provider.admitConsole(lab.server.url);
  const context = await lab.newContext();
  const tokenRequests: URLSearchParams[] = [];
  context.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/token")) return;
    tokenRequests.push(new URLSearchParams(request.postData() ?? ""));
  });
  const open = opening.move();
  return {
    lab,
    provider,
    context,
    tokenRequests,
    openTab: () => openTab(context, lab.server, [provider.issuer]),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Fills in the forms of the provider. */
async function passProvider(page: Page, userId: string): Promise<void> {
  await page.locator("input[name=login]").fill(userId);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function logIn({ lab }: LoginLab, page: Page, path = "/console/chats"): Promise<void> {
  await page.goto(lab.server.url + path);
  await page.getByRole("button", LOG_IN).click();
  await passProvider(page, ADA);
  await page.getByRole("link", { name: "Chats" }).waitFor();
}

/** In the page: everything that outlives it. */
const STORED =
  "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state])";

scenario("people log in at the provider and come back to their page; nothing is kept", async () => {
  await using login = await openLoginLab();
  const { page, faults } = await login.openTab();
  const address = `${login.lab.server.url}/console/runs?status=failed`;
  await page.goto(address);
  await page.getByRole("button", LOG_IN).waitFor();
  assert.equal(page.url(), address);
  await assertAccessible(page, "login at a provider");
  await page.getByRole("button", LOG_IN).click();
  await passProvider(page, ADA);
  await page.getByRole("heading", { name: "Runs" }).waitFor();
  await page.getByText("ada@acme.example").waitFor();
  assert.equal(page.url(), address);
  assert.equal(await page.evaluate(STORED), '[{},{},"",null]');
  const [first] = login.tokenRequests;
  assert.ok(first?.get("code_verifier") && !first.has("client_secret"));

  // The provider knows the browser still.
  await page.reload();
  await page.getByText("ada@acme.example").waitFor();
  assert.equal(page.url(), address);
  await page.goto(`${login.lab.server.url}/console/login?${first}`);
  await page.getByText("ada@acme.example").waitFor();
  const codes = login.tokenRequests.map((request) => request.get("code"));
  assert.equal(new Set(codes).size, codes.length, "each code is used once");
  assert.deepEqual(faults, []);
});

scenario("an answer that does not belong to the login is refused, before any request", async () => {
  await using login = await openLoginLab();
  const { page } = await login.openTab();
  await logIn(login, page);
  const forgeries: [name: string, value: string | null][] = [
    ["state", "another"],
    ["state", ""],
    ["iss", "https://evil.example"],
    ["iss", null],
  ];
  for (const [name, value] of forgeries) {
    const asked = login.tokenRequests.length;
    await login.context.route("**/auth?*", async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const forged = new URL(answer.headers().location ?? "");
      assert.ok(forged.searchParams.has("code"));
      if (value === null) forged.searchParams.delete(name);
      else forged.searchParams.set(name, value);
      await route.fulfill({ status: 302, headers: { location: forged.href } });
    });
    await page.goto(`${login.lab.server.url}/console/runs`);
    await page.getByRole("alert").getByText("does not belong").waitFor();
    assert.equal(login.tokenRequests.length, asked, `${name}=${value}`);
    assert.equal(page.url(), `${login.lab.server.url}/console/runs`);
    assert.equal(await page.evaluate(STORED), '[{},{},"",null]');
  }
});

/** A script that puts another address into the login that the tab remembers. */
function rememberAddress(back: string | number): string {
  return `{
    const text = location.pathname === "/console/login" && sessionStorage.getItem("heddle.login");
    const forged = text && { ...JSON.parse(text), back: ${JSON.stringify(back)} };
    if (forged) sessionStorage.setItem("heddle.login", JSON.stringify(forged));
  }`;
}

scenario("a remembered address leads to no other server, and to no login again", async () => {
  await using login = await openLoginLab();
  const { page } = await login.openTab();
  await logIn(login, page);
  const asked = login.tokenRequests.length;
  const wrong = ["//evil.example/", "https://evil.example/", "/\\evil.example", "/login?x", 7];
  for (const back of wrong) {
    const { page, faults } = await login.openTab();
    // As if somebody had written there while the provider had the page.
    await page.addInitScript({ content: rememberAddress(back) });
    await page.goto(`${login.lab.server.url}/console/runs`);
    await page.getByRole("heading", { name: "Chats", exact: true }).waitFor();
    assert.equal(page.url(), `${login.lab.server.url}/console/chats`, `${back}`);
    assert.deepEqual(faults, []);
    await page.close();
  }
  assert.equal(login.tokenRequests.length, asked + wrong.length, "every one was logged in");
});

scenario("a token that has ended is renewed without a word", async () => {
  await using login = await openLoginLab();
  const { page, faults } = await login.openTab();
  await page.clock.install();
  await logIn(login, page);
  await page.clock.fastForward(LATER_MS);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "API keys" }).waitFor();
  await page.getByText("No keys yet.").waitFor();
  const grants = login.tokenRequests.map((request) => request.get("grant_type"));
  assert.deepEqual(grants, ["authorization_code", "refresh_token"]);
  assert.deepEqual(faults, []);
});

scenario("where nobody renews it, the page asks and keeps what is written", async () => {
  await using login = await openLoginLab({ hasRefreshTokens: false });
  const { page, faults } = await login.openTab();
  await page.clock.install();
  await logIn(login, page);
  await page.getByRole("button", { name: "New chat" }).click();
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("what templates are there?");
  await page.clock.fastForward(LATER_MS);
  const dialog = page.getByRole("dialog", { name: "Your login has ended" });
  await dialog.waitFor();
  await assertAccessible(page, "a login that has ended");
  await page.keyboard.press("Escape");
  await dialog.waitFor();

  // Somebody else's login does not go on with this page.
  await login.context.clearCookies();
  for (const [user, isSame] of [[BOB, false], [ADA, true]] as const) {
    await login.context.clearCookies();
    const opening = login.context.waitForEvent("page");
    await dialog.getByRole("button", { name: "Log in in another tab" }).click();
    await passProvider(await opening, user);
    if (isSame) await dialog.waitFor({ state: "detached" });
    else await dialog.getByRole("alert").getByText("This page is that of ada").waitFor();
  }
  assert.equal(await message.inputValue(), "what templates are there?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("log").getByText("what templates are there?").waitFor();
  await page.getByRole("log").getByText(/templates?/i).filter({ visible: true }).nth(1).waitFor();
  assert.deepEqual(faults, []);
});

scenario("a log-out ends the login in all tabs and at the provider", async () => {
  await using login = await openLoginLab();
  const [one, other] = [await login.openTab(), await login.openTab()];
  await logIn(login, one.page);
  await other.page.goto(`${login.lab.server.url}/console/inbox`);
  await other.page.getByText("ada@acme.example").waitFor();
  await one.page.getByRole("button", { name: "Log out" }).click();
  await other.page.getByRole("button", LOG_IN).waitFor();
  await one.page.getByRole("button", { name: /Yes, sign me out/ }).click();
  await one.page.getByRole("button", LOG_IN).waitFor();
  // The provider knows the browser no longer.
  await other.page.reload();
  await other.page.getByRole("button", LOG_IN).waitFor();
  assert.deepEqual([...one.faults, ...other.faults], []);
});

scenario("a provider that does not answer is told, and the address stays", async () => {
  await using login = await openLoginLab();
  await login.provider[Symbol.asyncDispose]();
  const { page } = await login.openTab();
  await page.goto(`${login.lab.server.url}/console/runs`);
  await page.getByRole("alert").getByText("does not answer").waitFor();
  assert.equal(page.url(), `${login.lab.server.url}/console/runs`);
});
