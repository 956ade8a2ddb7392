/** The editor of drafts, in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  assertAccessible,
  type ConsoleLab,
  openConsoleLab,
  openPage,
  openTab,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

const NOTE = `format: planner/1
name: Note
steps:
  - id: note
    service: files
    action: write
    with: { name: note.txt, text: kept }
`;

const LOOKS = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { name: "phone", colorScheme: "light", viewport: { width: 390, height: 844 } },
] as const;

/** In the page: what the focused part in the editor's own tree is called. */
const FOCUSED_IN_EDITOR =
  "document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label')";

/** Logs in, makes a workflow of the text and opens its draft; answers the workflow's page. */
async function openDraft(lab: ConsoleLab, page: Page, definition = NOTE): Promise<string> {
  const answering = page.waitForResponse((one) => one.url().endsWith("/api/v1/session"));
  await page.goto(lab.startAddress);
  const { token } = await (await answering).json();
  const made = await fetch(`${lab.server.url}/api/v1/workflows`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ definition }),
  });
  const { workflowId } = await made.json();
  const address = `${lab.server.url}/console/workflows/${workflowId}`;
  await page.goto(address);
  await editorOf(page).waitFor();
  return address;
}

function editorOf(page: Page) {
  return page.getByRole("textbox", { name: "Text of the definition" });
}

/** Pastes the text in the place of what is there, as a person would. */
async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("ControlOrMeta+v");
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save draft" }).click();
}

scenario("a draft is written, checked without a request, compared and published", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  const asked: string[] = [];
  await openDraft(lab, page);
  await page.getByText("No errors · saved as draft").waitFor();
  page.on("request", (request) => asked.push(request.url()));
  await write(page, NOTE.replace("action: write", "action: wirte"));
  await page.getByText("1 error · not saved").waitFor();
  assert.equal(await page.getByRole("button", { name: "Publish" }).isDisabled(), true);
  assert.deepEqual(asked, [], "the checker is in the page");
  await page.locator(".cm-lintRange-error").hover();
  await page.getByRole("button", { name: "Write write" }).click();
  await page.getByText("No errors").waitFor();

  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this draft?" });
  await dialog.getByText("the first version").waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Version 1").first().waitFor();

  await page.getByRole("tab", { name: "Draft" }).click();
  await editorOf(page).waitFor();
  await write(page, NOTE.replace("text: kept", "text: changed"));
  await page.getByText("No errors · not saved").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.locator(".cm-merge-b .cm-changedLine").waitFor();
  for (const { name, colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await assertAccessible(page, `publish in ${name}`);
  }
  // One below the other if there is no room.
  await dialog.locator(".cm-deletedChunk").getByText("kept").waitFor();
  assert.equal(await dialog.locator(".cm-merge-a").count(), 0);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Version 2").first().waitFor();
  assert.deepEqual(faults, []);
});

scenario("errors are listed below the text, lead to it, and write what is meant", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  await openDraft(lab, page);
  const wrong = NOTE.replace("service: files", "service: filse")
    .replace("name: Note", "nmae: Note").replace("action: write", "action: write\n    retyr: 2");
  await write(page, wrong);
  const errors = page.getByRole("region", { name: "Findings" });
  await errors.getByRole("button", { name: "Write files" }).waitFor();
  for (const { name, colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await assertAccessible(page, `errors in ${name}`);
  }
  await page.setViewportSize(LOOKS[0].viewport);
  await errors.getByRole("button", { name: /^line 5/ }).press("Enter");
  assert.equal(await page.evaluate(FOCUSED_IN_EDITOR), "Text of the definition");
  await errors.getByRole("button", { name: /^Write all/ }).press("Enter");
  await editorOf(page).getByText("service: files").waitFor();
  await editorOf(page).getByText("retry: 2").waitFor();
  await page.getByText("filse").waitFor({ state: "detached" });
  // All of it was one change.
  await page.keyboard.press("ControlOrMeta+z");
  await editorOf(page).getByText("service: filse").waitFor();
  await editorOf(page).getByText("retyr: 2").waitFor();
  await errors.getByRole("button", { name: "Write files" }).click();
  await editorOf(page).getByText("service: files").waitFor();
  await editorOf(page).getByText("retyr: 2").waitFor();
  assert.deepEqual(faults, []);
});

scenario("an unsaved text outlives a walk through the console", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  await openDraft(lab, page);
  for (const { name, colorScheme, viewport } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await assertAccessible(page, `editor in ${name}`);
  }
  await page.setViewportSize(LOOKS[0].viewport);
  await write(page, `${NOTE}# mine\n`);
  await page.getByText("not saved").waitFor();
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("heading", { name: "Runs", exact: true }).waitFor();
  await page.goBack();
  await page.getByText("# mine").waitFor();
  await save(page);
  await page.getByText("saved as draft").waitFor();
  await page.reload();
  await page.getByText("# mine").waitFor();
  assert.deepEqual(faults, []);
});

scenario("two tabs that write one draft both keep their text", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  const address = await openDraft(lab, page);
  const other = await openTab(page.context(), lab.server);
  await other.page.goto(address);
  await editorOf(other.page).waitFor();
  await write(other.page, `${NOTE}# theirs\n`);
  await save(other.page);
  await other.page.getByText("saved as draft").waitFor();

  await write(page, `${NOTE}# mine\n`);
  await save(page);
  const conflict = page.getByRole("region", { name: "Two drafts" });
  await conflict.getByText("# theirs").waitFor();
  await conflict.getByText("# mine").waitFor();
  await assertAccessible(page, "a conflict");
  await conflict.getByRole("button", { name: "Take the stored draft" }).click();
  await page.getByText("saved as draft").waitFor();
  await editorOf(page).getByText("# theirs").waitFor();
  // The text is still there, to be undone.
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await editorOf(page).getByText("# mine").waitFor();
  await save(page);
  await page.getByText("saved as draft").waitFor();

  await write(other.page, `${NOTE}# theirs again\n`);
  await save(other.page);
  await other.page.getByRole("button", { name: "Keep this text" }).click();
  await other.page.getByText("saved as draft").waitFor();
  await other.page.reload();
  await editorOf(other.page).getByText("# theirs again").waitFor();
  assert.deepEqual([...faults, ...other.faults], []);
});

scenario("keys and values are completed while a draft is written, without a request", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  await openDraft(lab, page);
  await page.getByText("No errors").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await editorOf(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  const choose = async (typed: string, option: string): Promise<void> => {
    await page.keyboard.type(typed);
    const offered = page.getByRole("option", { name: option, exact: true });
    // By the mouse: the editor takes no Enter within a moment after the list has opened.
    await offered.and(page.locator("[aria-selected]")).click();
  };
  await page.keyboard.type("  - id: again\n");
  await choose("serv", "service");
  await page.keyboard.type("http\n");
  await choose("act", "action");
  await choose("req", "request");
  await page.keyboard.type("\n");
  await page.getByRole("option").first().waitFor({ state: "detached" });
  await choose("wi", "with");
  await page.keyboard.type("{ url: https://example.com }");
  await page.getByText("No errors · not saved").waitFor();
  await editorOf(page).getByText("action: request").waitFor();
  assert.deepEqual(asked, []);
  assert.deepEqual(faults, []);
});
