/** The palette, and long lists, in a real browser. */
import assert from "node:assert/strict";
import {
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  isBrowserMissing,
  openConsoleLab,
  openPage,
  signIn,
} from "../support/console/browser.ts";

const isIgnored = await isBrowserMissing();

function scenario(name: string, fn: () => Promise<void>): void {
  // Playwright keeps its own process open between tests.
  Deno.test({ name, ignore: isIgnored, sanitizeOps: false, sanitizeResources: false, fn });
}

function workflow(name: string): object {
  return { format: "planner/1", name, steps: [] };
}

scenario(
  "the palette leads to pages, workflows, rules, runs and actions by keys alone",
  async () => {
    await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
    const { page, faults } = await openPage(lab);
    const { call } = await signIn(lab, page);
    const { workflowId } = await call("POST", "/workflows", {
      definition: workflow(`Refunds ${HOSTILE}`),
    });
    await call("POST", `/workflows/${workflowId}/publish`, {});
    const { runId } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
    const rule = { format: "rule/1", name: "Fees", outputs: { fee: { type: "number" } } };
    const { ruleId } = await call("POST", "/rules", {
      definition: { ...rule, rows: [{ then: { fee: 1 } }] },
    });
    await page.reload();
    await page.getByRole("button", { name: "New chat" }).waitFor();

    const goTo = async (text: string, path: string): Promise<void> => {
      await page.keyboard.press("ControlOrMeta+k");
      const field = page.getByRole("combobox", { name: /^Search pages/ });
      await field.waitFor();
      assert.ok(await field.evaluate("document.activeElement.getAttribute('role') === 'combobox'"));
      await page.keyboard.type(text);
      await page.locator('[role="option"][aria-selected="true"]').getByText(text).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/console${path}`);
    };
    await goTo("Files", "/files");
    await goTo("Refunds", `/workflows/${workflowId}`);
    await goTo("Fees", `/rules/${ruleId}`);
    await goTo(runId?.slice(-6) ?? "", `/runs/${runId}`);
    await goTo("New chat", "/chats/*");

    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("option", { name: /^Refunds/ }).waitFor();
    await assertOnlyText(page, "the palette");
    await assertGoodLooks(page, "the palette");
    await page.keyboard.press("ArrowUp");
    await page.getByRole("option", { name: /^Log out/, selected: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: /^Chats/, selected: true }).waitFor();
    await page.keyboard.type("nothing is called so");
    await page.getByText("Nothing fits.").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.deepEqual(faults, []);
  },
);

scenario("every list can be read to its end, also while items are added", async () => {
  await using lab = await openConsoleLab({
    RATE_LIMIT_PER_MINUTE: "0",
    MAX_API_KEYS_PER_USER: "200",
  });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  for (let number = 1; number <= 101; number++) {
    await call("POST", "/api-keys", { name: `key ${number}` });
    await call("POST", "/workflows", { definition: workflow(`Job ${number}`) });
  }
  await page.goto(`${lab.server.url}/console/settings`);
  await page.getByText("key 101", { exact: true }).waitFor();
  const more = page.getByRole("button", { name: "Show more" });
  await more.click();
  await page.getByText("key 2", { exact: true }).waitFor();
  await call("POST", "/api-keys", { name: "key 102" });
  await more.click();
  await page.getByText("key 1", { exact: true }).waitFor();
  await more.waitFor({ state: "detached" });
  assert.equal(await page.getByRole("button", { name: /^Revoke / }).count(), 101);

  await page.goto(`${lab.server.url}/console/workflows`);
  await page.getByRole("link", { name: "Job 101" }).waitFor();
  await more.click();
  await page.getByRole("link", { name: "Job 2", exact: true }).waitFor();
  await more.press("Enter");
  await page.getByRole("link", { name: "Job 1", exact: true }).waitFor();
  assert.equal(await page.getByRole("link", { name: /^Job / }).count(), 101);
  assert.deepEqual(faults, []);
});
