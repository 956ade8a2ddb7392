import { equal, match } from "node:assert/strict";
import { RequestBodies } from "../../../src/http/bodies/body_limits.ts";
import { problemResponse } from "../../../src/http/problem.ts";
import { createRoutes } from "../../../src/http/routes.ts";
import { BUDGET_WAIT_MS, ByteBudget } from "../../../src/lib/byte_budget.ts";
import { openBodies } from "../../support/http/bodies.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const MIB = 2 ** 20;

/** A server that answers with the length of what it was sent, and calls to it. */
function opened() {
  const clock = new ManualClock();
  const routes = createRoutes();
  routes.onError(problemResponse);
  const bodies = openBodies(clock);
  routes.post("/sent", async (c) => {
    using body = await bodies.readText(c, "acme");
    return c.text(`${body.content.length}`);
  });
  const post = (body: ReadableStream<Uint8Array>, sizeBytes = 4) =>
    routes.request("/sent", {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": `${sizeBytes}` },
      body,
    });
  return { clock, post };
}

/** A small body whose rest comes when it is told to; `begun` when it is being read. */
function slowBody() {
  const begun = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      begun.resolve();
      await rest.promise;
      controller.enqueue(new TextEncoder().encode("1234"));
      controller.close();
    },
  }, { highWaterMark: 0 });
  return { body, begun: begun.promise, goOn: rest.resolve };
}

Deno.test("a small body has 20 s from when it is first read, whatever others do", async () => {
  const { clock, post } = opened();
  const [first, second] = [slowBody(), slowBody()];
  const firstAnswer = post(first.body);
  await first.begun;
  clock.advance(15_000);
  const secondAnswer = post(second.body);
  await second.begun;
  clock.advance(5_000);
  const refused = await firstAnswer;
  equal(refused.status, 400);
  match((await refused.json()).detail, /a small one may take 20 s/);
  clock.advance(14_999);
  second.goOn();
  const taken = await secondAnswer;
  equal(taken.status, 200);
  equal(await taken.text(), "4");
  equal(clock.waiting, 0);
});

Deno.test("a body that is announced above its limit is refused before any of it is read", async () => {
  const { post } = opened();
  const { body, begun, goOn } = slowBody();
  let isRead = false;
  begun.then(() => isRead = true);
  goOn();
  const refused = await post(body, 2 * MIB + 1);
  equal(refused.status, 413);
  equal(isRead, false);
});

Deno.test("large JSON waits for its organization's share, and is refused with 429", async () => {
  const clock = new ManualClock();
  const memory = new ByteBudget({ clock, sizeBytes: 4 * MIB, orgSizeBytes: 2 * MIB });
  const bodies = new RequestBodies({ clock, memory });
  const routes = createRoutes();
  routes.onError(problemResponse);
  routes.post("/sent/:org", async (c) => {
    using body = await bodies.readText(c, c.req.param("org"));
    return c.text(`${body.content.length} ${memory.heldBytes}`);
  });
  const post = (org: string, sizeBytes: number) =>
    routes.request(`/sent/${org}`, { method: "POST", body: "x".repeat(sizeBytes) });
  {
    using _held = await memory.reserve("acme", { sizeBytes: 1.5 * MIB });
    equal(await (await post("acme", 64 * 1024)).text(), `${64 * 1024} ${1.5 * MIB}`);
    const waiting = post("acme", 64 * 1024 + 1);
    const served = await post("other", 64 * 1024 + 1);
    equal(await served.text(), `${64 * 1024 + 1} ${2.5 * MIB}`);
    clock.advance(BUDGET_WAIT_MS);
    const refused = await waiting;
    equal(refused.status, 429);
    equal(refused.headers.get("retry-after"), "5");
    equal((await refused.json()).code, "memory_full");
  }
  equal((await post("acme", 500_000)).status, 200);
  equal((await post("acme", 600_000)).status, 413);
  equal(memory.heldBytes, 0);
});
