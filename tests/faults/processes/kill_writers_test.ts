/**
 * Everything that the API acknowledged is there after a kill, whenever it comes.
 * `HEDDLE_FAULT_CYCLES` sets how often each test tries.
 */
import { deepEqual, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { createWriters } from "../../support/processes/acknowledged_writers.ts";
import { openApi } from "../../support/processes/api_client.ts";
import { startChild } from "../../support/processes/child.ts";
import { openServer, type Server } from "../../support/processes/server.ts";

const WRITERS = 8;
const CYCLES = Deno.env.get("HEDDLE_FAULT_CYCLES");

interface Cycles {
  cycles: number;
  killAfterMsMax: number;
  /** Work that goes on beside the writers and the start after the kill. */
  disturb?(server: Server): Promise<AsyncDisposable>;
}

async function killAndReadBack({ cycles, killAfterMsMax, disturb }: Cycles): Promise<void> {
  await using server = await openServer();
  const api = await openApi(server);
  const writers = createWriters(api);
  for (let cycle = 0; cycle < cycles; cycle++) {
    const before = writers.acknowledged;
    {
      await using _disturbance = await disturb?.(server);
      const writing = writers.write(WRITERS);
      await writers.begun();
      await pause(randomInt(killAfterMsMax));
      await server.kill("SIGKILL");
      await writing;
      await server.restart();
    }
    ok(writers.acknowledged > before);
    await writers.check("last check");
  }
  await writers.check("start");
  deepEqual(writers.refused, []);
  console.log(`${cycles} kills, ${writers.acknowledged} requests acknowledged, none lost`);
}

/** The moment of the kill is what varies. */
function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

Deno.test("kill -9 under 8 writers loses nothing that was acknowledged", async () => {
  await killAndReadBack({ cycles: Number(CYCLES ?? 3), killAfterMsMax: 300 });
});

/** Another process that takes the write lock for 50 to 500 ms, again and again. */
async function lockDatabase({ dataDir }: Server): Promise<AsyncDisposable> {
  const holdsMs = Array.from({ length: 200 }, () => String(randomInt(50, 501)));
  const locker = startChild("db/children/locker.ts", [`${dataDir}/heddle.db`, ...holdsMs]);
  await locker.nextLine();
  return locker;
}

/** Asks for `/healthz` all the time; tells the longest that an answer took, when disposed of. */
function watchHealth(server: Server, slowestMs: number[]): AsyncDisposable {
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      const isAnswered = await fetch(`${server.url}/healthz`)
        .then((answer) => answer.text()).then(() => true, () => false);
      if (isAnswered) slowestMs.push(performance.now() - askedAt);
      await pause(5);
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      isOver = true;
      await watching;
    },
  };
}

Deno.test("kill -9 under 8 writers loses nothing while another process locks the file", async () => {
  const answersMs: number[] = [];
  await killAndReadBack({
    cycles: Number(CYCLES ?? 2),
    killAfterMsMax: 1_500,
    async disturb(server) {
      await using stack = new AsyncDisposableStack();
      stack.use(await lockDatabase(server));
      stack.use(watchHealth(server, answersMs));
      return stack.move();
    },
  });
  console.log(`slowest /healthz: ${Math.max(...answersMs).toFixed()} ms of ${answersMs.length}`);
});
