/** Every page in a real browser, as people see it: by axe, in the dark, and on a phone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  ALL_LOOKS,
  assertAccessible,
  assertGoodLooks,
  assertOnlyText,
  type ConsoleLab,
  HOSTILE,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";

const DEFINITION = `
format: planner/1
name: ${JSON.stringify(`Refunds ${HOSTILE}`)}
description: ${JSON.stringify(HOSTILE)}
inputs:
  customer: { type: string, default: Ada, description: ${JSON.stringify(HOSTILE)} }
  urgent: { type: boolean, default: false }
  size: { type: enum, options: [small, large], default: small }
steps:
  - id: both
    parallel:
      - { id: note, service: files, action: write, with: { name: "<b>note</b>.txt", text: "${
  HOSTILE.replaceAll('"', '\\"')
}" } }
      - { id: names, service: data, action: map, with: { items: ["<i>a</i>"], to: item } }
  - id: approve
    service: human
    action: approve
    with: { message: ${JSON.stringify(`**Refund?** ${HOSTILE}\n\n- [x](javascript:alert(1))`)} }
`;

const FAILING = `
format: planner/1
name: Division
steps:
  - id: divide
    service: http
    action: request
    with: { url: "http://127.0.0.1:9/" }
`;

interface Made {
  threadId: string;
  workflowId: string;
  waitingRun: string;
  failedRun: string;
}

/** A run that waits and one that failed, made by the API. */
async function makeThings({ server }: ConsoleLab, token: string): Promise<Made> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, body: unknown = null): Promise<Record<string, string>> => {
    const json = new Headers(headers);
    if (body !== null) json.set("content-type", "application/json");
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method: "POST",
      headers: json,
      body: body === null ? null : JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return await answer.json();
  };
  const start = async (definition: string): Promise<[string, string]> => {
    const { workflowId = "" } = await post("/workflows", { definition });
    await post(`/workflows/${workflowId}/publish`, {});
    const { runId = "" } = await post(`/workflows/${workflowId}/runs`, { inputs: {} });
    return [workflowId, runId];
  };
  const [workflowId, waitingRun] = await start(DEFINITION);
  const [, failedRun] = await start(FAILING);
  const { threadId = "" } = await post("/chats/from-workflow", { workflowPublicId: workflowId });
  const form = new FormData();
  form.set("message", HOSTILE);
  const reply = await fetch(`${server.url}/api/v1/chats/${threadId}/messages`, {
    method: "POST",
    headers,
    body: form,
  });
  await reply.text();
  return { threadId, workflowId, waitingRun, failedRun };
}

/** The addresses of all pages, each with what is there once it is drawn. */
function pagesOf({ threadId, workflowId, waitingRun, failedRun }: Made) {
  const heading = (name: RegExp | string) => (page: Page) =>
    page.getByRole("heading", { name }).first().waitFor();
  return [
    { path: "/chats", shown: heading("Chats") },
    { path: `/chats/${threadId}`, shown: (page: Page) => page.getByRole("log").waitFor() },
    { path: "/workflows", shown: (page: Page) => page.getByText("Division").first().waitFor() },
    { path: `/workflows/${workflowId}`, shown: (page: Page) => page.locator(".table").waitFor() },
    { path: "/runs", shown: (page: Page) => page.locator(".table").waitFor() },
    {
      path: `/runs/${waitingRun}`,
      shown: (page: Page) => page.getByRole("button", { name: "Approve", exact: true }).waitFor(),
    },
    {
      path: `/runs/${failedRun}`,
      shown: (page: Page) => page.getByRole("button", { name: "Retry from divide" }).waitFor(),
    },
    {
      path: "/inbox",
      shown: (page: Page) => page.getByRole("button", { name: "Reject", exact: true }).waitFor(),
    },
    { path: "/rules", shown: heading("No rules yet") },
    { path: "/schedules", shown: heading("No schedules yet") },
    { path: "/files", shown: (page: Page) => page.getByText(/in 1 file/).waitFor() },
    { path: "/settings", shown: heading("API keys") },
    { path: "/nothing", shown: heading("There is no such page") },
  ];
}

scenario(
  "every page is accessible at three widths in light and dark, and no text becomes HTML",
  async () => {
    await using lab = await openConsoleLab();
    const { page, faults } = await openPage(lab);
    await page.goto(lab.server.url);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await assertAccessible(page, "login");
    // The page is there already, so that the code comes to it as a change of its address.
    const { token } = await signIn(lab, page);
    const made = await makeThings(lab, token);
    for (const { path, shown } of pagesOf(made)) {
      await page.goto(`${lab.server.url}/console${path}`);
      await shown(page);
      await assertOnlyText(page, path);
      await assertGoodLooks(page, path, ALL_LOOKS);
    }
    assert.deepEqual(faults, []);

    const inGerman = await openPage(lab, {
      locale: "de-DE",
      storageState: await page.context().storageState(),
    });
    for (const { path } of pagesOf(made)) {
      await inGerman.page.goto(`${lab.server.url}/console${path}`);
      await inGerman.page.getByRole("link", { name: "Einstellungen" }).waitFor();
      await inGerman.page.locator("main:not(:has(.loading))").waitFor();
      await assertGoodLooks(inGerman.page, `${path} in German`);
    }
    assert.deepEqual(inGerman.faults, []);
  },
);
