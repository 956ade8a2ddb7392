/** Lists that change while they are shown, in a real browser. */
import assert from "node:assert/strict";
import { openConsoleLab, openPage, signIn } from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

scenario(
  "lists and the count of questions follow what happens elsewhere, without asking again and again",
  async () => {
    await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
    const { page, faults } = await openPage(lab);
    const { call } = await signIn(lab, page);
    const approve = { service: "human", action: "approve", with: { message: "Go on?" } };
    const { workflowId } = await call("POST", "/workflows", {
      definition: { format: "planner/1", name: "Asks", steps: [{ id: "ask", ...approve }] },
    });
    await call("POST", `/workflows/${workflowId}/publish`, {});
    const opened = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/changes"));
    await page.goto(`${lab.server.url}/console/runs`);
    await page.getByRole("heading", { name: "No runs yet" }).waitFor();
    await opened;
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(pathname);
    });
    const { runId = "" } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
    await page.getByRole("row").filter({ hasText: runId.slice(-6) }).filter({ hasText: "Waiting" })
      .waitFor();
    await page.getByRole("img", { name: "1 open" }).waitFor();
    await page.goto(`${lab.server.url}/console/inbox`);
    await page.getByText("Go on?").waitFor();
    await call("POST", `/runs/${runId}/answer`, { stepId: "ask", approved: true });
    await page.getByRole("heading", { name: "No open questions" }).waitFor();
    assert.ok(asked.filter((path) => path === "/api/v1/runs").length <= 4, asked.join());
    assert.deepEqual(faults, []);
  },
);

scenario("a run that starts before the stream of changes does is listed, too", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const { workflowId } = await call("POST", "/workflows", {
    definition: { format: "planner/1", name: "Empty", steps: [] },
  });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  const started = Promise.withResolvers<void>();
  await page.route("**/api/v1/changes", async (route) => {
    await started.promise;
    await route.continue();
  });
  await page.goto(`${lab.server.url}/console/runs`);
  await page.getByRole("heading", { name: "No runs yet" }).waitFor();
  const { runId = "" } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
  started.resolve();
  await page.getByRole("row").filter({ hasText: runId.slice(-6) }).waitFor();
  assert.deepEqual(faults, []);
});
