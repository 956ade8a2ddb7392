import assert from "node:assert/strict";
import { isBrowserMissing, openConsoleLab, openTab } from "../support/console/browser.ts";
import { scenario, sharedRealm } from "./suite.ts";

const isWithoutBrowser = await isBrowserMissing();

scenario("the console logs in and out at Keycloak", async () => {
  if (isWithoutBrowser) return;
  const realm = await sharedRealm();
  await using lab = await openConsoleLab({
    OIDC_ISSUER: realm.issuer,
    OIDC_AUDIENCE: "heddle-api",
    OIDC_CLIENT_ID: "heddle-web",
  });
  const [client] = await realm.admin("GET /clients?clientId=heddle-web");
  // "+" stands for the redirect addresses, and one with any port is no origin.
  const webOrigins = [lab.server.url];
  await realm.admin(`PUT /clients/${client.id}`, { ...client, webOrigins });
  const context = await lab.newContext();
  const { page, faults } = await openTab(context, lab.server, [new URL(realm.issuer).origin]);
  const address = `${lab.server.url}/console/inbox`;
  await page.goto(address);
  const logIn = page.getByRole("button", { name: "Log in at the identity provider" });
  await logIn.click();
  await page.locator("#username").fill("bob");
  // A realm with organizations asks who it is first.
  await page.locator("#kc-login").click();
  await page.locator("#password").fill("bob-pw");
  await page.locator("#kc-login").click();
  await page.getByText("bob@acme.example").waitFor();
  assert.equal(page.url(), address);
  await page.reload();
  await page.getByText("bob@acme.example").waitFor();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.locator("#kc-logout").click();
  await logIn.waitFor();
  await page.reload();
  await logIn.waitFor();
  assert.deepEqual(faults, []);
});
