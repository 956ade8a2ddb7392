/** Pages as people see them who may not change what is on them, in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ALL_LOOKS, assertGoodLooks, openPage } from "../../support/console/browser.ts";
import { type ColleaguesLab, openColleaguesLab } from "../../support/console/colleagues.ts";
import { scenario } from "../../support/console/scenario.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { eventually } from "../../support/time/eventually.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

const OWNER = { sub: "11111111-1111-4111-8111-111111aaaaaa", name: "W".repeat(100) };
const READER = { sub: "22222222-2222-4222-8222-222222bbbbbb", name: "Bob" };
const WRITER = { sub: "33333333-3333-4333-8333-333333cccccc", name: "Cleo" };

const TEAM = { shareWithTeamKeys: ["ops"] };

/** A run of it waits for the answer, or fails at an address that no step may call. */
const ASKS_OR_FAILS = {
  format: "planner/1",
  name: "Consent",
  inputs: { fails: { type: "boolean", default: false } },
  steps: [
    {
      id: "fetch",
      service: "http",
      action: "request",
      when: "inputs.fails",
      with: { url: "http://127.0.0.1:9/" },
    },
    { id: "ok", service: "human", action: "approve", with: { message: "Well?" } },
  ],
};

/** Things that the owner has shared with the team. */
async function makeShared({ tokenOf, call, server }: ColleaguesLab) {
  const owner = tokenOf({ ...OWNER, roles: ["team:ops"] });
  const makeRule = async (name: string, versions: number): Promise<string> => {
    const { ruleId } = await call(owner, "POST /rules", { definition: ruleNamed(name) });
    for (let version = 1; version <= versions; version++) {
      await call(owner, `PUT /rules/${ruleId}/draft`, { definition: ruleNamed(name) });
      await call(owner, `POST /rules/${ruleId}/publish`, { force: true });
    }
    await call(owner, `PATCH /rules/${ruleId}/sharing`, TEAM);
    return ruleId;
  };
  const makeWorkflow = async (definition: unknown): Promise<string> => {
    const { workflowId } = await call(owner, "POST /workflows", { definition });
    await call(owner, `PATCH /workflows/${workflowId}/sharing`, TEAM);
    return workflowId;
  };
  const workflowId = await makeWorkflow(ASKS_OR_FAILS);
  await call(owner, `POST /workflows/${workflowId}/publish`, {});
  const runUntil = async (status: string): Promise<string> => {
    const inputs = { fails: status === "failed" };
    const { runId } = await call(owner, `POST /workflows/${workflowId}/runs`, { inputs });
    await eventually(async () => (await call(owner, `GET /runs/${runId}`)).status === status);
    return runId;
  };
  const { threadId } = await call(owner, "POST /chats");
  await call(owner, `PATCH /chats/${threadId}/sharing`, TEAM);
  const body = new FormData();
  body.set("message", "Refund orders of last month, please");
  const headers = { authorization: `Bearer ${owner}` };
  const init = { method: "POST", headers, body };
  await (await fetch(`${server.url}/api/v1/chats/${threadId}/messages`, init)).text();
  return {
    ruleId: await makeRule("Discount", 2),
    draftedRule: await makeRule("Idea", 0),
    draftedWorkflow: await makeWorkflow(definitionNamed("Plan")),
    waiting: await runUntil("waiting"),
    failed: await runUntil("failed"),
    threadId,
  };
}

type Shared = Awaited<ReturnType<typeof makeShared>>;

/** Opens pages as somebody, and keeps the refusals that the server answers with. */
async function openAs(lab: ColleaguesLab, token: string) {
  const { page, faults } = await openPage(lab);
  const refusals: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 403) refusals.push(`${answer.request().method()} ${answer.url()}`);
  });
  await lab.logIn(page, token);
  const visit = async (section: string, name: string): Promise<void> => {
    await page.getByRole("link", { name: section, exact: true }).click();
    await page.getByRole("rowheader").filter({ hasText: name }).getByRole("link").click();
  };
  return { page, faults, refusals, visit };
}

