import { deepEqual, equal } from "node:assert/strict";
import { dirname, join } from "node:path";
import { createLog } from "../../../src/lib/log.ts";
import { claimSweep, Retention } from "../../../src/runs/retention/retention.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const HOUR_MS = 60 * 60 * 1000;

Deno.test("claimSweep() gives each sweep to one caller, and does not wait for a time set far ahead", async () => {
  await using db = await openTestDatabase();
  const claim = (now: number): Promise<boolean> =>
    db.transaction(({ queries }) => claimSweep(queries, { now, next: now + HOUR_MS }));
  equal(await claim(5 * HOUR_MS), true);
  equal(await claim(5 * HOUR_MS), false);
  equal(await claim(6 * HOUR_MS - 1), false);
  equal(await claim(6 * HOUR_MS), true);
  equal(await claim(2 * HOUR_MS), true);
});

Deno.test("two processes sweep once an hour together, and say so in one line each time", async () => {
  await using db = await openTestDatabase();
  await using storage = await openStorage({
    kind: "disk",
    directory: join(dirname(db.path), "objects"),
  });
  const clock = new ManualClock();
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line).message);
  const log = createLog({ level: "info", format: "json", write });
  const keeps = { runs: { ageMsMax: 1, countMax: null }, fileAgeMsMax: null };
  await using first = new Retention({ db, storage, clock, log, keeps, others: [] });
  await using second = new Retention({ db, storage, clock, log, keeps, others: [] });
  first.start();
  second.start();
  for (const sweeps of [1, 2]) {
    await eventually(() => {
      if (lines.length < sweeps) clock.advance(60_000);
      return Promise.resolve(lines.length === sweeps);
    });
    const next = await db.queries.selectFrom("settings").select("value")
      .where("name", "=", "retention_next_at").executeTakeFirstOrThrow();
    // Everybody looks in between, and finds nothing to do.
    while (Number(next.value) - clock.now() > 60_000) {
      clock.advance(60_000);
      await new Promise((resolve) => setTimeout(resolve));
    }
    deepEqual(lines, Array(sweeps).fill("removed expired data"));
  }
});

/** A retention whose clock can jump by `jumpMs`, and what it logs. */
async function openJumping() {
  await using opening = new AsyncDisposableStack();
  const db = opening.use(await openTestDatabase());
  const directory = join(dirname(db.path), "objects");
  const storage = opening.use(await openStorage({ kind: "disk", directory }));
  const timers = new ManualClock();
  const lab = { jumpMs: 0, lines: [] as string[] };
  const clock = {
    now: () => timers.now() + lab.jumpMs,
    after: (delayMs: number, callback: () => void) => timers.after(delayMs, callback),
  };
  const write = (line: string): void => void lab.lines.push(JSON.parse(line).message);
  const log = createLog({ level: "info", format: "json", write });
  const keeps = { runs: { ageMsMax: 1, countMax: null }, fileAgeMsMax: null };
  const retention = opening.use(new Retention({ db, storage, clock, log, keeps, others: [] }));
  retention.start();
  const open = opening.move();
  return Object.assign(lab, {
    async look(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute++) {
        timers.advance(60_000);
        await eventually(() => timers.waiting > 0);
        for (let turn = 0; turn < 10; turn++) await db.transaction(async () => {});
      }
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  });
}

const JUMPED = "the clock has jumped: nothing is removed for an hour";

for (const days of [400, -400]) {
  Deno.test(`a clock that jumps by ${days} days has nothing removed for an hour`, async () => {
    await using lab = await openJumping();
    await lab.look(1);
    deepEqual(lab.lines, ["removed expired data"]);
    lab.jumpMs = days * 24 * HOUR_MS;
    await lab.look(59);
    deepEqual(lab.lines.slice(1), [JUMPED]);
    await lab.look(3);
    equal(lab.lines.at(-1), "removed expired data");
  });
}

Deno.test("a second jump of the clock begins the hour without removals anew", async () => {
  await using lab = await openJumping();
  await lab.look(1);
  lab.jumpMs = 400 * 24 * HOUR_MS;
  await lab.look(30);
  lab.jumpMs = 0;
  await lab.look(59);
  deepEqual(lab.lines.slice(1), [JUMPED, JUMPED]);
  await lab.look(3);
  equal(lab.lines.at(-1), "removed expired data");
});
