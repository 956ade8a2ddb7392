/** The lists of workflows and of runs, in a real browser. */
import assert from "node:assert/strict";
import {
  ALL_LOOKS,
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
import { eventually } from "../../support/time/eventually.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

/** Fails unless it is told not to. */
const REPORT = {
  format: "planner/1",
  name: `Report ${HOSTILE}`,
  description: HOSTILE,
  inputs: {
    region: { type: "string", default: HOSTILE },
    fails: { type: "boolean", default: true },
  },
  steps: [
    {
      id: "fetch",
      service: "http",
      action: "request",
      when: "inputs.fails",
      // An address that no step may call.
      with: { url: "http://127.0.0.1:9/" },
    },
  ],
};

const ASKS = {
  format: "planner/1",
  name: "Consent",
  steps: [{ id: "ok", service: "human", action: "approve", with: { message: "Well?" } }],
};

async function publish({ call }: SignedIn, definition: unknown): Promise<string> {
  const { workflowId = "" } = await call("POST", "/workflows", { definition });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  return workflowId;
}

/** Starts a run with these inputs, and waits for it; answers its id. */
async function runOnce(
  { call }: SignedIn,
  { workflowId, inputs = {} }: { workflowId: string; inputs?: Record<string, unknown> },
): Promise<string> {
  const { runId = "" } = await call("POST", `/workflows/${workflowId}/runs`, { inputs });
  await eventually(async () => {
    const { status = "" } = await call("GET", `/runs/${runId}`);
    return ["succeeded", "failed", "waiting"].includes(status);
  });
  return runId;
}

/** A workflow with twelve runs and a draft, one that waits, one with a paused time, and a draft. */
async function makeThings(caller: SignedIn) {
  const { call } = caller;
  const report = await publish(caller, REPORT);
  for (let count = 0; count < 11; count++) {
    await runOnce(caller, { workflowId: report, inputs: { fails: count % 3 === 0 } });
  }
  const latest = await runOnce(caller, { workflowId: report });
  await call("POST", `/workflows/${report}/schedule/parse`, { input: "every day at 8:00" });
  await call("PUT", `/workflows/${report}/draft`);
  const asks = await publish(caller, ASKS);
  await runOnce(caller, { workflowId: asks });
  const paused = await publish(caller, definitionNamed("On hold"));
  await call("POST", `/workflows/${paused}/schedule/parse`, { input: "hourly" });
  await call("PUT", `/workflows/${paused}/schedule`, { paused: true });
  await call("POST", "/workflows", { definition: definitionNamed("Idea") });
  return { report, latest };
}

const inConsole = ({ server }: ConsoleLab, path: string): string => `${server.url}/console${path}`;

scenario("the list of workflows shows their last runs, next times, owners and drafts", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { latest } = await makeThings(await signIn(lab, page));
  await page.getByRole("link", { name: "Workflows" }).click();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const runs = row("Report").getByRole("list", { name: "Last runs" }).getByRole("link");
  await runs.first().waitFor();
  const names = await runs.evaluateAll((links) => links.map((link) => link.ariaLabel ?? ""));
  assert.deepEqual(
    names.map((name) => name.split(",")[0]),
    Array.from({ length: 10 }, (_, at) => [0, 2, 5, 8].includes(at) ? "Failed" : "Succeeded"),
    names.join("\n"),
  );
  assert.match(names[0] ?? "", /^Failed, \w+ \d+, \d{4}, /);
  assert.match(
    await row("Report").innerText(),
    /Draft.*(in \d+ |tomorrow).*Version 1/s,
  );
  assert.match(await row("Report").innerText(), /\byou\b/);
  assert.doesNotMatch(await row("Report").innerText(), /Next/, "the head of the column says so");
  assert.match(await row("Consent").innerText(), /–\s+Version 1/);
  assert.match(await row("On hold").innerText(), /No runs yet\s+Paused/);
  assert.match(await row("Idea").innerText(), /Draft\s+No runs yet\s+–\s+Not published/);
  await assertOnlyText(page, "the list");
  await assertGoodLooks(page, "the list", ALL_LOOKS);

  // The latest run stands at the end of the line, and every bar can be hit.
  const boxes = await Promise.all((await runs.all()).map((link) => link.boundingBox()));
  const lefts = boxes.map((box) => box?.x ?? 0);
  assert.deepEqual(lefts, lefts.toSorted((one, other) => other - one));
  for (const box of boxes) assert.ok(box && box.width >= 12 && box.height >= 24);

  // Tab goes on from the name to the latest run, and from there to the next row.
  await row("Report").getByRole("link", { name: /^Report/ }).focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.ariaLabel"), names[0]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/runs/${latest}`);
  assert.deepEqual(faults, []);
});

scenario("on a phone the list of workflows shows the latest runs and the next time", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const first = await openPage(lab);
  await makeThings(await signIn(lab, first.page));
  const phone = await openPage(lab, {
    locale: "de-DE",
    viewport: { width: 390, height: 844 },
    storageState: await first.page.context().storageState(),
  });
  await phone.page.goto(inConsole(lab, "/workflows"));
  const row = phone.page.getByRole("row").filter({ hasText: "Report" });
  const runs = row.getByRole("list", { name: "Letzte Läufe" }).getByRole("link");
  await runs.first().waitFor();
  assert.equal(await runs.count(), 5);
  assert.match(await runs.first().getAttribute("aria-label") ?? "", /^Gescheitert, \d+\.\d+\./);
  assert.match(
    await row.innerText(),
    /Nächster: (in \d+ (Stunden?|Minuten?|Sekunden?)|morgen) · Besitzer: du/,
  );
  await assertGoodLooks(phone.page, "the list in German", ALL_LOOKS);
  assert.deepEqual([...first.faults, ...phone.faults], []);
});

scenario("a list of runs shows what each was given, cut, and keeps its filter", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const caller = await signIn(lab, page);
  const workflowId = await publish(caller, REPORT);
  const failed = await runOnce(caller, { workflowId });
  const region = "Ж".repeat(90);
  await runOnce(caller, { workflowId, inputs: { region, fails: false } });
  await runOnce(caller, { workflowId, inputs: { region: region.repeat(100), fails: false } });
  await page.goto(inConsole(lab, "/runs"));
  const given = page.getByText(/^region:\s/);
  await given.nth(1).waitFor();
  assert.deepEqual(await given.allInnerTexts(), [
    `region:\u00a0${"Ж".repeat(60)}… · fails:\u00a0false`,
    `region:\u00a0${HOSTILE.slice(0, 60)}… · fails:\u00a0true`,
  ]);
  assert.equal(await page.getByText("Long inputs").count(), 1);
  await assertOnlyText(page, "the runs");
  await assertGoodLooks(page, "the runs", ALL_LOOKS);

  await page.getByLabel("Status").selectOption("failed");
  await page.waitForURL("**/runs?status=failed");
  await page.getByText("Long inputs").waitFor({ state: "detached" });
  await given.first().waitFor();
  assert.equal(await given.count(), 1);
  await page.getByRole("rowheader").filter({ hasText: failed.slice(-6) }).getByRole("link").click();
  await page.waitForURL(`**/runs/${failed}`);
  await page.goBack();
  await given.first().waitFor();
  assert.match(page.url(), /\/runs\?status=failed$/);
  assert.equal(await given.count(), 1);

  await page.goto(inConsole(lab, `/workflows/${workflowId}`));
  await given.nth(1).waitFor();
  assert.deepEqual(faults, []);
});
