/** The attempts of steps in the page of a run, in a real browser. */
import assert from "node:assert/strict";
import {
  ALL_LOOKS,
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

scenario(
  "a run's page shows each attempt of a step, its error, its log and where a retry went on",
  async () => {
    await using server = startStepServer();
    let failures = 4;
    server.answer(
      "/a",
      () => failures-- > 0 ? new Response(HOSTILE, { status: 503 }) : Response.json({ fine: true }),
    );
    await using lab = await openConsoleLab({
      RATE_LIMIT_PER_MINUTE: "0",
      HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
    });
    const { page, faults } = await openPage(lab);
    const { call } = await signIn(lab, page);
    const request = {
      service: "http",
      action: "request",
      with: { url: `${server.url}/a` },
      retry: { max: 2, delay: "1ms" },
    };
    const { workflowId } = await call("POST", "/workflows", {
      definition: {
        format: "planner/1",
        name: "Calls",
        steps: [{ id: "fetch", title: "Fetch the prices", ...request }],
      },
    });
    await call("POST", `/workflows/${workflowId}/publish`, {});
    const { runId } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
    await page.goto(`${lab.server.url}/console/runs/${runId}`);
    const retry = page.getByRole("button", { name: "Retry from fetch" });
    await retry.waitFor();
    await page.getByText("A retry goes on from “Fetch the prices”").waitFor();
    const inTime = page.getByRole("list", { name: "Attempts" });
    assert.equal(await inTime.getByRole("button").count(), 3);
    const panel = page.getByRole("region", { name: "Fetch the prices" });
    const listed = panel.getByRole("region", { name: "Attempts" });
    assert.match(await listed.innerText(), /Attempt 3[\s\S]*Attempt 2[\s\S]*next after/);

    await retry.click();
    await page.getByText("Retry 1 of the run went on from here").first().waitFor();
    await page.locator("h1 .is-succeeded").waitFor();
    const all = inTime.getByRole("button");
    assert.equal(await all.count(), 5);
    await all.nth(1).click();
    assert.equal(await all.nth(1).getAttribute("aria-pressed"), "true");
    await panel.locator(".problem").filter({ hasText: "http_status" }).waitFor();
    await panel.getByRole("tab", { name: "Log" }).click();
    const log = panel.getByRole("region", { name: "Log" });
    await log.getByText("attempt 2 failed").waitFor();
    assert.equal(await log.getByText("attempt 1 failed").count(), 0);
    assert.ok(await log.locator("time").first().getAttribute("datetime"));
    await panel.getByRole("tab", { name: "Input" }).click();
    await panel.getByRole("region", { name: "Input" }).getByText(server.url).waitFor();
    await panel.getByRole("tab", { name: "Output" }).click();
    await panel.getByRole("tabpanel").getByText("Nothing").waitFor();

    await page.reload();
    await page.getByRole("region", { name: "Attempts" }).getByText("Attempt 2").first().click();
    await assertGoodLooks(page, "attempts", ALL_LOOKS);
    await assertOnlyText(page, "attempts");
    assert.deepEqual(faults, []);
  },
);
