/** Pages that are hidden, in a real browser: they hold no stream, and go on where they were. */
import assert from "node:assert/strict";
import type { Page, Request } from "playwright-core";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { openConsoleLab, openPage, signIn } from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { eventually } from "../../support/time/eventually.ts";

/** A browser without a screen never hides a page by itself. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    const state = { hidden: isHidden, visibilityState: isHidden ? "hidden" : "visible" };
    const { document, Event } = globalThis as unknown as {
      document: EventTarget;
      Event: typeof globalThis.Event;
    };
    for (const [name, value] of Object.entries(state)) {
      Object.defineProperty(document, name, { configurable: true, value });
    }
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isHidden);
}

/** The streams that a page has begun, and those that it still holds. */
function streamsOf(page: Page, path: RegExp) {
  const begun: Request[] = [];
  const held = new Set<Request>();
  page.on("request", (request) => {
    if (!path.test(new URL(request.url()).pathname)) return;
    if (request.method() !== "GET" && request.method() !== "POST") return;
    begun.push(request);
    held.add(request);
  });
  page.on("requestfailed", (request) => held.delete(request));
  page.on("requestfinished", (request) => held.delete(request));
  return { begun, held };
}

scenario(
  "a hidden chat lets go of its reply, and reads the rest of it once it is seen",
  async () => {
    const parts = ["and stormy ", "night. ", "The end."];
    const gates = parts.map(() => Promise.withResolvers<void>());
    const held = gates.flatMap(({ promise }, index) => [promise, parts[index] ?? ""]);
    await using model = startFakeModel([{ text: ["It was a dark ", ...held] }]);
    await using lab = await openConsoleLab({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: "usual" });
    const { page, faults } = await openPage(lab);
    await signIn(lab, page);
    const streams = streamsOf(page, /\/messages(\/stream)?$/);
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("tell me a story");
    await page.getByRole("button", { name: "Send" }).click();
    const shown = page.getByRole("log");
    await shown.getByText("It was a dark").waitFor();
    const others = () => [...streams.held].filter((one) => !one.url().includes("limit="));
    assert.equal(others().length, 1);

    for (const [round, more] of parts.slice(0, 2).entries()) {
      await setHidden(page, true);
      await eventually(() => others().length === 0);
      gates[round]?.resolve();
      const before = streams.begun.length;
      await setHidden(page, false);
      await shown.getByText(more.trim()).waitFor();
      const again = streams.begun.slice(before).filter((one) => one.url().endsWith("/stream"));
      assert.equal(again.length, 1);
      // The answer to a message has no ids, so the first time it is read from its beginning.
      assert.equal("last-event-id" in (again[0]?.headers() ?? {}), round > 0);
    }
    await setHidden(page, true);
    await eventually(() => others().length === 0);
    gates[2]?.resolve();
    await setHidden(page, false);
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
    await shown.getByText("It was a dark and stormy night. The end.").waitFor();
    assert.equal(await shown.getByText("It was a dark").count(), 1);
    assert.deepEqual(faults, []);
  },
);

scenario("a hidden run is followed again from the last event that it knows", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  const { call } = await signIn(lab, page);
  const ask = (id: string) => ({ id, service: "human", action: "approve", with: { message: id } });
  const definition = { format: "planner/1", name: "Two", steps: [ask("one"), ask("two")] };
  const { workflowId } = await call("POST", "/workflows", { definition });
  await call("POST", `/workflows/${workflowId}/publish`, {});
  const { runId } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
  const streams = streamsOf(page, /\/events$/);
  await page.goto(`${lab.server.url}/console/runs/${runId}`);
  await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await eventually(() => streams.held.size === 1);
  await setHidden(page, true);
  await eventually(() => streams.held.size === 0);
  const asked = streams.begun.length;

  const answer = { approved: true };
  await call("POST", `/runs/${runId}/answer`, { stepId: "one", ...answer });
  await eventually(async () => {
    const { questions } = await call("GET", `/questions?runId=${runId}`);
    return JSON.stringify(questions).includes('"two"');
  });
  await call("POST", `/runs/${runId}/answer`, { stepId: "two", ...answer });
  await eventually(async () => (await call("GET", `/runs/${runId}`)).status === "succeeded");
  assert.equal(streams.begun.length, asked, "nothing is asked while nobody sees it");
  await setHidden(page, false);
  await page.getByRole("heading", { name: /^Run \w+ Succeeded$/ }).waitFor();
  const [again] = streams.begun.slice(asked);
  assert.match(again?.headers()["last-event-id"] ?? "", /^\d+$/);
  assert.deepEqual(faults, []);
});
