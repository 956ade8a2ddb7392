import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { openRetention } from "../../../src/app/open_retention.ts";
import { readConfig } from "../../../src/config.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { ByteBudget } from "../../../src/lib/byte_budget.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { createLog } from "../../../src/lib/log.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { type Colleague, type Office, openOffice } from "../../security/colleagues/office.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const HOUR_MS = 60 * 60 * 1000;
const DEFINITION = "format: planner/1\nname: Kept\nenv: { KEY: {} }\nsteps: []\n";

/** The rows that hold what users have given, of which nobody reads anything once it is deleted. */
const CONTENTS = ["drafts", "rule_drafts", "env_values", "messages", "proposals", "interrupts"];

interface Lab extends AsyncDisposable {
  office: Office;
  /** Removes what was deleted a time ago, as the server does each hour. */
  sweep(laterMs: number): Promise<void>;
  counts(): Promise<Record<string, number>>;
  versionBytes(): Promise<number>;
}

async function openLab(): Promise<Lab> {
  await using opening = new AsyncDisposableStack();
  const { path } = opening.use(await temporaryDirectory());
  const office = opening.use(await openOffice({ DATA_DIR: path }));
  const config = readConfig({ DATA_DIR: path }, false);
  const db = opening.use(await openDatabase(config.database, randomIds));
  const storage = opening.use(
    await openStorage({ kind: "disk", directory: join(path, "objects") }),
  );
  const open = opening.move();
  return {
    office,
    async sweep(laterMs) {
      const timers = new ManualClock();
      const clock = {
        now: () => Date.now() + laterMs,
        after: (delayMs: number, callback: () => void) => timers.after(delayMs, callback),
      };
      const lines: string[] = [];
      const write = (line: string): void => void lines.push(JSON.parse(line).message);
      const log = createLog({ level: "info", format: "json", write });
      const memory = new ByteBudget({ clock, ...config.memory });
      await using _ = openRetention({ config, db, clock, ids: randomIds, log, memory }, storage);
      await eventually(() => {
        timers.advance(60_000);
        return Promise.resolve(lines.includes("removed expired data"));
      });
    },
    async counts() {
      const counts = await Promise.all(CONTENTS.map(async (table) => {
        const rows = await db.queries.selectFrom(table as "drafts").select("id").execute();
        return [table, rows.length] as const;
      }));
      return Object.fromEntries(counts);
    },
    async versionBytes() {
      const rows = await db.queries.selectFrom("quota_usage").select("used")
        .where("resource", "=", "version_bytes").where("owner_id", "=", office.owner.userId)
        .execute();
      return rows[0]?.used ?? 0;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** A workflow with a draft and a value, a rule with a draft, and a thread with a proposal. */
async function fill(owner: Colleague, definition = DEFINITION) {
  const { workflowId } = await owner.expect(201, "POST /workflows", { definition });
  await owner.expect(201, `POST /workflows/${workflowId}/publish`, {});
  const envs = [{ name: "KEY", value: "v".repeat(60_000) }];
  await owner.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  await owner.expect(200, `PUT /workflows/${workflowId}/draft`, { definition });
  const { ruleId } = await owner.expect(201, "POST /rules", { definition: ruleNamed("Discount") });
  const { threadId } = await owner.expect(201, "POST /chats/from-workflow", {
    workflowPublicId: workflowId,
  });
  await owner.say(threadId, { message: "help" });
  return { workflowId, ruleId, threadId };
}

type Filled = Awaited<ReturnType<typeof fill>>;

async function remove(owner: Colleague, { workflowId, ruleId, threadId }: Filled): Promise<void> {
  await owner.expect(200, `DELETE /chats/${threadId}`);
  await owner.expect(200, `DELETE /workflows/${workflowId}`);
  await owner.expect(200, `DELETE /rules/${ruleId}`);
}

Deno.test("what deleted threads, workflows and rules have held is removed a day later", async () => {
  await using lab = await openLab();
  const { owner } = lab.office;
  const kept = await fill(owner);
  const before = await lab.counts();
  const bytesBefore = await lab.versionBytes();
  const thread = await owner.expect(200, `GET /chats/${kept.threadId}/messages`);
  for (let at = 0; at < 15; at++) await remove(owner, await fill(owner));
  await lab.sweep(23 * HOUR_MS);
  equal((await lab.counts()).env_values, 16 * (before.env_values ?? 0));
  await lab.sweep(25 * HOUR_MS);
  deepEqual(await lab.counts(), before);
  // The versions stay, for the runs that refer to them, and not their values.
  const versions = 15 * (bytesBefore - 60_000);
  equal(Math.round((await lab.versionBytes() - bytesBefore) / versions), 1);
  deepEqual(await owner.expect(200, `GET /chats/${kept.threadId}/messages`), thread);
  await owner.expect(200, `GET /workflows/${kept.workflowId}/draft`);
  await lab.sweep(30 * HOUR_MS);
});

Deno.test("the values of a deleted workflow stay for a run that goes on", async () => {
  await using lab = await openLab();
  const { owner } = lab.office;
  const filled = await fill(
    owner,
    JSON.stringify({
      format: "planner/1",
      name: "Waits",
      env: { KEY: {} },
      steps: [
        { id: "wait", service: "wait", action: "for", with: { duration: "30d" } },
        {
          id: "use",
          service: "data",
          action: "parse",
          with: { text: "${{ env.KEY }}", as: "csv" },
        },
      ],
    }),
  );
  const runId = await owner.start(filled.workflowId);
  await owner.settled(runId, "waiting");
  await remove(owner, filled);
  await lab.sweep(25 * HOUR_MS);
  equal((await lab.counts()).env_values, 1);
});
