/** The longest texts that people may write, in a real browser: no page becomes wider for them. */
import assert from "node:assert/strict";
import {
  assertGoodLooks,
  openConsoleLab,
  openPage,
  signIn,
} from "../../support/console/browser.ts";
import { scenario } from "../../support/console/scenario.ts";
import { eventually } from "../../support/time/eventually.ts";

/** A word without any place to break it. */
const word = (length: number): string => "W".repeat(length);

const ID = `a${"m".repeat(60)}`;

const DEFINITION = {
  format: "planner/1",
  name: word(200),
  description: word(2_000),
  inputs: {
    [ID]: { type: "string", default: word(3_000), description: word(500) },
    choice: { type: "enum", options: [word(300), "b"], default: word(300) },
  },
  steps: [
    {
      id: ID,
      title: word(200),
      service: "human",
      action: "ask",
      when: `inputs.${ID} != "${word(200)}"`,
      with: {
        message: `${word(1_000)}\n\n- ${word(500)}\n\n> ${word(500)}\n\n\`${word(500)}\``,
        fields: { [ID]: { type: "string", description: word(500) } },
      },
    },
    { id: `${ID}f`, service: "files", action: "write", with: { name: word(190), text: "x" } },
  ],
};

const FAILING = {
  format: "planner/1",
  name: "Fails",
  steps: [{
    id: ID,
    service: "http",
    action: "request",
    with: { url: `http://${word(60)}.invalid/` },
  }],
};

scenario("no page is wider than its screen, however long the texts on it are", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab);
  const { call, token } = await signIn(lab, page);
  const start = async (definition: unknown): Promise<[workflowId: string, runId: string]> => {
    const { workflowId = "" } = await call("POST", "/workflows", { definition });
    await call("POST", `/workflows/${workflowId}/publish`, {});
    const { runId = "" } = await call("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
    return [workflowId, runId];
  };
  const [workflowId, runId] = await start(DEFINITION);
  const [, failed] = await start(FAILING);
  await call("POST", "/api-keys", { name: word(100) });
  const { threadId } = await call("POST", "/chats/from-workflow", {
    workflowPublicId: workflowId,
    title: word(80),
  });
  const form = new FormData();
  form.set("message", word(2_000));
  await (await fetch(`${lab.server.url}/api/v1/chats/${threadId}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })).text();
  await eventually(async () => (await call("GET", "/questions")).total as unknown === 1);
  await eventually(async () => (await call("GET", `/runs/${failed}`)).status === "failed");
  const [long, id] = [word(50), ID.slice(0, 40)];
  const pages: [path: string, shown: string][] = [
    ["/workflows", long],
    [`/workflows/${workflowId}`, long],
    ["/runs", long],
    [`/runs/${runId}`, id],
    [`/runs/${failed}`, id],
    ["/inbox", long],
    ["/chats", long.slice(0, 20)],
    [`/chats/${threadId}`, long],
    ["/settings", long],
  ];
  for (const [path, shown] of pages) {
    await page.goto(`${lab.server.url}/console${path}`);
    await page.locator("main").getByText(shown).first().waitFor();
    await page.locator("main:not(:has(.loading))").waitFor();
    await assertGoodLooks(page, path);
  }
  await page.goto(`${lab.server.url}/console/workflows/${workflowId}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("dialog").getByText("As in your last run.").waitFor();
  await assertGoodLooks(page, "the form of a run");
  assert.deepEqual(faults, []);
});

scenario("one logs out on a phone, too", async () => {
  await using lab = await openConsoleLab();
  const { page, faults } = await openPage(lab, { viewport: { width: 390, height: 844 } });
  await signIn(lab, page);
  await page.getByRole("link", { name: "Settings" }).click();
  const logOut = page.getByRole("button", { name: "Log out" });
  await logOut.waitFor();
  assert.equal(await logOut.count(), 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.equal(await logOut.count(), 1, "one on a wide screen, beside the navigation");
  await page.setViewportSize({ width: 390, height: 844 });
  await logOut.click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  assert.deepEqual(faults, []);
});
