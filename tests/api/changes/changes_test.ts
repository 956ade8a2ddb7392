import { deepEqual, equal, ok } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { changeRoutes } from "../../../src/http/api/changes/routes.ts";
import type { Context } from "../../../src/identity/context.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { openEventStreams } from "../../support/http/event_streams.ts";
import { authenticatedApp } from "../../support/http/mounted_routes.ts";
import { type RunFrame, runFrames } from "../../support/http/run_frames.ts";
import { testPrincipal } from "../../support/identity/context.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

interface Following {
  seen: RunFrame[];
  /** Events but `ready`, as `runs: 1`. */
  told(): string[];
  hasEnded: boolean;
}

interface Asking {
  ctx: Context;
  query?: string;
  lastId?: string;
  renew?: () => Promise<Context["principal"]>;
}

function opener(lab: RunLab, clock: ManualClock) {
  const { ctx: { db }, engine: { progress: { ended } } } = lab;
  const routes = changeRoutes({ base: { db, clock }, streams: openEventStreams(), ended });
  return async ({ ctx, query = "", lastId, renew }: Asking): Promise<Response> => {
    const app = authenticatedApp({ ...ctx, clock });
    if (renew) {
      app.use(async (c, next) => {
        c.set("renew", renew);
        await next();
      });
    }
    app.route("/", routes);
    const headers = lastId === undefined ? undefined : { "last-event-id": lastId };
    return await app.request(`/changes?${query}`, { headers });
  };
}

/** Reads on in the background, and waits until changes are told from here on. */
async function following(response: Response): Promise<Following> {
  equal(response.status, 200);
  const frames = runFrames(response);
  const seen: RunFrame[] = [];
  const follower: Following = {
    seen,
    hasEnded: false,
    told: () =>
      seen.filter(({ event }) => event !== "ready")
        .map(({ event, data }) => `${event}: ${data.ids?.length ?? "?"}`),
  };
  void (async () => {
    for await (const frame of frames) seen.push(frame);
    follower.hasEnded = true;
  })();
  await eventually(() => seen.some(({ event }) => event === "ready"));
  return follower;
}

/** Lets the time of looks pass until something is so. */
async function soon(clock: ManualClock, isSo: () => boolean): Promise<void> {
  await eventually(() => {
    clock.advance(2_000);
    return isSo();
  });
}

const WAITS = { steps: [{ id: "w", service: "wait", action: "for", with: { duration: "1h" } }] };

Deno.test("GET changes tells of the lists that change, and of what in them", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab();
  const open = opener(lab, clock);
  const stream = await following(await open({ ctx: lab.ctx }));
  deepEqual(stream.seen[0]?.data.lists, ["chats", "questions", "runs", "workflows"]);
  await createThread(lab.ctx);
  await soon(clock, () => stream.told().includes("chats: 1"));
  const { runId } = await lab.run(WAITS);
  await soon(clock, () => stream.told().some((told) => told.startsWith("runs")));
  const changes = stream.seen.filter(({ event }) => event === "runs");
  ok(changes.every(({ data }) => data.ids.join() === runId));
  await soon(clock, () => stream.told().some((told) => told.startsWith("workflows")));
  await lab.engine[Symbol.asyncDispose]();
  await eventually(() => stream.hasEnded);
});

Deno.test("a change of another process is told too", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab();
  {
    const { path, ctx: { principal } } = lab;
    await using other = await openRunLab({ path, principal, isStarted: false, slots: 0 });
    const stream = await following(
      await opener(other, clock)({ ctx: other.ctx, query: "lists=runs" }),
    );
    await lab.run(WAITS);
    await soon(clock, () => stream.told().length > 0);
    ok(stream.told().every((told) => told === "runs: 1"));
  }
});

