import assert from "node:assert/strict";
import { getSchedule } from "../../../src/schedules/get_schedule.ts";
import { ask, openChat } from "../../support/chat/chat.ts";
import { UTC_SCHEDULES } from "../../support/workflows/schedules.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { openScene, type Scene } from "./scenes.ts";
import { SCHEDULE_ROWS } from "./schedule_rows.ts";

/**
 * Said on Friday, 16 January 2060, at 08:00 in the server's zone, and so after all of the scene.
 */
const NOW = Date.UTC(2060, 0, 16, 8);

async function scheduleIn({ ctx, threadId }: Scene): Promise<string | null> {
  const { workflowPublicId } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  try {
    const { schedule } = await getSchedule({ ...ctx, schedules: UTC_SCHEDULES }, {
      workflowId: workflowPublicId ?? "",
    });
    return schedule.replace(/, UTC$/, "");
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

for (const [name, message, outcome] of SCHEDULE_ROWS) {
  Deno.test(`${name}: ${JSON.stringify(message)} leads to what was written down`, async () => {
    await using scene = await openScene(name);
    await using chat = openChat({ runs: scene.runs });
    const ctx = { ...scene.ctx, clock: new ManualClock(NOW) };
    const { text } = await ask(chat, { ctx, threadId: scene.threadId, message });
    const { started, proposal, version } = await scene.state();
    assert.deepEqual(
      { schedule: await scheduleIn(scene), proposal, started, isPublished: version === "1" },
      {
        schedule: outcome.schedule ?? null,
        proposal: outcome.proposal ?? null,
        started: outcome.started ?? 0,
        isPublished: outcome.isPublished ?? false,
      },
      text,
    );
    if (outcome.says) assert.match(text, outcome.says);
  });
}
