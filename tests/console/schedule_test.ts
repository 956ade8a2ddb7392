/** The schedule of a workflow, in a real browser. */
import assert from "node:assert/strict";
import {
  assertAccessible,
  isBrowserMissing,
  openConsoleLab,
  openPage,
} from "../support/console/browser.ts";
import { NOTE } from "../support/workflows/definitions.ts";

Deno.test({
  name: "a schedule is told in words and times while its phrase is typed, set and paused",
  ignore: await isBrowserMissing(),
  // Playwright keeps its own process open between tests.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab, { timezoneId: "Europe/Berlin" });
    const answering = page.waitForResponse((one) => one.url().endsWith("/api/v1/session"));
    await page.goto(lab.startAddress);
    const { token } = await (await answering).json();
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${lab.server.url}/api/v1${path}`, request);
      assert.ok(response.ok, await response.clone().text());
      return await response.json();
    };
    const { workflowId } = await post("/workflows", { definition: NOTE });
    await post(`/workflows/${workflowId}/publish`, {});
    await page.goto(`${lab.server.url}/console/workflows/${workflowId}`);
    await page.getByRole("tab", { name: "Schedule" }).click();
    const phrase = page.getByRole("textbox", { name: /^When it runs/ });

    await phrase.pressSequentially("every other flurb");
    await page.getByText(/flurb/).waitFor();
    await phrase.fill("every other Friday at 9");
    await page.getByText(/^It runs every 2 weeks on Friday at 09:00.*\(Europe\/Berlin\)\.$/)
      .waitFor();
    assert.equal(await page.locator("#phrase-meaning li").count(), 3);
    await assertAccessible(page, "a phrase and its meaning");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await phrase.fill("jeden Werktag um 8:30");
    await page.getByText(/^It runs .*08:30.*Europe\/Berlin/).waitFor();
    assert.equal(asked.filter((url) => url.endsWith("/schedules/preview")).length, 1);

    await page.getByRole("button", { name: "Set the schedule" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    assert.deepEqual(faults, []);
  },
});
