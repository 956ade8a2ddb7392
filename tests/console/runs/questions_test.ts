/** Questions, failures and the runs around a run, in a real browser. */
import assert from "node:assert/strict";
import {
  assertGoodLooks,
  assertOnlyText,
  type ConsoleLab,
  HOSTILE,
  openConsoleLab,
  openPage,
  type SignedIn,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { startWebService } from "../../support/http/web_service.ts";
import { eventually } from "../../support/time/eventually.ts";

async function publish({ call }: SignedIn, definition: unknown): Promise<string> {
  const { workflowId = "" } = await call("POST", "/workflows", { definition });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  return workflowId;
}

async function start({ call }: SignedIn, workflowId: string, inputs: unknown): Promise<string> {
  const { runId = "" } = await call("POST", `/workflows/${workflowId}/runs`, { inputs });
  return runId;
}

const inConsole = ({ server }: ConsoleLab, path: string): string => `${server.url}/console${path}`;

scenario("a failed run goes on from its step where the button says so, to the end", async () => {
  let isUp = false;
  await using service = await startWebService((_request, response) => {
    response.writeHead(isUp ? 200 : 500).end("42");
  });
  await using lab = await openConsoleLab({ HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" });
  const { page, faults } = await openPage(lab);
  const caller = await signIn(lab, page);
  const workflowId = await publish(caller, {
    format: "planner/1",
    name: "Prices",
    steps: [
      { id: "note", service: "files", action: "write", with: { name: "n.txt", text: "once" } },
      { id: "fetch", service: "http", action: "request", with: { url: service.url } },
    ],
  });
  const runId = await start(caller, workflowId, {});
  await page.goto(inConsole(lab, `/runs/${runId}`));
  const retry = page.getByRole("button", { name: "Retry from fetch", exact: true });
  await retry.waitFor();
  const press = async (): Promise<void> => {
    const answering = page.waitForResponse((answer) => answer.url().endsWith("/retry"));
    await retry.click();
    assert.equal((await answering).status(), 202);
  };
  const asked = service.received.length;
  await press();
  await eventually(async () => {
    const { status } = await caller.call("GET", `/runs/${runId}`);
    return status === "failed" && service.received.length > asked;
  });

  isUp = true;
  await press();
  await page.getByRole("heading", { name: /^Run \w+ Succeeded$/ }).waitFor();
  await retry.waitFor({ state: "detached" });
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.getByRole("button", { name: /^Succeeded fetch/ }).waitFor();
  const { objects } = await caller.call("GET", "/objects") as unknown as { objects: unknown[] };
  assert.equal(objects.length, 1, "the step before was not executed again");
  assert.deepEqual(faults, []);
});

scenario(
  "the inbox tells enough to decide: the run, its step, its inputs and its owner",
  async () => {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab);
    const caller = await signIn(lab, page);
    const approve = { id: "consent", service: "human", action: "approve" };
    const workflowId = await publish(caller, {
      format: "planner/1",
      name: "Refund",
      inputs: {
        customer: { type: "string" },
        [`long_${"x".repeat(50)}`]: { type: "string", default: "y".repeat(3_000) },
        reason: { type: "string", default: HOSTILE },
        rows: { type: "json", default: [] },
      },
      steps: [{ ...approve, with: { message: "Pay it back?" } }],
    });
    await start(caller, workflowId, { customer: "Globex", rows: [{ amount: 320 }] });
    const large = await start(caller, workflowId, { customer: "Z".repeat(9_000) });
    await page.goto(inConsole(lab, "/inbox"));
    const cards = page.getByRole("article", { name: "Question of Refund" });
    const first = cards.filter({ hasText: "Globex" });
    await first.waitFor();
    for (const told of ["consent", "a person (you)", "320", "Version 1"]) {
      assert.ok((await first.innerText()).replace(/\s+/g, " ").includes(told), told);
    }
    const long = cards.filter({ has: page.getByRole("link", { name: "The inputs are long" }) });
    await long.waitFor();
    await assertOnlyText(page, "inbox");
    await assertGoodLooks(page, "inbox");

    await first.getByRole("button", { name: "Approve", exact: true }).click();
    await first.waitFor({ state: "detached" });
    await long.getByRole("link", { name: "The inputs are long" }).click();
    await page.waitForURL(`**/runs/${large}`);
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await page.getByRole("heading", { name: /^Run \w+ (Failed|Succeeded)$/ }).waitFor();
    assert.deepEqual(faults, []);
  },
);

scenario("a run leads to those that it has started, and these lead back", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  const caller = await signIn(lab, page);
  const wait = { id: "pause", service: "wait", action: "for", with: { duration: "1s" } };
  const childId = await publish(caller, { format: "planner/1", name: "Inner", steps: [wait] });
  const each = Array.from({ length: 60 }, (_, index) => index);
  const workflowId = await publish(caller, {
    format: "planner/1",
    name: "Outer",
    steps: [{
      id: "call",
      service: "workflow",
      action: "run",
      with: { workflow: childId },
      forEach: JSON.stringify(each),
      concurrency: 20,
    }],
  });
  const runId = await start(caller, workflowId, {});
  await page.goto(inConsole(lab, `/runs/${runId}`));
  const children = page.getByRole("region", { name: "Runs that it has started" });
  await page.getByRole("heading", { name: /^Run \w+ Succeeded$/ }).waitFor();
  await children.getByRole("button", { name: "Show more" }).click();
  const rows = children.getByRole("rowheader");
  await rows.nth(59).waitFor();
  assert.equal(await rows.count(), 60);
  await assertGoodLooks(page, "a run with children");

  await rows.first().getByRole("link").click();
  await page.getByText("Part of").waitFor();
  await assertGoodLooks(page, "a child");
  await page.getByRole("link", { name: /^Outer/ }).click();
  await page.waitForURL(`**/runs/${runId}`);
  await children.waitFor();
  assert.deepEqual(faults, []);
});
