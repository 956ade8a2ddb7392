/** The panel beside a chat: the draft as a diagram, and what can be done with it by a click. */
import assert from "node:assert/strict";
import { assertAccessible, openConsoleLab, openPage } from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

const DRAFT = `format: planner/1
name: Note
inputs:
  text: { type: string, default: kept }
steps:
  - id: note
    service: files
    action: write
    with: { name: note.txt, text: "\${{ inputs.text }}" }
`;

scenario(
  "a draft is published and run with the buttons beside the chat",
  async () => {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab);
    const missing: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 404) missing.push(answer.url());
    });
    await page.goto(lab.startAddress);
    await page.getByRole("button", { name: "New chat" }).click();
    const say = async (text: string): Promise<void> => {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    };
    await say("```yaml\n" + DRAFT.replace("write", "wriite") + "```");
    const panel = page.getByRole("region", { name: "Definition", exact: true }).first();
    const publish = panel.getByRole("button", { name: "Publish" });
    const run = panel.getByRole("button", { name: "Run", exact: true });
    await panel.getByText("The draft has errors", { exact: false }).waitFor();
    assert.equal(await publish.count() + await run.count(), 0, "an invalid draft has no button");

    await say("```yaml\n" + DRAFT + "```");
    await publish.waitFor();
    await panel.getByText("note.txt").waitFor();
    await assertAccessible(page, "the draft beside a chat");
    await publish.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await run.waitFor();
    assert.equal(await dialog.count(), 0);
    assert.equal(await publish.count(), 0, "a published draft is gone");

    await say("change the default of text to changed");
    await publish.waitFor();
    assert.equal(await run.count(), 0, "the changed draft is what comes next");
    await panel.getByRole("tab", { name: "Definition" }).click();
    await panel.getByText("default: changed").waitFor();
    await publish.click();
    await dialog.getByText("changed", { exact: false }).first().waitFor();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await run.waitFor();
    await panel.getByText("default: changed").waitFor();
    assert.deepEqual(missing, [], "the draft is not asked for once it is published");
    await run.click();
    await dialog.getByRole("button", { name: "Start run" }).click();
    await page.getByRole("heading", { name: /^Run \w+ Succeeded$/ }).waitFor();
    assert.deepEqual(faults, []);
  },
);
