/** The schedules of all workflows, in a real browser. */
import assert from "node:assert/strict";
import {
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { eventually, PATIENCE_MS } from "../../support/time/eventually.ts";

scenario("all schedules are listed, failing ones first, by a filter in the address", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const make = async (name: string, more: object): Promise<string> => {
    const definition = { format: "planner/1", name, steps: [], ...more };
    const { workflowId = "" } = await call("POST", "/workflows", { definition });
    await call("POST", `/workflows/${workflowId}/publish`, {});
    return workflowId;
  };
  await page.getByRole("link", { name: "Schedules" }).click();
  await page.getByRole("heading", { name: "No schedules yet" }).waitFor();

  const good = await make("Good", { schedule: { cron: "0 9 * * *" } });
  const paused = await make(`Paused ${HOSTILE}`, { schedule: { cron: "30 9 * * 1" } });
  await call("PUT", `/workflows/${paused}/schedule`, { paused: true });
  const inputs = { region: { type: "string" } };
  const bad = await make("Bad", { inputs, schedule: { cron: "* * * * *" } });
  const hasFailed = async () =>
    Number((await call("GET", "/schedules?scope=all&state=failing")).total) === 1;
  // Schedules tick at most once a minute.
  await eventually(hasFailed, 2 * PATIENCE_MS);
  await call("PUT", `/workflows/${good}/schedules/emea`, { input: "every day at 10:00" });

  await page.goto(`${lab.server.url}/console/schedules`);
  const rows = page.locator("tbody tr");
  await rows.nth(3).waitFor();
  const names = await rows.locator("th a").allTextContents();
  assert.deepEqual(names, ["Bad", "Good", "Good", `Paused ${HOSTILE}`]);
  await rows.first().getByText("Failing").waitFor();
  await rows.first().getByRole("link", { name: /^Failed/ }).waitFor();
  // The next of the two times depends on the time of the day.
  const daily = rows.filter({ hasText: "every day at 09:00" });
  await daily.getByText("you", { exact: true }).waitFor();
  await rows.filter({ hasText: "emea" }).waitFor();
  await rows.nth(3).getByText("Paused", { exact: true }).waitFor();
  await assertOnlyText(page, "all schedules");
  await assertGoodLooks(page, "all schedules");

  await page.getByRole("combobox", { name: "Status" }).selectOption("paused");
  await rows.nth(1).waitFor({ state: "detached" });
  assert.match(page.url(), /\/schedules\?state=paused$/);
  await page.reload();
  await rows.getByText(HOSTILE).waitFor();
  assert.equal(await rows.count(), 1);
  await page.goBack();
  await rows.nth(3).waitFor();
  await page.getByRole("textbox", { name: "Search" }).fill("goo");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/schedules\?search=goo$/);
  await rows.nth(2).waitFor({ state: "detached" });
  await rows.nth(1).waitFor();
  assert.deepEqual(await rows.locator("th a").allTextContents(), ["Good", "Good"]);
  await page.getByRole("combobox", { name: "Whose" }).selectOption("organization");
  await page.waitForURL(/scope=organization&search=goo$/);
  await rows.nth(1).waitFor();
  await daily.waitFor({ state: "detached" });

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Search pages/ }).fill("Schedules");
  await page.locator('[role="option"][aria-selected="true"]').getByText("Schedules").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/schedules$/);
  await rows.getByRole("link", { name: "Bad", exact: true }).click();
  await page.waitForURL(`**/workflows/${bad}?view=schedule`);
  await page.getByText("The run failed at once: required inputs have no value").waitFor();
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.reload();
  await page.getByRole("tab", { name: "Versions", selected: true }).waitFor();
  assert.deepEqual(faults, []);
});

scenario("the schedules are told in German, and a late one says since when", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab, { locale: "de-DE" });
  const answering = page.waitForResponse((one) => one.url().endsWith("/api/v1/session"));
  await page.goto(lab.startAddress);
  await answering;
  await page.route("**/api/v1/schedules?*", async (route) => {
    const schedule = {
      workflowId: crypto.randomUUID(),
      workflowName: "Bericht",
      ownerId: crypto.randomUUID(),
      name: "default",
      state: "late",
      paused: false,
      nextRunAt: "2099-01-01T00:00:00.000Z",
      lateSince: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      schedule: "every hour",
      timezone: "UTC",
      lastRun: null,
    };
    const page = { page: 1, limit: 50, total: 1, totalIsExact: true, nextCursor: null };
    await route.fulfill({ json: { schedules: [schedule], ...page } });
  });
  await page.getByRole("link", { name: "Zeitpläne" }).click();
  const row = page.locator("tbody tr");
  await row.getByText("Verspätet").waitFor();
  await row.getByText("vor 3 Stunden").waitFor();
  await row.getByText(/^Benutzer/).waitFor();
  assert.deepEqual(faults, []);
});
