/**
 * The other ways to what has a quota: imports, templates, transfers, drafts of a chat, attachments.
 */
import { deepEqual, equal, match } from "node:assert/strict";
import type { Json } from "../../src/lib/json.ts";
import { ruleNamed } from "../support/rules/rules.ts";
import { openOffice } from "./colleagues/office.ts";

const DEFINITION = "format: planner/1\nname: Another\nsteps: []\n";

const SETTINGS = {
  MAX_WORKFLOWS_PER_USER: "1",
  MAX_RULES_PER_USER: "1",
  MAX_THREADS_PER_USER: "2",
  MAX_FILES_PER_USER: "1",
  MAX_WEBHOOKS_PER_USER: "1",
};

Deno.test("no detour leads past the quota of workflows, rules, threads or webhooks", async () => {
  await using office = await openOffice(SETTINGS);
  const { owner, writer } = office;
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  await writer.publish({ steps: [] });
  const { ruleId } = await owner.expect(201, "POST /rules", { definition: ruleNamed("Discount") });
  await owner.expect(201, `POST /rules/${ruleId}/publish`, {});
  const admin = await office.as(office.stranger, { teams: ["ops"], roles: ["admin"] });
  await owner.expect(201, `POST /workflows/${workflowId}/webhooks`, {});
  const { threadId } = await owner.expect(200, "POST /chats");
  await owner.expect(200, "POST /chats");
  const { templates } = await owner.expect(200, "GET /templates");
  const detours: [string, Json, keyof typeof SETTINGS][] = [
    ["POST /workflows/import", { key: "new", definition: DEFINITION }, "MAX_WORKFLOWS_PER_USER"],
    [`POST /templates/${templates[0].slug}/workflows`, {}, "MAX_WORKFLOWS_PER_USER"],
    ["POST /chats/from-workflow", { workflowPublicId: workflowId }, "MAX_THREADS_PER_USER"],
    ["POST /chats/from-rule", { rulePublicId: ruleId }, "MAX_THREADS_PER_USER"],
    [`POST /workflows/${workflowId}/webhooks`, { name: "second" }, "MAX_WEBHOOKS_PER_USER"],
  ];
  for (const [request, body, setting] of detours) {
    const refusal = await owner.expect(409, request, body);
    deepEqual([refusal.setting, refusal.limit], [setting, Number(SETTINGS[setting])], request);
  }
  // Who gets a workflow needs room for it, and not who gives it.
  const given = { userId: writer.userId };
  await owner.expect(200, `PATCH /workflows/${workflowId}`, { isPublic: true });
  const refused = await admin.expect(409, `POST /workflows/${workflowId}/owner`, given);
  equal(refused.setting, "MAX_WORKFLOWS_PER_USER");
  match(
    await owner.say(threadId, { message: `\`\`\`yaml\n${DEFINITION}\`\`\`` }),
    /1 of the 1 that MAX_WORKFLOWS_PER_USER allows/,
  );
});

Deno.test("a message whose attachments find no room is refused, and keeps none of them", async () => {
  await using office = await openOffice(SETTINGS);
  const { owner } = office;
  const { threadId } = await owner.expect(200, "POST /chats");
  const files = ["a.txt", "b.txt"].map((name) => new File(["x"], name));
  const refusal = JSON.parse(await owner.say(threadId, { message: "help" }, { files }));
  deepEqual([refusal.status, refusal.setting], [507, "MAX_FILES_PER_USER"]);
  equal((await owner.expect(200, "GET /objects")).total, 0);
  const { messages } = await owner.expect(200, `GET /chats/${threadId}/messages`);
  deepEqual(messages, []);
});

/** A workflow of which a version takes some 3,000 bytes, as JSON and as its author's text. */
function largeWorkflow(name: string): string {
  return `${DEFINITION}description: "${name} ${"x".repeat(1_400)}"\n`;
}

Deno.test("versions have a quota, which deleting, importing and rules do not get around", async () => {
  const setting = "MAX_VERSION_BYTES_PER_USER";
  await using office = await openOffice({ [setting]: "4000" });
  const { owner, writer } = office;
  const made = await owner.expect(201, "POST /workflows", { definition: largeWorkflow("first") });
  const { workflowId } = made;
  await owner.expect(201, `POST /workflows/${workflowId}/publish`, {});
  await owner.expect(200, `PATCH /workflows/${workflowId}/sharing`, { shareWithTeamKeys: ["ops"] });
  const write = { definition: largeWorkflow("second") };
  await owner.expect(200, `PUT /workflows/${workflowId}/draft`, write);
  const refusal = await owner.expect(409, `POST /workflows/${workflowId}/publish`, {});
  deepEqual([refusal.code, refusal.setting, refusal.limit], ["limit_reached", setting, 4_000]);
  match(refusal.detail, /bytes of versions: this user has \d+ of the 4000 .+\. Ask the operator/);
  // The draft is still there, and a teammate who publishes it needs room for it.
  const draft = await owner.expect(200, `GET /workflows/${workflowId}/draft`);
  equal(draft.source, write.definition);
  await writer.expect(200, `PUT /workflows/${workflowId}/draft`, write);
  await writer.expect(201, `POST /workflows/${workflowId}/publish`, {});
  const file = { key: "new", definition: largeWorkflow("third") };
  equal((await owner.expect(409, "POST /workflows/import", file)).setting, setting);
  await owner.expect(200, `DELETE /workflows/${workflowId}`);
  equal((await owner.expect(409, "POST /workflows/import", file)).setting, setting);
  const definition = { ...ruleNamed("Discount"), description: "x".repeat(1_400) };
  const { ruleId } = await owner.expect(201, "POST /rules", { definition });
  equal((await owner.expect(409, `POST /rules/${ruleId}/publish`, {})).setting, setting);
});

Deno.test("values of variables count among the versions, and may be replaced without room", async () => {
  const setting = "MAX_VERSION_BYTES_PER_USER";
  await using office = await openOffice({ [setting]: "4000" });
  const { owner } = office;
  const workflowId = await owner.publish({ steps: [] });
  const set = (status: number, name: string, value: string) =>
    owner.expect(status, `POST /workflows/${workflowId}/envs`, { envs: [{ name, value }] });
  await set(200, "KEY", "v".repeat(3_000));
  equal((await set(409, "OTHER", "v".repeat(1_000))).setting, setting);
  await set(200, "KEY", "w".repeat(3_000));
  await owner.publishAgain(workflowId, { steps: [], description: "The value is in both versions" });
  await set(200, "KEY", "x".repeat(3_000));
  // Two values are stored by now, which a deletion of the workflow does not hide.
  await owner.expect(200, `DELETE /workflows/${workflowId}`);
  const refusal = await owner.expect(409, "POST /workflows/import", {
    key: "new",
    definition: DEFINITION,
  });
  equal(refusal.setting, setting);
});
