/** The names of colleagues, in a real browser. */
import assert from "node:assert/strict";
import {
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  openPage,
} from "../../support/console/browser.ts";
import { openColleaguesLab } from "../../support/console/colleagues.ts";
import { scenario } from "../../support/console/scenario.ts";

const ADA = "11111111-1111-4111-8111-111111aaaaaa";
const EVE = "22222222-2222-4222-8222-222222eeeeee";

scenario(
  "a colleague who takes another's name is told apart, and a hostile name is a text",
  async () => {
    await using lab = await openColleaguesLab();
    const { call, logIn } = lab;
    const tokenOf = (sub: string, name: string, age = 0): string => lab.tokenOf({ sub, name, age });
    const ada = tokenOf(ADA, "Ada Lovelace");
    const definition = {
      format: "planner/1",
      name: "Consent",
      steps: [{ id: "ok", service: "human", action: "approve", with: { message: "Well?" } }],
    };
    const { workflowId } = await call(ada, "POST /workflows", { definition });
    await call(ada, `POST /workflows/${workflowId}/publish`, {});
    await call(ada, `PATCH /workflows/${workflowId}`, { isPublic: true });
    const start = (token: string) => call(token, `POST /workflows/${workflowId}/runs`, {});
    const own = await start(ada);
    const names = ["you", "Ada Lovelace", HOSTILE, "W".repeat(500)];
    const { page, faults } = await openPage(lab);
    await logIn(page, ada);
    for (const [age, name] of names.entries()) {
      const { runId } = await start(tokenOf(EVE, name, age));
      await page.getByRole("link", { name: "Runs" }).click();
      await page.getByRole("rowheader").filter({ hasText: runId.slice(-6) }).getByRole("link")
        .click();
      const told = page.getByTitle(EVE).first();
      await told.waitFor();
      assert.equal(await told.innerText(), `${name.slice(0, 100)} eeeeee`);
      await assertOnlyText(page, name);
      await assertGoodLooks(page, name.slice(0, 20));
    }
    await page.getByRole("link", { name: "Inbox" }).click();
    const cards = page.getByRole("article", { name: "Question of Consent" });
    await cards.nth(names.length).waitFor();
    assert.equal(await page.getByText("a person (you)").count(), 1);
    assert.equal(await page.getByTitle(EVE).count(), names.length);
    await assertGoodLooks(page, "an inbox of others");
    await cards.filter({ hasText: "(you)" }).getByRole("link", { name: "Consent" }).click();
    await page.waitForURL(`**/runs/${own.runId}`);
    assert.deepEqual(faults, []);

    const reader = await openPage(lab);
    await logIn(reader.page, tokenOf(EVE, "Eve", names.length));
    await reader.page.getByRole("link", { name: "Workflows" }).click();
    await reader.page.getByRole("link", { name: "Consent" }).click();
    await reader.page.getByText("You may read and run this workflow, not change it.").waitFor();
    await reader.page.getByRole("button", { name: "Run", exact: true }).waitFor();
    const tabs = await reader.page.getByRole("tab").allInnerTexts();
    assert.deepEqual(tabs, ["Diagram", "Definition", "Try", "Versions", "Schedule"]);
    await reader.page.getByRole("tab", { name: "Schedule" }).click();
    const set = reader.page.getByRole("button", { name: "Set the schedule" });
    await set.waitFor();
    assert.equal(await set.isDisabled(), true);
    await assertGoodLooks(reader.page, "a workflow of somebody else");
    assert.deepEqual(reader.faults, []);
  },
);
