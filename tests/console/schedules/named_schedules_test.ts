/** Schedules with names, in a real browser. */
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

scenario("further schedules are made with inputs of their own, paused and deleted", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const { workflowId } = await call("POST", "/workflows", {
    definition: {
      format: "planner/1",
      name: "Report",
      inputs: { region: { type: "string" } },
      steps: [{
        id: "note",
        service: "data",
        action: "map",
        with: { items: [1], to: "item" },
      }],
    },
  });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  const path = `/workflows/${workflowId}/schedules`;
  await page.goto(`${lab.server.url}/console/workflows/${workflowId}`);
  await page.getByRole("tab", { name: "Schedule" }).click();
  const section = page.getByRole("region", { name: "Further schedules" });
  await section.getByText("New schedule").click();
  await section.getByLabel("Name").fill("emea");
  await section.getByLabel("Time in words").fill("whenever it pleases");
  await section.getByLabel("region").fill(HOSTILE);
  const make = section.getByRole("button", { name: "Make the schedule" });
  await make.click();
  await section.getByRole("alert").waitFor();
  await section.getByLabel("Time in words").fill("every weekday at 08:30 Berlin time");
  await make.dblclick();
  await section.getByRole("button", { name: "Pause emea" }).waitFor();
  assert.equal(await section.getByRole("alert").count(), 0);
  assert.equal(await section.getByLabel("Name").inputValue(), "", "ready for the next one");
  await section.getByText(HOSTILE).waitFor();
  await assertOnlyText(page, "named schedules");
  await assertGoodLooks(page, "named schedules");
  const [emea] = (await call("GET", path)).schedules as unknown as Record<string, unknown>[];
  assert.deepEqual([emea?.name, emea?.cron, emea?.inputs], [
    "emea",
    "30 8 * * 1-5",
    { region: HOSTILE },
  ]);

  await section.getByRole("button", { name: "Pause emea" }).click();
  await section.getByRole("button", { name: "Resume emea" }).waitFor();
  assert.equal((await call("GET", `${path}/emea`)).paused as unknown, true);
  await section.getByRole("button", { name: "Delete emea" }).click();
  await section.getByText("emea", { exact: true }).waitFor({ state: "detached" });
  assert.deepEqual((await call("GET", path)).schedules, []);
  assert.deepEqual(faults, []);
});
