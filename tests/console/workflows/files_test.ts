/** Files and the space that they take, in a real browser. */
import assert from "node:assert/strict";
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

const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

scenario("files are listed to the last one, shown, downloaded and deleted", async () => {
  await using lab = await openConsoleLab({ RATE_LIMIT_PER_MINUTE: "0" });
  const { page, faults } = await openPage(lab, { acceptDownloads: true });
  const { token, call } = await signIn(lab, page);
  const upload = async (name: string, type: string, body: BodyInit): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const address = `${lab.server.url}/api/v1/objects?${new URLSearchParams({ name })}`;
    const answer = await fetch(address, { method: "POST", headers, body });
    assert.equal(answer.status, 201, await answer.text());
  };
  for (let number = 1; number <= 51; number++) await upload(`${number}.txt`, "text/plain", "x");
  await upload("page.html", "text/html", HOSTILE);
  await upload("<b>pixel<b>.png", "image/png", PIXEL);
  await upload("data.bin", "application/octet-stream", PIXEL);
  const { workflowId } = await call("POST", "/workflows", { definition: NOTE });
  await call("POST", `/workflows/${workflowId}/publish`, {});

  await page.getByRole("link", { name: "Files" }).click();
  await page.getByRole("button", { name: "Open data.bin" }).click();
  await page.getByText("There is no preview of this file.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  assert.equal(await page.getByRole("button", { name: "Open 1.txt", exact: true }).count(), 0);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("button", { name: "Open 1.txt", exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Open / }).count(), 54);
  assert.equal(await page.getByRole("button", { name: "Show more" }).count(), 0);
  await page.getByText(/in 54 files/).waitFor();
  await assertOnlyText(page, "the list");
  await assertGoodLooks(page, "the list");

  await page.getByRole("button", { name: "Open page.html" }).click();
  await page.getByRole("region", { name: "Content of page.html" }).getByText(HOSTILE).waitFor();
  await assertOnlyText(page, "a page as text");
  await assertGoodLooks(page, "a page as text");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Open <b>pixel/ }).click();
  await page.getByRole("img", { name: /pixel/ }).waitFor();
  const image = "document.querySelector('img.preview')";
  assert.equal(await page.evaluate(`${image}.decode().then(() => ${image}.naturalWidth)`), 1);
  const downloading = page.waitForEvent("download");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: /^Download/ }).click();
  assert.deepEqual(await Deno.readFile(await (await downloading).path()), PIXEL);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText(/in 53 files/).waitFor();
  await page.getByRole("button", { name: /pixel/ }).waitFor({ state: "detached" });

  await page.getByRole("combobox", { name: "Made by" }).selectOption("outputs");
  await page.getByRole("heading", { name: "No files yet" }).waitFor();
  assert.match(page.url(), /\/files\?kind=outputs$/);
  assert.deepEqual(faults, []);
});
