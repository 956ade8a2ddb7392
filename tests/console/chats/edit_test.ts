/** A message that is edited and asked again, in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import {
  assertGoodLooks,
  type ConsoleLab,
  openConsoleLab,
  openPage,
  openTab,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

function settingsOf({ baseUrl }: { baseUrl: string }): Record<string, string> {
  return { LLM_BASE_URL: baseUrl, LLM_MODEL: "usual", RATE_LIMIT_PER_MINUTE: "0" };
}

async function openChat(lab: ConsoleLab, page: Page): Promise<void> {
  await page.goto(lab.startAddress);
  await page.getByRole("button", { name: "New chat" }).click();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message", exact: true }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** In the page: what the focused part is called. */
const FOCUSED =
  "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent";

scenario("the last message is asked again and edited by keyboard alone", async () => {
  await using model = startFakeModel([
    { text: ["A dark night"] },
    { text: ["A bright day"] },
    { text: ["Two ships"] },
  ]);
  await using lab = await openConsoleLab(settingsOf(model));
  const { page, faults } = await openPage(lab);
  await openChat(lab, page);
  await say(page, "tell me a story");
  await page.getByText("A dark night").waitFor();
  const again = page.getByRole("button", { name: "Ask again" });
  await again.waitFor();
  await assertGoodLooks(page, "a message that can be edited");
  await again.press("Enter");
  await page.getByText("A bright day").waitFor();
  await again.waitFor();
  assert.equal(await page.getByText("A dark night").count(), 0);
  assert.equal(await page.getByText("tell me a story").count(), 1);
  assert.equal(await page.evaluate(FOCUSED), "Message");

  const edit = page.getByRole("button", { name: "Edit", exact: true });
  const field = page.getByRole("textbox", { name: "Edit the message" });
  await edit.press("Enter");
  await field.waitFor();
  assert.equal(await page.evaluate(FOCUSED), "Edit the message");
  await page.keyboard.type(" of bees");
  await page.keyboard.press("Escape");
  await edit.waitFor();
  assert.equal(await page.evaluate(FOCUSED), "Edit");
  await page.keyboard.press("Enter");
  await field.waitFor();
  await page.keyboard.type(" about ships");
  await page.keyboard.press("Shift+Enter");
  assert.equal(await field.inputValue(), "tell me a story about ships\n");
  await assertGoodLooks(page, "a message that is edited");
  await page.keyboard.press("Enter");
  await page.getByText("Two ships").waitFor();
  await edit.waitFor();
  assert.equal(await page.getByText("A bright day").count(), 0);
  assert.equal(await page.getByText("tell me a story").count(), 1);
  assert.doesNotMatch(JSON.stringify(model.requests.at(-1)?.body), /A dark|A bright|bees/);
  await page.reload();
  await page.getByText("tell me a story about ships").waitFor();
  await page.getByText("Two ships").waitFor();

  const { page: german, faults: others } = await openPage(lab, {
    locale: "de-DE",
    storageState: await page.context().storageState(),
  });
  await german.goto(page.url());
  await german.getByRole("button", { name: "Noch einmal fragen" }).waitFor();
  await german.getByRole("button", { name: "Bearbeiten", exact: true }).click();
  await assertGoodLooks(german, "a message that is edited, in German");
  assert.deepEqual([...faults, ...others], []);
});

scenario("an edited text is kept, with the reason, where it comes too late", async () => {
  const endless = new Promise(() => {});
  await using model = startFakeModel([
    { text: ["A dark night"] },
    { text: ["Good morning"] },
    { text: ["It rained", endless] },
  ]);
  await using lab = await openConsoleLab(settingsOf(model));
  const { page, faults } = await openPage(lab);
  await openChat(lab, page);
  await say(page, "tell me a story");
  await page.getByText("A dark night").waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Edit the message" });
  await field.fill("tell me a better one");

  const other = await openTab(page.context(), lab.server);
  await other.page.goto(page.url());
  await other.page.getByText("A dark night").waitFor();
  await say(other.page, "and then?");
  await other.page.getByText("Good morning").waitFor();
  await field.press("Enter");
  await page.getByRole("alert").getByText("There is a later message").waitFor();
  await page.getByText("Good morning").waitFor();
  assert.equal(await field.inputValue(), "tell me a better one");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("tell me a story").waitFor();

  await say(other.page, "and the weather?");
  await other.page.getByText("It rained").waitFor();
  await page.getByRole("button", { name: "Ask again" }).click();
  const told = page.getByRole("alert").getByText("still being answered");
  await told.waitFor();
  await page.getByText("It rained").waitFor();
  await page.getByText("and the weather?").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("(Stopped.)").waitFor();
  await told.waitFor({ state: "detached" });
  assert.deepEqual([...faults, ...other.faults], []);
});
