/** A reply that takes its time, in a real browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import {
  assertAccessible,
  openConsoleLab,
  openPage,
  openTab,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

const DIFF =
  "```diff\n--- a\n+++ b\n@@ -1,2 +1,2 @@\n format: planner/1\n-name: Old\n+name: New\n```";
const LINKS =
  "Good morning. See https://a.example/x?y=1, https://b.example/z.csv. Or (https://c.example)!";

const BEGUN = "It was a dark and stormy night";

scenario(
  "a reply can be followed in another tab and after a reload, and stopped in any of them",
  async () => {
    const endless = new Promise(() => {});
    await using model = startFakeModel([{ text: [BEGUN, endless] }, {
      text: [`${LINKS}\n\n${DIFF}`],
    }]);
    const settings = {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: "usual",
      LLM_MODEL_MAP: JSON.stringify({ "VendorB-3-5-Haiku": "small" }),
    };
    await using lab = await openConsoleLab(settings);
    const { page, faults } = await openPage(lab);
    await page.goto(lab.startAddress);
    await page.getByRole("button", { name: "New chat" }).click();
    await say(page, "tell me a story");
    await page.getByText(BEGUN).waitFor();
    await assertAccessible(page, "a reply that is being written");

    const second = await openTab(page.context(), lab.server);
    await second.page.goto(page.url());
    await second.page.getByText(BEGUN).waitFor();
    assert.equal(await second.page.getByText("tell me a story").count(), 1);
    await page.reload();
    await page.getByText(BEGUN).waitFor();

    await second.page.getByRole("button", { name: "Stop" }).press("Enter");
    for (const each of [page, second.page]) {
      await each.getByText("(Stopped.)").waitFor();
      await each.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
      assert.equal(await each.getByText(BEGUN).count(), 1);
    }
    const focused = "document.activeElement?.getAttribute('aria-label')";
    assert.equal(await second.page.evaluate(focused), "Message");

    await second.page.getByRole("combobox", { name: "Model" }).selectOption("VendorB-3-5-Haiku");
    await say(second.page, "and then?");
    await second.page.getByText("Good morning").waitFor();
    const links = second.page.getByRole("link", { name: /^https:/ });
    assert.deepEqual(
      await links.allTextContents(),
      ["https://a.example/x?y=1", "https://b.example/z.csv", "https://c.example"],
    );
    const diff = second.page.getByRole("region", { name: "Differences" });
    assert.equal(await diff.locator(".is-added").textContent(), "+name: New");
    assert.equal(await diff.locator(".is-removed").textContent(), "-name: Old");
    await assertAccessible(second.page, "a reply with differences");
    assert.deepEqual(model.requests.map(({ body }) => body.model), ["usual", "small"]);
    assert.deepEqual([...faults, ...second.faults], []);
  },
);

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}
