/** The main job by the keyboard alone, in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openConsoleLab, openPage, signIn } from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

const REPORT = await Deno.readTextFile(
  new URL("../../../docs/examples/report.yaml", import.meta.url),
);

/** In the page: the name of what has the focus. */
const FOCUSED = `(() => {
  const { activeElement: one } = document;
  const label = one?.labels?.[0]?.textContent ?? one?.getAttribute("aria-label");
  return (label ?? one?.textContent ?? "").trim();
})()`;

const STEPS_MAX = 80;

/** Presses Tab until something of that name has the focus, as a person does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const focused = await page.evaluate<string>(FOCUSED);
    if (typeof name === "string" ? focused === name : name.test(focused)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not come to ${name}`);
}

scenario("the main job is done by the keyboard alone", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab, { acceptDownloads: true });
  await signIn(lab, page);
  await tabTo(page, "New chat");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  const say = async (text: string): Promise<void> => {
    await tabTo(page, "Message");
    await page.keyboard.insertText(text);
    await page.keyboard.press("Enter");
  };
  await say("```yaml\n" + REPORT + "```");
  await page.getByRole("heading", { name: "Regional report" }).waitFor();
  await say("publish it");
  await page.getByText(/version 1 is published/i).waitFor();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Search pages/ }).waitFor();
  await page.keyboard.type("Regional");
  await page.getByRole("option", { name: /^Regional report/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Diagram" }).waitFor();
  await tabTo(page, "Diagram");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Definition", selected: true }).waitFor();
  await page.keyboard.press("Shift+Tab");
  assert.equal(await page.evaluate<string>(FOCUSED), "Run");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "rows");
  await page.keyboard.insertText('[{ "region": "EU", "customer": "Ada", "amount": 120 }]');
  await tabTo(page, "Start run");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Download report.csv" }).first().waitFor();
  await tabTo(page, /^Download report\.csv/);
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const csv = await Deno.readTextFile(await (await downloading).path());
  assert.equal(csv, "region,customer,amount\r\nEU,Ada,120\r\n");
  assert.deepEqual(faults, []);
});
