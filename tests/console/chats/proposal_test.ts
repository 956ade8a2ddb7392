/** A proposal as a card in the chat, in a real browser. */
import assert from "node:assert/strict";
import { assertAccessible, openConsoleLab, openPage } from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

const DRAFT = `format: planner/1
name: Note
steps:
  - id: note
    service: files
    action: write
    with: { name: note.txt, text: kept }
`;

/** It means to publish, and does not order it. */
const WISH = "cool stuff mate, publish it already";

scenario(
  "the console shows a proposal as a card, and does what is accepted, and only that",
  async () => {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab);
    await page.goto(lab.startAddress);
    await page.getByRole("button", { name: "New chat" }).click();
    const say = async (text: string): Promise<void> => {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    };
    await say("```yaml\n" + DRAFT + "```");
    await page.getByRole("heading", { name: "Note" }).waitFor();
    const card = page.getByRole("region", { name: "Proposal" });

    await say(WISH);
    await card.getByRole("heading", { name: /^Publish/ }).waitFor();
    await assertAccessible(page, "a proposal");
    await card.getByRole("button", { name: "Refuse" }).click();
    await page.getByText("Nothing was done.").waitFor();
    assert.equal(await card.count(), 0);

    await say(WISH);
    await card.waitFor();
    await page.reload();
    await card.getByRole("button", { name: "Accept" }).click();
    await page.getByText(/version 1 is published/i).waitFor();
    assert.equal(await card.count(), 0);
    assert.deepEqual(faults, []);
  },
);
