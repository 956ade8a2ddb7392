/**
 * One user's loop, or a job in CI, that fills the disk with what runs, drafts and schedules keep.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { openOffice } from "../colleagues/office.ts";

const BYTES = 1_000_000;

/** Steps and outputs that make values in each of the places where a run keeps some. */
const FILLERS: [where: string, definition: JsonObject][] = [
  ["in rows of steps", {
    steps: [{
      id: "each",
      forEach: "lists.range(100)",
      service: "data",
      action: "print",
      with: { as: "json", value: "${{ 'a'.padEnd(30000, 'a') }}" },
    }],
  }],
  ["in inputs beside steps", {
    steps: [{
      id: "each",
      forEach: "lists.range(100)",
      service: "data",
      action: "filter",
      with: { items: "${{ ['a'.padEnd(30000, 'a')] }}", where: "false" },
    }],
  }],
  ["in the object storage", {
    steps: Array.from({ length: 10 }, (_, at) => ({
      id: `large${at}`,
      service: "data",
      action: "print",
      with: { as: "json", value: "${{ 'a'.padEnd(400000, 'a') }}" },
    })),
  }],
  ["in lists of the object storage", {
    steps: [{
      id: "each",
      forEach: "lists.range(1000)",
      concurrency: 10,
      service: "data",
      action: "print",
      with: { as: "json", value: "${{ 'a'.padEnd(15000, 'a') }}" },
    }],
  }],
  ["in outputs", { steps: [], outputs: { text: "${{ 'a'.padEnd(400000, 'a') }}" } }],
];

function usedIn({ error }: { error: { message: string } }): number {
  return Number(/has (\d+) of the 1000000 that/.exec(error.message)?.[1]);
}

for (const [where, definition] of FILLERS) {
  Deno.test(`runs that keep large values ${where} end at the quota, and others go on`, async () => {
    const setting = "MAX_RUN_BYTES_PER_USER";
    await using office = await openOffice({ [setting]: `${BYTES}` });
    const { owner, reader } = office;
    const workflowId = await owner.publish(definition, { isShared: true });
    let { status, error } = await owner.run(workflowId);
    for (let count = 0; status !== "failed" && count < 5; count++) {
      ({ status, error } = await owner.run(workflowId));
    }
    deepEqual([status, error.code], ["failed", "quota_exceeded"]);
    match(
      error.message,
      /that MAX_RUN_BYTES_PER_USER allows\. Wait until old runs are removed, or/,
    );
    // Up to 64 records of a run are written at once, and all of them may have been let through.
    const used = usedIn(await owner.run(workflowId));
    ok(used <= BYTES + 64 * 60_000, `${used} bytes`);
    for (let count = 0; count < 3; count++) equal(usedIn(await owner.run(workflowId)), used);
    // Small values still fit, and colleagues have room of their own.
    const small = await owner.publish({ steps: [], outputs: { a: "${{ 1 + 1 }}" } });
    equal((await owner.run(small)).status, "succeeded");
    const other = await reader.publish({
      steps: [],
      outputs: { text: "${{ 'a'.padEnd(400000, 'a') }}" },
    });
    equal((await reader.run(other)).status, "succeeded");
  });
}

Deno.test("large inputs count, of runs that wait in the queue as well", async () => {
  const setting = "MAX_RUN_BYTES_PER_ORG";
  await using office = await openOffice({ [setting]: `${BYTES}`, MAX_CONCURRENT_RUNS: "1" });
  const { owner, outsider } = office;
  const fields = {
    inputs: { text: { type: "string" } },
    steps: [{ id: "ask", service: "human", action: "approve", with: { message: "Go on?" } }],
  };
  const workflowId = await owner.publish(fields);
  const inputs = { text: "x".repeat(300_000) };
  for (let count = 0; count < 3; count++) await owner.start(workflowId, { inputs });
  const refusal = await owner.expect(409, `POST /workflows/${workflowId}/runs`, { inputs });
  deepEqual([refusal.code, refusal.setting, refusal.limit], ["limit_reached", setting, BYTES]);
  await owner.start(workflowId, { inputs: { text: "small" } });
  await outsider.start(await outsider.publish(fields), { inputs });
});

