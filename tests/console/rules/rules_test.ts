/** Decision rules, in a real browser. */
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

const RULE = {
  format: "rule/1",
  name: `Discount ${HOSTILE}`,
  description: HOSTILE,
  inputs: {
    amount: { type: "number", description: HOSTILE },
    country: { type: "string", required: false },
  },
  outputs: { discount: { type: "number" }, reason: { type: "string", default: HOSTILE } },
  rows: [
    {
      description: HOSTILE,
      when: { amount: ">= 1000", country: JSON.stringify(HOSTILE) },
      then: { discount: 10, reason: JSON.stringify(HOSTILE) },
    },
    { when: { amount: "[100..1000)" }, then: { discount: 5 } },
    { then: { discount: 0 } },
  ],
  tests: [
    { name: HOSTILE, inputs: { amount: 1500, country: HOSTILE }, expect: { discount: 10 } },
    { name: "small", inputs: { amount: 5 }, expect: { reason: "other" } },
  ],
};

async function openTabOf(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}

scenario("a rule shows its table and tests, and why a row counts for given inputs", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const { ruleId } = await call("POST", "/rules", { definition: RULE });
  await call("POST", `/rules/${ruleId}/publish`, { force: true });
  await page.getByRole("link", { name: "Rules" }).click();
  await page.getByRole("link", { name: /^Discount/ }).waitFor();
  await assertOnlyText(page, "the list");
  await assertGoodLooks(page, "the list");
  await page.getByRole("link", { name: /^Discount/ }).click();

  const table = page.getByRole("region", { name: "Table" });
  await table.getByRole("row", { name: "2 [100..1000) – 5 –" }).waitFor();
  await table.getByRole("row", { name: "3 otherwise 0 –" }).waitFor();
  await assertOnlyText(page, "the table");
  await assertGoodLooks(page, "the table");

  await openTabOf(page, "Tests");
  await page.getByRole("heading", { name: "1 of 2 tests pass" }).waitFor();
  const failed = page.getByRole("listitem").filter({ hasText: "small" });
  assert.match(await failed.innerText(), /^Failed\s+small\s+.*expected "other"/s);
  await assertOnlyText(page, "the tests");
  await assertGoodLooks(page, "the tests");

  await openTabOf(page, "Try");
  await page.getByRole("spinbutton", { name: "amount" }).fill("500");
  await page.getByRole("button", { name: "Evaluate" }).press("Enter");
  await page.getByRole("heading", { name: "Row 2 matched" }).waitFor();
  await table.getByRole("row", { name: /^1 >= 1000 this cell ruled the row out/ }).waitFor();
  await table.getByRole("row", { name: /^2 counted/ }).waitFor();
  await assertOnlyText(page, "the trial");
  await assertGoodLooks(page, "the trial");
  assert.deepEqual(faults, []);
});

scenario("a rule is made, changed with its tests beside it, and published", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  await page.goto(`${lab.server.url}/console/rules`);
  await page.getByRole("button", { name: "New rule" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill('Fees: "all" of them');
  await page.getByRole("button", { name: "Make the rule" }).click();
  await page.getByText("No errors · saved as draft").waitFor();
  await page.getByRole("heading", { name: "1 of 1 tests pass" }).waitFor();
  await assertGoodLooks(page, "a draft");

  const editor = page.getByRole("textbox", { name: "Text of the definition" });
  const type = async (text: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText(text);
  };
  await type("  - { name: small, inputs: { amount: 5 }, expect: { discount: 7 } }\n");
  await page.getByRole("heading", { name: "1 of 2 tests pass" }).waitFor();
  await page.getByText("No errors · not saved").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alert").getByText("small").waitFor();

  // The text that failed to be published was saved; somebody else saves another one.
  const ruleId = new URL(page.url()).pathname.split("/").at(-1);
  const draft = await call("GET", `/rules/${ruleId}/draft`);
  assert.match(draft.source ?? "", /discount: 7/);
  await call("PUT", `/rules/${ruleId}/draft`, { definition: `${draft.source}# theirs\n` });
  await type("# mine\n");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText(/^Somebody else has saved another draft/).waitFor();
  assert.match((await call("GET", `/rules/${ruleId}/draft`)).source ?? "", /# theirs/);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("saved as draft").waitFor();
  assert.match((await call("GET", `/rules/${ruleId}/draft`)).source ?? "", /# mine/);

  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Publish anyway" }).click();
  await page.getByRole("region", { name: "Table" }).waitFor();
  await openTabOf(page, "Draft");
  await page.getByRole("button", { name: "Begin a draft" }).click();
  await page.getByText("saved as draft").waitFor();
  await type("# again\n");
  // A walk to another view loses nothing.
  await openTabOf(page, "Table");
  await openTabOf(page, "Draft");
  await editor.getByText("# again").waitFor();
  await type("  - { name: none, inputs: { amount: 1 }, expect: { discount: 0 } }\n");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Publish anyway" }).click();

  await page.getByRole("region", { name: "Table" }).waitFor();
  await openTabOf(page, "Versions");
  await page.getByRole("region", { name: "Differences" }).getByText("name: none").waitFor();
  await assertGoodLooks(page, "the versions");
  await page.getByRole("button", { name: "Make default: version 1" }).click();
  await page.getByRole("button", { name: "Make default: version 2" }).waitFor();

  await openTabOf(page, "Sharing");
  const opening = page.waitForResponse((one) => one.request().method() === "PATCH");
  await page.getByRole("checkbox", { name: "The whole organization" }).click();
  await opening;
  assert.equal((await call("GET", `/rules/${ruleId}`)).isPublic as unknown, true);
  await assertGoodLooks(page, "the sharing");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("heading", { name: "No rules yet" }).waitFor();
  assert.deepEqual(faults, []);
});