Deno.test("a colleague hears nothing of what they may not read, also after a share was taken back", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ principal: { teamKeys: ["a"] } });
  const { orgKey } = lab.ctx.principal;
  const open = opener(lab, clock);
  const colleague = { ...lab.ctx, principal: testPrincipal({ orgKey, teamKeys: ["a"] }) };
  const stranger = { ...lab.ctx, principal: testPrincipal({ orgKey }) };
  const outside = { ...lab.ctx, principal: testPrincipal() };
  const [mine, theirs, other, elsewhere] = await Promise.all(
    [lab.ctx, colleague, stranger, outside].map(async (ctx) => following(await open({ ctx }))),
  );
  const workflowId = await lab.publish(WAITS);
  const share = (teamKeys: string[]) => shareWorkflow(lab.ctx, { workflowId, teamKeys });
  await share(["a"]);
  const { runId } = await lab.start(workflowId);
  await lab.settled(runId);
  await soon(clock, () => Boolean(theirs?.told().some((told) => told.startsWith("runs"))));
  await share([]);
  // The lists are shorter, which names nothing. One look may tell one of them, the next the other.
  const shorter = ["runs: 0", "workflows: 0"];
  await soon(clock, () => shorter.every((each) => theirs?.told().includes(each)));
  const count = theirs?.seen.length;
  const second = await lab.start(workflowId);
  await cancelRun(lab.ctx, { runId });
  await soon(clock, () => Boolean(mine?.seen.some(({ data }) => data.ids?.includes(second.runId))));
  clock.advance(20_000);
  equal(theirs?.seen.length, count);
  deepEqual([other?.told(), elsewhere?.told()], [[], []]);
});

Deno.test("with the last id the lists are told that differ since, also by another process", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab();
  const open = opener(lab, clock);
  await lab.run(WAITS);
  const first = await following(await open({ ctx: lab.ctx }));
  const lastId = first.seen.at(-1)?.id;
  const same = await following(await open({ ctx: lab.ctx, lastId }));
  deepEqual(same.told(), []);
  await createThread(lab.ctx);
  const again = await following(await open({ ctx: lab.ctx, lastId }));
  deepEqual(again.told(), ["chats: ?"]);
  const { path, ctx: { principal } } = lab;
  {
    await using other = await openRunLab({ path, principal, isStarted: false, slots: 0 });
    const elsewhere = await following(await opener(other, clock)({ ctx: other.ctx, lastId }));
    deepEqual(elsewhere.told(), ["chats: ?"]);
    const foreign = await following(
      await opener(other, clock)({ ctx: other.ctx, lastId: "x.y-z" }),
    );
    deepEqual(foreign.told().length, 4);
  }
});

Deno.test("a stream of changes ends when its caller is none any more", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab();
  const renew = () => Promise.reject(new AppError("unauthenticated", "The token has expired"));
  const stream = await following(await opener(lab, clock)({ ctx: lab.ctx, renew }));
  await soon(clock, () => stream.hasEnded);
});

Deno.test("nothing is read while nothing is written", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab();
  let looks = 0;
  const counted = new Proxy(lab.ctx.db, {
    get: (db, name) => {
      if (name === "queries") looks++;
      const value = Reflect.get(db, name, db);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
  const stream = await following(
    await opener({ ...lab, ctx: { ...lab.ctx, db: counted } }, clock)({
      ctx: { ...lab.ctx, db: counted },
    }),
  );
  await soon(clock, () => clock.now() > Date.UTC(2030, 0, 1) + 20_000);
  const before = looks;
  await soon(clock, () => clock.now() > Date.UTC(2030, 0, 1) + 60_000);
  equal(looks, before);
  deepEqual(stream.told(), []);
});

Deno.test("GET changes refuses an unknown list and what is no id", async () => {
  await using lab = await openRunLab();
  const open = opener(lab, new ManualClock());
  equal((await open({ ctx: lab.ctx, query: "lists=secrets" })).status, 400);
  equal((await open({ ctx: lab.ctx, lastId: "a b" })).status, 400);
});

Deno.test("a long list costs a stream no more than its top", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const stream = await following(await opener(lab, clock)({ ctx: lab.ctx, query: "lists=runs" }));
  for (let at = 0; at < 70; at++) await lab.start(workflowId);
  await soon(clock, () => stream.told().length > 0);
  ok(stream.seen.every(({ data, id }) => (data.ids?.length ?? 0) <= 50 && id.length < 200));
});

Deno.test("many who follow let others have their turn when something changes", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab();
  const open = opener(lab, clock);
  const streams = await Promise.all(
    Array.from({ length: 40 }, async () => following(await open({ ctx: lab.ctx }))),
  );
  await createThread(lab.ctx);
  clock.advance(2_000);
  let rounds = 0;
  for (; !streams.every((stream) => stream.told().length > 0); rounds++) await setImmediate();
  // Each looks at four lists.
  ok(rounds >= 3 * streams.length, `${rounds} rounds`);
});
