/** An admin finds a member who has left, and hands over what is left, in a real browser. */
import assert from "node:assert/strict";
import { assertGoodLooks, openPage } from "../../support/console/browser.ts";
import { openColleaguesLab } from "../../support/console/colleagues.ts";
import { scenario } from "../../support/console/scenario.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

const ADMIN = { sub: "11111111-1111-4111-8111-111111aaaaaa", name: "Ada", roles: ["admin"] };
const BOB = { sub: "22222222-2222-4222-8222-222222bbbbbb", name: "Bob" };
const EVE = { sub: "33333333-3333-4333-8333-333333cccccc", name: "Eve" };

scenario("an admin pauses and transfers all that a member left, and is told how much", async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: "0", MAX_WORKFLOWS_PER_USER: "2" };
  await using lab = await openColleaguesLab(settings);
  const [admin, bob, eve] = [ADMIN, BOB, EVE].map(lab.tokenOf) as [string, string, string];
  for (const name of ["Report", "Margins"]) {
    const { workflowId } = await lab.call(bob, "POST /workflows", {
      definition: definitionNamed(name),
    });
    await lab.call(bob, `POST /workflows/${workflowId}/publish`);
    const at = `/workflows/${workflowId}`;
    await lab.call(bob, `POST ${at}/schedule/parse`, { input: "every day at 9" });
    await lab.call(bob, `POST ${at}/webhooks`, {});
  }
  await lab.call(bob, "POST /api-keys", { name: "nightly" });
  const { workflowId } = await lab.call(eve, "POST /workflows", {
    definition: definitionNamed("Report"),
  });
  const { page, faults } = await openPage(lab);
  await lab.logIn(page, admin);
  await page.getByRole("link", { name: "Organization", exact: true }).click();
  await page.getByRole("tab", { name: "Workflows" }).click();
  await page.getByRole("cell", { name: /^Bob/ }).first().waitFor();
  await page.getByRole("tab", { name: "Members" }).click();
  await page.getByRole("rowheader", { name: /^Eve/ }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("bo");
  await page.keyboard.press("Enter");
  await page.getByRole("rowheader", { name: /^Eve/ }).waitFor({ state: "detached" });
  await assertGoodLooks(page, "the members");
  await page.getByRole("button", { name: "Show what Bob owns" }).click();
  const dialog = page.getByRole("dialog", { name: "What they own" });
  await dialog.getByText("2, 2 of them active").first().waitFor();
  assert.equal(await dialog.getByText("2, 2 of them active").count(), 2);
  await dialog.getByRole("radio", { name: /^Eve/ }).check();
  await dialog.getByText("2 workflows will belong to Eve (cccccc).").waitFor();
  await assertGoodLooks(page, "what a member owns");
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await dialog.getByText(/the rest were not transferred: .*MAX_WORKFLOWS_PER_USER/).waitFor();
  await dialog.getByText(/Workflows transferred: 1\. Schedules paused: 2\. Webhooks paused: 2\. /)
    .waitFor();
  await assertGoodLooks(page, "a refused transfer");
  await lab.call(eve, `DELETE /workflows/${workflowId}`);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await dialog.getByText("Nothing is left to do.").waitFor();
  await assertGoodLooks(page, "a handover");
  await dialog.getByRole("button", { name: "Close" }).click();
  assert.equal((await lab.call(eve, "GET /workflows")).total, 2);
  assert.equal((await lab.call(bob, "GET /api-keys")).total, 0);
  await page.getByRole("tab", { name: "Audit" }).click();
  const records = page.getByRole("rowheader");
  await records.filter({ hasText: "paused a webhook" }).first().waitFor();
  await page.getByRole("combobox", { name: "What" }).selectOption("workflow.transferred");
  await records.nth(1).waitFor();
  await records.filter({ hasText: "paused a webhook" }).first().waitFor({ state: "detached" });
  assert.equal(await records.count(), 2);
  await records.filter({ hasText: "Margins" }).first().waitFor({ state: "detached" });
  await records.first().getByRole("link").first().click();
  await page.getByText("Only about").waitFor();
  await records.nth(1).waitFor({ state: "detached" });
  await assertGoodLooks(page, "a filtered audit");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as JSON lines" }).click();
  const lines = await Deno.readTextFile(await (await download).path());
  assert.match(lines, /^\{"id":.*"action":"workflow\.transferred".*\}\n$/);
  await page.getByRole("button", { name: "About everything" }).click();
  await records.nth(1).waitFor();
  assert.deepEqual(faults, []);
});
