/** The schedule of a workflow, in a real browser. */
import assert from "node:assert/strict";
import {
  assertAccessible,
  assertGoodLooks,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { eventually } from "../../support/time/eventually.ts";
import { NOTE } from "../../support/workflows/definitions.ts";

scenario(
  "a schedule is told in words and times while its phrase is typed, set and paused",
  async () => {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab, { timezoneId: "Europe/Berlin" });
    const answering = page.waitForResponse((one) => one.url().endsWith("/api/v1/session"));
    await page.goto(lab.startAddress);
    const { token } = await (await answering).json();
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${lab.server.url}/api/v1${path}`, request);
      assert.ok(response.ok, await response.clone().text());
      return await response.json();
    };
    const { workflowId } = await post("/workflows", { definition: NOTE });
    await post(`/workflows/${workflowId}/publish`, {});
    await page.goto(`${lab.server.url}/console/workflows/${workflowId}`);
    await page.getByRole("tab", { name: "Schedule" }).click();
    const phrase = page.getByRole("textbox", { name: /^When it runs/ });

    await phrase.pressSequentially("every other flurb");
    await page.getByText(/flurb/).waitFor();
    await phrase.fill("every other Friday at 9");
    await page.getByText(/^It runs every 2 weeks on Friday at 09:00.*\(Europe\/Berlin\)\.$/)
      .waitFor();
    assert.equal(await page.locator("#phrase-meaning li").count(), 3);
    await assertAccessible(page, "a phrase and its meaning");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await phrase.fill("jeden Werktag um 8:30");
    await page.getByText(/^It runs .*08:30.*Europe\/Berlin/).waitFor();
    assert.equal(asked.filter((url) => url.endsWith("/schedules/preview")).length, 1);

    await page.getByRole("button", { name: "Set the schedule" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    assert.deepEqual(faults, []);
  },
);

scenario("past times tell their run or why there is none, and policies are kept", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const schedule = { runAt: new Date(Date.now() + 2_000).toISOString() };
  const make = async (name: string, inputs: object): Promise<string> => {
    const definition = { format: "planner/1", name, inputs, schedule, steps: [] };
    const { workflowId = "" } = await call("POST", "/workflows", { definition });
    await call("POST", `/workflows/${workflowId}/publish`, {});
    return workflowId;
  };
  const good = await make("Good", {});
  const bad = await make("Bad", { region: { type: "string" } });
  const open = async (workflowId: string): Promise<void> => {
    await page.goto(`${lab.server.url}/console/workflows/${workflowId}`);
    await page.getByRole("tab", { name: "Schedule" }).click();
  };
  const ticked = async (workflowId: string): Promise<boolean> =>
    Number((await call("GET", `/workflows/${workflowId}/schedule/ticks`)).total) > 0;
  await eventually(() => ticked(good));
  await eventually(() => ticked(bad));

  await open(bad);
  const past = page.getByRole("list", { name: "Past times" });
  await past.getByText("The run failed at once: required inputs have no value").waitFor();
  await open(good);
  await past.getByText("Started a run").waitFor();
  await page.getByRole("textbox", { name: /^When it runs/ }).fill("every day at 9");
  await page.getByRole("button", { name: "Set the schedule" }).click();
  await page.getByRole("button", { name: "Save the policies" }).waitFor();
  await assertGoodLooks(page, "a schedule");
  await page.getByRole("combobox", { name: "While a run is not over" }).selectOption("queue");
  await page.getByRole("spinbutton", { name: "Pause after failures in a row" }).fill("5");
  await page.getByRole("textbox", { name: "Make up for at most" }).fill("soon");
  await page.getByRole("button", { name: "Save the policies" }).click();
  await page.getByRole("alert").getByText("must be a duration").waitFor();
  await page.getByRole("textbox", { name: "Make up for at most" }).fill("90m");
  await page.getByRole("button", { name: "Save the policies" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("tab", { name: "Schedule" }).click();
  const overlap = page.getByRole("combobox", { name: "While a run is not over" });
  assert.equal(await overlap.inputValue(), "queue");
  await past.getByRole("link", { name: /^Run / }).click();
  await page.getByRole("heading", { name: /^Run .*Succeeded/ }).waitFor();
  assert.deepEqual(faults, []);
});
