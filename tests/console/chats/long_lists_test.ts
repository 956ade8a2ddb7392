/** Chats and lists that are longer than one answer of the server, in a real browser. */
import assert from "node:assert/strict";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import {
  assertGoodLooks,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

const ASKED = 105;

scenario("earlier messages come on demand, and what is being read stays in its place", async () => {
  await using model = startFakeModel(() => ({ text: ["So it is."] }));
  await using lab = await openConsoleLab({
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "usual",
    RATE_LIMIT_PER_MINUTE: "0",
  });
  const { page, faults } = await openPage(lab);
  const { call, token } = await signIn(lab, page);
  const { threadId = "" } = await call("POST", "/chats");
  for (let number = 1; number <= ASKED; number++) {
    const body = new FormData();
    body.set("message", `This is message ${number}.`);
    const answer = await fetch(`${lab.server.url}/api/v1/chats/${threadId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    await answer.text();
  }
  const message = (number: number) => page.getByText(`This is message ${number}.`, { exact: true });
  await page.goto(`${lab.server.url}/console/chats/${threadId}`);
  await message(ASKED).waitFor();
  assert.equal(await message(55).count(), 0);
  const log = page.getByRole("log");
  const earlier = log.getByRole("button", { name: "Earlier messages" });
  await earlier.focus();
  await assertGoodLooks(page, "a long chat");
  const before = await message(56).boundingBox();
  await earlier.press("Enter");
  await message(6).waitFor({ state: "attached" });
  assert.deepEqual(await message(56).boundingBox(), before);
  assert.equal(await message(5).count(), 0);

  await earlier.press("Enter");
  await message(1).waitFor({ state: "attached" });
  await earlier.waitFor({ state: "detached" });
  assert.equal(await page.getByText("So it is.").count(), ASKED);
  const focused = "document.activeElement?.getAttribute('role')";
  assert.equal(await page.evaluate(focused), "log");

  await page.getByRole("textbox", { name: "Message", exact: true }).fill("This is the end.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Ask again" }).waitFor();
  assert.equal(await page.getByText("So it is.").count(), ASKED + 1);
  assert.equal(await message(1).count(), 1);
  assert.deepEqual(faults, []);
});

const WORKFLOWS = 102;

scenario("a run in the list has the name of its workflow, however many there are", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  for (let number = 1; number <= WORKFLOWS; number++) {
    const definition = definitionNamed(`Workflow number ${number}`);
    const { workflowId = "" } = await call("POST", "/workflows", { definition });
    if (number > 1) continue;
    await call("POST", `/workflows/${workflowId}/publish`, {});
    await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
  }
  await page.goto(`${lab.server.url}/console/runs`);
  await page.getByRole("link", { name: /^Workflow number 1 / }).click();
  await page.getByRole("tab", { name: "Timeline" }).waitFor();
  assert.deepEqual(faults, []);
});

scenario("the step that is chosen in a long timeline is in sight, beside it or below", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const steps = Array.from({ length: 420 }, (_, at) => ({
    id: `step${at + 1}`,
    title: `Account ${at + 1}`,
    service: "data",
    action: "map",
    with: { items: [at], to: "item" },
  }));
  const definition = { format: "planner/1", name: "Accounts", steps };
  const { workflowId } = await call("POST", "/workflows", { definition });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  const { runId } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
  await page.goto(`${lab.server.url}/console/runs/${runId}`);
  await page.getByRole("heading", { name: /Succeeded$/ }).waitFor();
  const rows = page.getByRole("list", { name: "Timeline" }).getByRole("button");
  assert.equal(await rows.count(), 420);
  for (const [width, number] of [[1280, 300], [390, 200]] as const) {
    await page.setViewportSize({ width, height: 800 });
    await rows.nth(number - 1).click();
    const heading = page.getByRole("heading", { name: `Succeeded Account ${number}` });
    await heading.waitFor();
    const { y, height } = await heading.boundingBox() ?? assert.fail();
    assert.ok(y >= 0 && y + height <= 800, `${width}: ${y}`);
  }
  assert.deepEqual(faults, []);
});