/** A definition of some 3,000 bytes. */
function large(name: string): string {
  return `format: planner/1\nname: ${name}\nsteps: []\n# ${"x".repeat(3_000)}\n`;
}

Deno.test("drafts have a quota, in every way to one, and may become smaller without room", async () => {
  const setting = "MAX_DRAFT_BYTES_PER_USER";
  await using office = await openOffice({ [setting]: "11000" });
  const { owner, reader } = office;
  const workflowId = await owner.publish({ steps: [] });
  const write = { definition: large("first") };
  await owner.expect(200, `PUT /workflows/${workflowId}/draft`, write);
  const { ruleId } = await owner.expect(201, "POST /rules", { definition: ruleNamed("Discount") });
  await owner.expect(201, `POST /rules/${ruleId}/publish`, {});
  await owner.expect(201, "POST /workflows", { definition: large("second") });
  const { threadId } = await owner.expect(200, "POST /chats");
  const source = await owner.publish({ steps: [], description: "d".repeat(2_000) });
  await owner.expect(201, "POST /workflows", { definition: large("third").slice(0, 2_500) });
  const refusals = [
    await owner.expect(409, "POST /workflows", { definition: large("fourth") }),
    await owner.expect(409, `PUT /workflows/${source}/draft`, { definition: large("fifth") }),
    await owner.expect(409, `PUT /rules/${ruleId}/draft`, {
      definition: { ...ruleNamed("Discount"), description: "d".repeat(3_000) },
    }),
    await owner.expect(409, "POST /chats/from-workflow", { workflowPublicId: source }),
  ];
  for (const { code, setting: named } of refusals) {
    deepEqual([code, named], ["limit_reached", setting]);
  }
  match(
    await owner.say(threadId, { message: `\`\`\`yaml\n${large("sixth")}\`\`\`` }),
    /of the 11000 that MAX_DRAFT_BYTES_PER_USER allows/,
  );
  await owner.expect(200, `PUT /workflows/${workflowId}/draft`, {
    definition: "format: planner/1\nname: small\nsteps: []\n",
  });
  await owner.expect(201, "POST /workflows", { definition: large("seventh").slice(0, 2_000) });
  await reader.expect(201, "POST /workflows", { definition: large("another's") });
});

Deno.test("schedules have a quota, in every way to one, which is their workflow's owner's", async () => {
  const setting = "MAX_SCHEDULES_PER_USER";
  await using office = await openOffice({ [setting]: "2" });
  const { owner, writer } = office;
  const first = await owner.publish({ steps: [] }, { isShared: true });
  const second = await owner.publish({ steps: [] });
  const parse = { input: "every day at 8" };
  await owner.expect(200, `POST /workflows/${first}/schedule/parse`, parse);
  await writer.expect(200, `PUT /workflows/${first}/schedules/noon`, { input: "daily at noon" });
  const refusals = [
    await owner.expect(409, `POST /workflows/${second}/schedule/parse`, parse),
    await writer.expect(409, `PUT /workflows/${first}/schedules/night`, { input: "daily at 2" }),
  ];
  const scheduled = { steps: [], schedule: { cron: "0 8 * * *" } };
  const definition = { format: "planner/1", name: "Job", ...scheduled };
  await owner.expect(200, `PUT /workflows/${second}/draft`, { definition });
  refusals.push(await owner.expect(409, `POST /workflows/${second}/publish`, {}));
  for (const { code, setting: named, used } of refusals) {
    deepEqual([code, named, used], ["limit_reached", setting, 2]);
  }
  // Saving anew, pausing and resuming need no room.
  await owner.expect(200, `POST /workflows/${first}/schedule/parse`, { input: "every day at 9" });
  await owner.expect(200, `PUT /workflows/${first}/schedule`, { paused: true });
  await owner.expect(200, `PUT /workflows/${first}/schedule`, { paused: false });
  equal((await owner.expect(409, `POST /workflows/${second}/publish`, {})).used, 2);
  await owner.expect(200, `DELETE /workflows/${first}/schedules/noon`);
  await owner.expect(201, `POST /workflows/${second}/publish`, {});
  await owner.expect(200, `DELETE /workflows/${second}`);
  await writer.expect(200, `PUT /workflows/${first}/schedules/night`, { input: "daily at 2" });
});
