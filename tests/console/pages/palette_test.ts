/** The palette, and long lists, in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

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
    await page.getByRole("option", { name: /^Fees/, selected: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: /^Chats/, selected: true }).waitFor();
    await page.keyboard.type("nothing is called so");
    await page.getByText("No matches").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.deepEqual(faults, []);
  },
);

scenario("the palette takes keys in any order with the answers of the server", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const { workflowId } = await call("POST", "/workflows", { definition: workflow("Refunds") });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
  const answers = await holdBack(page, /\/api\/v1\/workflows\?.*limit=8/);
  const option = page.getByRole("option");

  const runsAnswer = page.waitForResponse(/\/api\/v1\/runs\?/);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").waitFor();
  await answers.held();
  await runsAnswer;
  await page.keyboard.type("Refunds");
  await page.getByText("Loading", { exact: true }).waitFor();
  await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))");
  // The run is known by now; it stands below the workflow, which is not.
  assert.equal(await option.count(), 0);
  await page.keyboard.press("Enter");
  answers.release();
  await page.waitForURL(`**/console/workflows/${workflowId}`);
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("option", { name: "Refunds" }).waitFor();
  await page.keyboard.type("Ref");
  assert.match(await option.first().innerText(), /^Refunds/, "what is known needs no answer");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // No key waits for anything.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("Settings");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console/settings");
  assert.deepEqual(faults, []);
});

/** Holds the answers to some requests back until they are released. */
async function holdBack(page: Page, address: RegExp) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { held: () => asked.promise, release: () => released.resolve() };
}

scenario("the palette opens at the first key, and again in the moment that it closes", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  await signIn(lab, page);
  const palette = page.getByRole("dialog", { name: "Go to" });
  // A script presses the keys, because no person and no driver is fast enough each time.
  await page.addInitScript(`
    globalThis.pressKey = (key, ctrlKey = false) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".palette-button")) return;
      observer.disconnect();
      pressKey("k", true);
    }).observe(document, { childList: true, subtree: true });
  `);
  await page.reload();
  await palette.waitFor();
  assert.ok(await page.evaluate("document.activeElement.getAttribute('role') === 'combobox'"));
  await page.keyboard.type("Files");
  await page.getByRole("option", { name: /^Files/, selected: true }).waitFor();
  await page.evaluate(`(async () => {
    pressKey("Enter");
    await null;
    pressKey("k", true);
  })()`);
  await page.waitForURL("**/console/files");
  await page.getByRole("heading", { name: "Files", exact: true }).waitFor();
  await palette.waitFor();
  assert.equal(await palette.getByRole("combobox").inputValue(), "");
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
});

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
