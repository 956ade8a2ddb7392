/** The settings of a workflow in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

const DEFINITION = {
  format: "planner/1",
  name: "Greeting",
  inputs: {
    name: { type: "string", description: HOSTILE },
    kind: { type: "enum", options: [`it's ${HOSTILE}`, "plain"] },
    polite: { type: "boolean", default: true },
  },
  env: { ERP_TOKEN: { description: HOSTILE } },
  steps: [
    {
      id: "join",
      service: "data",
      action: "map",
      with: { items: ["a"], to: "item + inputs.name" },
    },
    {
      id: "greet",
      service: "files",
      action: "write",
      with: { name: "greeting.txt", text: "Hello ${{ inputs.name }}, ${{ steps.join.output[0] }}" },
    },
  ],
};

async function openLab(test: (lab: Lab) => Promise<void>): Promise<void> {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab);
  const { call, token } = await signIn(lab, page);
  const { workflowId = "" } = await call("POST", "/workflows", { definition: DEFINITION });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  await page.goto(`${lab.server.url}/console/workflows/${workflowId}`);
  const openTab = (name: string) => page.getByRole("tab", { name, exact: true }).click();
  await test({ page, call, token, workflowId, openTab, url: lab.server.url });
  assert.deepEqual(faults, []);
}

interface Lab {
  page: Page;
  call: Awaited<ReturnType<typeof signIn>>["call"];
  token: string;
  workflowId: string;
  openTab(name: string): Promise<void>;
  url: string;
}

scenario(
  "values of variables are written and never come back",
  () =>
    openLab(async ({ page, openTab }) => {
      const secret = "s3cret-of-the-erp";
      const answers: string[] = [];
      page.on("response", (answer) => {
        if (answer.url().includes("/api/")) {
          answer.text().then((text) => answers.push(text), () => {});
        }
      });
      await openTab("Settings");
      await page.getByRole("button", { name: "Set value of ERP_TOKEN" }).click();
      assert.equal(await page.getByRole("textbox", { name: "Variable" }).inputValue(), "ERP_TOKEN");
      const value = page.getByLabel("Value", { exact: true });
      assert.equal(await value.getAttribute("type"), "password");
      await value.fill(secret);
      await page.getByRole("button", { name: "Set value", exact: true }).last().click();
      await page.getByRole("button", { name: "Delete the value of ERP_TOKEN" }).waitFor();
      assert.equal(await value.inputValue(), "");
      await page.reload();
      await openTab("Settings");
      await page.getByRole("button", { name: "Delete the value of ERP_TOKEN" }).waitFor();
      assert.ok(!(await page.content()).includes(secret));
      assert.ok(answers.length > 3 && answers.every((text) => !text.includes(secret)));
      await assertOnlyText(page, "settings");
      await assertGoodLooks(page, "settings");
      await page.getByRole("button", { name: "Delete the value of ERP_TOKEN" }).click();
      await page.getByText("no value").waitFor();
    }),
);

scenario(
  "a webhook's address is shown once, with a command that starts a run",
  () =>
    openLab(async ({ page, call, workflowId, openTab }) => {
      await openTab("Settings");
      await page.getByRole("textbox", { name: "Name of the webhook" }).fill(`shop ${HOSTILE}`);
      await page.getByRole("button", { name: "Make a webhook" }).click();
      const command = page.getByRole("textbox", { name: "Try it with curl" });
      const text = await command.inputValue();
      await assertOnlyText(page, "webhooks");
      await assertGoodLooks(page, "webhooks");
      // The quotes of an option do not end the word of the shell.
      const { success, stderr } = await new Deno.Command("sh", {
        args: ["-c", text.replace(/^curl/, "curl -sS --fail-with-body")],
      }).output();
      assert.ok(success, new TextDecoder().decode(stderr));
      const { runs } = await call("GET", `/workflows/${workflowId}/runs`);
      assert.equal((runs as unknown as { trigger: string }[])[0]?.trigger, "webhook");
      await page.reload();
      await openTab("Settings");
      await page.getByRole("button", { name: /^Delete shop/ }).waitFor();
      assert.equal(await command.count(), 0);
      await page.getByRole("button", { name: /^Pause shop/ }).click();
      await page.getByText("paused", { exact: true }).waitFor();
      await assertGoodLooks(page, "a paused webhook");
      await page.getByRole("button", { name: /^Resume shop/ }).click();
      await page.getByRole("button", { name: /^Pause shop/ }).waitFor();
      await page.getByRole("button", { name: /^Delete shop/ }).click();
      await page.getByText("No webhooks yet.").waitFor();
    }),
);

scenario(
  "a workflow is opened to the organization, and deleted after a question",
  () =>
    openLab(async ({ page, call, workflowId, openTab }) => {
      await openTab("Settings");
      const checkbox = page.getByRole("checkbox", { name: "The whole organization" });
      const opening = page.waitForResponse((one) => one.request().method() === "PATCH");
      await checkbox.click();
      await opening;
      assert.equal((await call("GET", `/workflows/${workflowId}`)).isPublic as unknown, true);
      await page.getByRole("checkbox", { name: "The whole organization", checked: true }).waitFor();
      await page.getByRole("button", { name: "Delete", exact: true }).last().click();
      const dialog = page.getByRole("dialog", { name: "Delete Greeting" });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      assert.equal((await call("GET", `/workflows/${workflowId}`)).name, "Greeting");
      await page.getByRole("button", { name: "Delete", exact: true }).last().click();
      await dialog.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByRole("heading", { name: "No workflows yet" }).waitFor();
    }),
);

scenario(
  "what is chosen for sharing is shown at once, and goes back where it is refused",
  () =>
    openLab(async ({ page, call, workflowId, openTab }) => {
      await openTab("Settings");
      const box = page.getByRole("checkbox", { name: "The whole organization" });
      await box.waitFor();
      const gate = Promise.withResolvers<void>();
      await page.route("**/api/v1/workflows/*", async (route) => {
        if (route.request().method() === "PATCH") await gate.promise;
        await route.continue();
      });
      await call("DELETE", `/workflows/${workflowId}`);
      await box.press("Space");
      assert.equal(await box.isChecked(), true);
      await box.press("Space");
      await box.press("Space");
      assert.equal(await box.isChecked(), true);
      assert.equal(await page.getByRole("alert").count(), 0);
      const asked: string[] = [];
      page.on("requestfinished", (one) => asked.push(one.method()));
      gate.resolve();
      await page.getByRole("alert").getByText("not found").waitFor();
      assert.equal(await box.isChecked(), false);
      assert.equal(await page.evaluate("document.activeElement?.type"), "checkbox");
      assert.equal(asked.filter((method) => method === "PATCH").length, 1);
    }),
);

scenario(
  "two versions are compared, and another one is made the default",
  () =>
    openLab(async ({ page, call, workflowId, openTab }) => {
      const changed = { ...DEFINITION, description: `Says hello ${HOSTILE}` };
      await call("PUT", `/workflows/${workflowId}/draft`, { definition: changed });
      await call("POST", `/workflows/${workflowId}/publish`, {});
      await openTab("Versions");
      const diff = page.getByRole("region", { name: "Differences" });
      await diff.getByRole("columnheader", { name: "Version 2" }).waitFor();
      await diff.getByRole("cell", { name: "+description: " }).waitFor();
      await assertOnlyText(page, "versions");
      await assertGoodLooks(page, "versions");
      // One below the other if there is no room.
      await page.setViewportSize({ width: 390, height: 844 });
      await diff.getByText("+description: ").waitFor();
      assert.equal(await diff.getByRole("cell").count(), 0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await diff.getByRole("cell", { name: "+description: " }).waitFor();
      await page.getByRole("combobox", { name: "To" }).selectOption("1");
      await page.getByText("They are equal.").waitFor();
      await page.getByRole("button", { name: "Make default: version 1" }).click();
      await page.getByRole("button", { name: "Make default: version 2" }).waitFor();
      await page.getByText("Version 1", { exact: true }).first().waitFor();
      assert.equal((await call("GET", `/workflows/${workflowId}`)).version, "1");
    }),
);

scenario(
  "a workflow is tried without a run, and one step with sample data",
  () =>
    openLab(async ({ page, call, workflowId, openTab }) => {
      await openTab("Try");
      await page.getByRole("textbox", { name: "name" }).fill(HOSTILE);
      await page.getByRole("combobox", { name: "kind" }).selectOption("plain");
      await page.getByRole("button", { name: "Dry run" }).click();
      const steps = page.getByRole("list", { name: "Timeline" });
      await steps.locator("summary").filter({ hasText: "greet" }).click();
      await steps.getByRole("region", { name: "Input greet" }).getByText("Hello <img").waitFor();
      await assertOnlyText(page, "a dry run");
      await assertGoodLooks(page, "a dry run");

      await page.getByRole("radio", { name: "One step" }).check();
      await page.getByRole("combobox", { name: "Step" }).selectOption("greet");
      await page.getByRole("textbox", { name: "inputs.name" }).fill(HOSTILE);
      await page.getByRole("textbox", { name: "steps.join.output" }).fill('["how are you"]');
      await assertGoodLooks(page, "one step");
      await page.getByRole("button", { name: "Execute the step" }).click();
      await page.getByRole("link", { name: "Download greeting.txt" }).waitFor();
      await assertOnlyText(page, "one step");
      await assertGoodLooks(page, "a tried step");
      const { total } = await call("GET", `/workflows/${workflowId}/runs`);
      assert.equal(total as unknown, 0);
    }),
);
