/** The queue of an organization as its admin sees it, in a real browser. */
import assert from "node:assert/strict";
import {
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  openPage,
} from "../../support/console/browser.ts";
import { type ColleaguesLab, openColleaguesLab } from "../../support/console/colleagues.ts";
import { scenario } from "../../support/console/scenario.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";
import { eventually } from "../../support/time/eventually.ts";

const ADMIN = { sub: "11111111-1111-4111-8111-111111aaaaaa", name: "Ada", roles: ["admin"] };
const BOB = { sub: "22222222-2222-4222-8222-222222bbbbbb", name: `Bob ${HOSTILE}` };
const CLEO = { sub: "33333333-3333-4333-8333-333333cccccc", name: "W".repeat(200) };

const SETTINGS = {
  RATE_LIMIT_PER_MINUTE: "0",
  HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
  MAX_CONCURRENT_RUNS_PER_ORG: "1",
};

const ASKS = {
  format: "planner/1",
  name: "Consent",
  steps: [{ id: "ok", service: "human", action: "approve", with: { message: "Well?" } }],
};

/** One run asks, one is executed, and sixty wait until that ends. */
async function fillQueue(lab: ColleaguesLab, steps: StepServer): Promise<void> {
  const [bob, cleo] = [BOB, CLEO].map(lab.tokenOf) as [string, string];
  const publish = async (token: string, definition: unknown): Promise<string> => {
    const { workflowId } = await lab.call(token, "POST /workflows", { definition });
    await lab.call(token, `POST /workflows/${workflowId}/publish`, {});
    return workflowId;
  };
  const start = (token: string, workflowId: string) =>
    lab.call(token, `POST /workflows/${workflowId}/runs`, { inputs: {} });
  const call = {
    steps: [{ id: "a", service: "http", action: "request", with: { url: `${steps.url}/a` } }],
  };
  const long = { format: "planner/1", name: "L".repeat(200), ...call };
  await start(bob, await publish(bob, ASKS));
  const hasAsked = async () => (await lab.call(bob, "GET /runs/queue")).waiting === 1;
  await eventually(hasAsked);
  const slow = await publish(bob, { ...long, name: "Nightly report" });
  await start(cleo, await publish(cleo, long));
  await steps.called("/a");
  for (let count = 0; count < 60; count++) await start(bob, slow);
}

scenario("an admin sees who fills the queue, why runs wait, and cancels one", async () => {
  await using steps = startStepServer();
  const release = steps.hold("/a");
  await using lab = await openColleaguesLab(SETTINGS);
  await fillQueue(lab, steps);
  const { page, faults } = await openPage(lab);
  await lab.logIn(page, lab.tokenOf(ADMIN));
  await page.getByRole("link", { name: "Organization", exact: true }).click();
  await page.getByRole("heading", { name: "1 of 1 places are taken" }).waitFor();
  await page.getByText("All places are taken, so 60 runs wait until others end.").waitFor();
  await page.getByText("1 run waits for a time, an answer or another run.").waitFor();
  const fills = page.getByRole("listitem").filter({ has: page.getByRole("meter") });
  await fills.first().getByText("60 waiting, 0 running").waitFor();
  await fills.nth(1).getByText("0 waiting, 1 running").waitFor();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await rows.nth(49).waitFor();
  assert.match(
    await rows.first().innerText(),
    /^Nightly report \w{6}\s+Bob .*bbbbbb\s+All places of the organization are taken\./,
  );
  await assertOnlyText(page, "the queue");
  await assertGoodLooks(page, "the queue");
  await page.getByRole("button", { name: "Show more" }).click();
  await rows.nth(59).waitFor();

  await fills.nth(1).getByRole("button", { name: /show the runs$/ }).click();
  await page.getByRole("heading", { name: "No run waits for a place" }).waitFor();
  await page.getByRole("combobox", { name: "Show" }).selectOption("running");
  await rows.first().getByRole("cell", { name: "It is running." }).waitFor();
  assert.match(page.url(), /[?&]user=33333333.*[?&]state=running/);
  await assertGoodLooks(page, "the runs of one");
  await page.getByRole("button", { name: "Of all people" }).click();
  await page.getByRole("combobox", { name: "Show" }).selectOption("waiting_for_answer");
  await rows.first().getByRole("cell", { name: "A person has to answer." }).waitFor();
  assert.equal(await rows.getByRole("link").count(), 0, "a run that the admin may not read");

  const cancel = page.getByRole("button", { name: /^Cancel run Consent \w{6}$/ });
  await cancel.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel this run?" });
  await dialog.getByText(/^It is a run of “Consent” and belongs to Bob .*\(bbbbbb\)\./).waitFor();
  await assertGoodLooks(page, "the question");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await dialog.waitFor({ state: "detached" });
  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel the run" }).click();
  await page.getByRole("heading", { name: "No run waits for an answer" }).waitFor();
  await page.getByRole("tab", { name: "Audit" }).click();
  await page.getByRole("rowheader").filter({ hasText: "cancelled a run" }).waitFor();

  // The page follows the queue by itself.
  await page.getByRole("tab", { name: "Queue" }).click();
  await page.getByRole("heading", { name: "1 of 1 places are taken" }).waitFor();
  release();
  await page.getByText("No run waits for a place. New runs start at once.").waitFor();
  assert.deepEqual(faults, []);
});

scenario("who is no admin is told so, and finds no way to the page", async () => {
  await using lab = await openColleaguesLab(SETTINGS);
  const { page, faults } = await openPage(lab);
  await lab.logIn(page, lab.tokenOf(CLEO));
  assert.equal(await page.getByRole("link", { name: "Organization" }).count(), 0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Search pages/ }).fill("Organization");
  await page.getByText("No matches").waitFor();
  await page.keyboard.press("Escape");
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await page.evaluate("history.pushState(null, '', '/console/organization')");
  await page.evaluate("dispatchEvent(new PopStateEvent('popstate'))");
  await page.getByRole("heading", { name: "Only admins of the organization see this page." })
    .waitFor();
  await assertGoodLooks(page, "not for everybody");
  await page.getByRole("link", { name: "Show your own" }).click();
  await page.getByRole("heading", { name: "Runs", exact: true }).waitFor();
  assert.deepEqual([...refused, ...faults], []);
});