const tabsOf = (page: Page): Promise<string[]> => page.getByRole("tab").allInnerTexts();

async function tryAsReader(lab: ColleaguesLab, shared: Shared): Promise<void> {
  const token = lab.tokenOf({ ...READER, roles: ["team:ops"] });
  const { page, faults, refusals, visit } = await openAs(lab, token);
  const isShown = (name: RegExp) => page.getByRole("button", { name }).isVisible();
  await visit("Rules", "Discount");
  await page.getByText("You may read and evaluate this rule, not change it.").waitFor();
  assert.deepEqual(await tabsOf(page), ["Table", "Try", "Tests", "Versions"]);
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByRole("list", { name: "Versions" }).waitFor();
  assert.equal(await isShown(/default|Edit/), false);
  await assertGoodLooks(page, "a rule of somebody else");

  await visit("Rules", "Idea");
  await page.getByText("format: rule/1").or(page.getByText('"format"')).first().waitFor();
  assert.deepEqual(await tabsOf(page), ["Draft", "Versions"]);
  assert.equal(await isShown(/Publish|Save|Discard/), false);
  await visit("Workflows", "Plan");
  await page.locator("pre").filter({ hasText: "planner/1" }).waitFor();
  assert.equal(await isShown(/Publish|Save|Discard/), false);
  await assertGoodLooks(page, "a draft of somebody else");

  await page.getByRole("link", { name: "Workflows", exact: true }).click();
  await page.getByRole("list", { name: "Last runs" }).waitFor();
  assert.equal(await page.getByTitle(OWNER.sub).first().innerText(), `${OWNER.name} aaaaaa`);
  await assertGoodLooks(page, "workflows of somebody else", ALL_LOOKS);
  await visit("Workflows", "Consent");
  await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  assert.equal(await isShown(/Edit/), false);
  await visit("Runs", shared.failed.slice(-6));
  await page.getByRole("heading", { name: /Failed$/ }).waitFor();
  assert.equal(await isShown(/^Retry/), false);
  await visit("Runs", shared.waiting.slice(-6));
  await page.getByRole("heading", { name: /Waiting$/ }).waitFor();
  assert.equal(await isShown(/Cancel|Approve/), false);

  await page.getByRole("link", { name: "Chats", exact: true }).click();
  await page.getByRole("main").getByRole("link").first().click();
  await page.getByText("You may read this chat, not write in it.").waitFor();
  await page.getByRole("log").getByText("Refund orders of last month, please").waitFor();
  assert.equal(await page.getByRole("textbox").count(), 0);
  assert.equal(await isShown(/Edit|again|Send|Stop|Accept|Refuse/), false);
  await assertGoodLooks(page, "a chat of somebody else");
  // Leaving a chat gives it a title, if that may be done.
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("rowheader").first().waitFor();
  assert.deepEqual([refusals, faults], [[], []]);
}

async function tryAsWriter(lab: ColleaguesLab, shared: Shared): Promise<void> {
  const token = lab.tokenOf({ ...WRITER, roles: ["team:ops", "workflow:write"] });
  const { page, faults, refusals, visit } = await openAs(lab, token);
  await visit("Rules", "Discount");
  await page.getByText("You may change this rule. Its owner shares and deletes it.").waitFor();
  assert.deepEqual(await tabsOf(page), ["Table", "Try", "Tests", "Draft", "Versions"]);
  await page.getByRole("button", { name: "Edit in a chat" }).waitFor();
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Make default: version 1" }).waitFor();
  await visit("Runs", shared.failed.slice(-6));
  await page.getByRole("button", { name: /^Retry/ }).waitFor();
  await visit("Runs", shared.waiting.slice(-6));
  await page.getByRole("button", { name: "Cancel run" }).click();
  await page.getByRole("heading", { name: /Cancelled$/ }).waitFor();
  assert.deepEqual([refusals, faults], [[], []]);
}

scenario("nobody is offered what the server would refuse", async () => {
  await using lab = await openColleaguesLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const shared = await makeShared(lab);
  await tryAsReader(lab, shared);
  await tryAsWriter(lab, shared);
});
