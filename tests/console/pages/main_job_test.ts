/** The main job, in a real browser: from the printed address to the downloaded file. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openConsoleLab, openPage } from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const REPORT = await Deno.readTextFile(
  new URL("../../../docs/examples/report.yaml", import.meta.url),
);
const ROWS = JSON.stringify([
  { region: "EU", customer: "Ada", amount: 120 },
  { region: "US", customer: "Bob", amount: 75 },
]);

const PICTURES = new URL("../../../docs/pictures/", import.meta.url);

/** Keeps a picture of the page for the docs, if `HEDDLE_PICTURES=1` asks for it. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (Deno.env.get("HEDDLE_PICTURES") !== "1") return;
  await Deno.mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: new URL(`${name}.png`, PICTURES).pathname });
}

scenario(
  "the console does the main job, from the printed address to the downloaded file",
  async () => {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab, {
      acceptDownloads: true,
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(lab.startAddress);
    await page.getByRole("button", { name: "New chat" }).click();
    const message = page.getByRole("textbox", { name: "Message" });
    const say = async (text: string): Promise<void> => {
      await message.fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    };
    await say("```yaml\n" + REPORT + "```");
    await page.getByRole("heading", { name: "Regional report" }).waitFor();
    await say("publish it");
    await page.getByText(/version 1 is published/i).waitFor();
    await page.getByRole("tab", { name: "Definition" }).click();
    const shown = page.getByRole("region", { name: "Definition" });
    await shown.getByText("default: EU").waitFor();
    await page.getByRole("tab", { name: "Diagram" }).click();
    await say("run it");
    await page.getByRole("textbox", { name: "rows" }).fill(ROWS);
    await page.getByRole("button", { name: "Start run" }).click();
    await page.getByText("status: succeeded").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download report.csv" }).first().click();
    const path = await (await downloading).path();
    const csv = await Deno.readTextFile(path);
    assert.equal(csv, "region,customer,amount\r\nEU,Ada,120\r\n");
    await takePicture(page, "chat");
    await page.getByRole("link", { name: /^Succeeded Run/ }).last().click();
    await page.getByRole("tab", { name: "Timeline" }).waitFor();
    await page.getByRole("link", { name: "Download report.csv" }).first().waitFor();
    const timeline = page.getByRole("list", { name: "Timeline" });
    await timeline.getByRole("button", { name: /Keep the rows of the region/ }).click();
    await page.getByRole("region", { name: "Keep the rows of the region" }).waitFor();
    await takePicture(page, "run");
    await page.goBack();
    await page.getByRole("button", { name: "Send" }).waitFor();
    await page.getByRole("link", { name: "Chats" }).click();
    await page.getByRole("link", { name: /^Regional report/ }).waitFor();
    assert.deepEqual(faults, []);
    assert.ok(!page.url().includes("start="), "the code is not in the address");
  },
);

scenario(
  "a first-time user gets from the printed address to a run in six clicks, without a word",
  async () => {
    await using directory = await temporaryDirectory();
    const file = join(directory.path, "sales.csv");
    await Deno.writeTextFile(file, "region,amount\nEU,3\n");
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab);
    await page.goto(lab.startAddress);
    await page.getByRole("link", { name: "Begin with a template" }).click();
    await page.getByRole("button", { name: /^CSV cleanup/ }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByLabel("upload").setInputFiles(file);
    await page.getByRole("link", { name: "Download sales.csv" }).waitFor();
    await page.getByRole("button", { name: "Start run" }).click();
    await page.getByRole("heading", { name: /^Run \w+ Succeeded$/ }).waitFor();
    assert.deepEqual(faults, []);
  },
);
