/** The tools that the assistant uses for a reply, in a real browser. */
import assert from "node:assert/strict";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import {
  assertGoodLooks,
  assertOnlyText,
  HOSTILE,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { NOTE } from "../../support/workflows/definitions.ts";

scenario(
  "what the assistant does is a list while it goes on, and one line once it is done",
  async () => {
    const rest = Promise.withResolvers<void>();
    await using model = startFakeModel([
      { calls: [{ name: "save_draft", arguments: { definition: NOTE } }] },
      { calls: [{ name: "list_workflows", arguments: { wrong: HOSTILE } }] },
      { text: ["It is", rest.promise, " saved."] },
      { text: ["You are welcome."] },
    ]);
    const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "usual" };
    await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0", ...settings });
    const { page, faults } = await openPage(lab);
    const { call } = await signIn(lab, page);
    const { threadId } = await call("POST", "/chats");
    await page.goto(`${lab.server.url}/console/chats/${threadId}`);
    const say = async (text: string): Promise<void> => {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    };
    await say("keep a note");
    const uses = page.getByRole("list", { name: "What the assistant does" });
    await page.getByText("It is").waitFor();
    const items = uses.getByRole("listitem");
    assert.deepEqual(await items.allTextContents(), [
      "Save the draft, done",
      "List the workflows, failed",
    ]);
    await assertGoodLooks(page, "what is being done");

    rest.resolve();
    await page.getByText("It is saved.").waitFor();
    const line = page.getByText("What the assistant did (2) · 1 failed");
    await line.waitFor();
    assert.equal(await uses.isVisible(), false);
    await say("thank you");
    await page.getByText("You are welcome.").waitFor();
    await page.getByRole("button", { name: "Ask again" }).waitFor();
    assert.equal(
      await page.getByText("What the assistant did (").count(),
      1,
      "with its own reply alone",
    );
    await line.press("Enter");
    await uses.getByText("Save the draft").waitFor();
    await assertOnlyText(page, "what was done");
    await assertGoodLooks(page, "what was done");
    assert.deepEqual(faults, []);
  },
);
