/** The error of a run, in a real browser. */
import assert from "node:assert/strict";
import { openConsoleLab, openPage, signIn } from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

scenario("the error of a run is told once, by the step that failed or by the run", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const steps = [
    { id: "first", service: "data", action: "map", with: { items: [1], to: "item" } },
    { id: "call", service: "http", action: "request", with: { url: "http://127.0.0.1:9/" } },
  ];
  const { workflowId } = await call("POST", "/workflows", {
    definition: { format: "planner/1", name: "Calls", steps },
  });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  const { runId } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
  await page.goto(`${lab.server.url}/console/runs/${runId}`);
  await page.getByRole("button", { name: "Retry from call" }).waitFor();
  const { error } = await call("GET", `/runs/${runId}`) as unknown as {
    error: { code: string; message: string };
  };
  const told = page.locator(".problem").filter({ hasText: error.code });
  assert.equal(await told.count(), 1);
  await page.getByRole("region", { name: "call" }).locator(".problem").waitFor();
  assert.deepEqual(faults, []);
});
