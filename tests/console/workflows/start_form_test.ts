/** Beginning: templates if there is nothing yet, and runs that begin as the last one did. */
import assert from "node:assert/strict";
import {
  assertGoodLooks,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

scenario(
  "who has no workflow begins with a template, and hasty clicks make one of each",
  async () => {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab);
    const { call } = await signIn(lab, page);
    await page.getByRole("link", { name: "Workflows" }).click();
    const template = page.getByRole("button", { name: /^CSV cleanup/ });
    await template.waitFor();
    await assertGoodLooks(page, "templates");
    await template.dblclick();
    await page.waitForURL(/\/workflows\/[0-9a-f-]{36}$/);
    const list = await call("GET", "/workflows");
    assert.equal(list.total, 1);
    await page.getByRole("tab", { name: "Draft" }).click();
    await page.getByText("saved as draft").waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Publish", exact: true }).dblclick();
    await dialog.waitFor({ state: "detached" });
    const [{ id = "" } = {}] = list.workflows as unknown as { id: string }[];
    assert.equal((await call("GET", `/workflows/${id}/versions`)).total, 1);
    assert.deepEqual(faults, []);
  },
);

scenario("the form of a run begins as the last run did, and two clicks start one run", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const inputs = {
    customer: { type: "string" },
    amount: { type: "number" },
    urgent: { type: "boolean", default: false },
    size: { type: "enum", options: ["small", "large"], default: "small" },
    rows: { type: "json" },
    password: { type: "string", required: false },
  };
  const definition = { format: "planner/1", name: "Refund", inputs, outputs: {}, steps: [] };
  const note = { id: "note", service: "data", action: "map", with: { items: [1], to: "item" } };
  const { workflowId } = await call("POST", "/workflows", {
    definition: { ...definition, steps: [note] },
  });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  const given = { customer: "Globex", amount: 320, urgent: true, size: "large", rows: [{ a: 1 }] };
  await call("POST", `/workflows/${workflowId}/runs`, { inputs: { ...given, password: "s3cret" } });
  await page.goto(`${lab.server.url}/console/workflows/${workflowId}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("As in your last run.").waitFor();
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  assert.equal(await field("customer").inputValue(), "Globex");
  assert.equal(await field("amount").inputValue(), "320");
  assert.equal(await field("urgent").isChecked(), true);
  assert.equal(await field("size").inputValue(), "large");
  assert.deepEqual(JSON.parse(await field("rows").inputValue()), [{ a: 1 }]);
  assert.equal(await field("password").inputValue(), "", "a secret is not remembered");
  await assertGoodLooks(page, "a form of last time");

  await field("customer").fill("Hooli");
  await dialog.getByRole("button", { name: "Start run" }).dblclick();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  const runs = await call("GET", `/workflows/${workflowId}/runs`);
  assert.equal(runs.total, 2, "one by the API, one by two clicks");
  const { runId, inputs: last } = await call("GET", `/workflows/${workflowId}/runs/last-inputs`);
  assert.ok(page.url().endsWith(runId ?? ""));
  assert.deepEqual(last, { ...given, customer: "Hooli" });

  await page.goBack();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await dialog.getByRole("button", { name: "Clear" }).click();
  assert.equal(await field("customer").inputValue(), "");
  assert.equal(await field("rows").inputValue(), "");
  assert.equal(await field("size").inputValue(), "small");
  assert.deepEqual(faults, []);
});
