/**
 * `deno task bench:replies`: how soon a stop ends the vendor's request, how soon another client
 * sees what the model says, and what becomes of a vendor that hangs, is busy or cuts its stream. It
 * takes a minute, after which a silent vendor is given up. Set `HEDDLE_BINARY` to measure an
 * executable.
 */
import { setTimeout } from "node:timers/promises";
import {
  type FakeModel,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { type ApiClient, openApi } from "../../support/processes/api_client.ts";
import { openServer, type Server } from "../../support/processes/server.ts";
import { sseEvents, textOf } from "../../support/http/sse_events.ts";

const TIMES = 20;
const NEVER = new Promise<never>(() => {});

interface Place {
  server: Server;
  /** A second process on the same database. */
  beside: Server;
  api: ApiClient;
}

function settings(model: FakeModel): Record<string, string> {
  return {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "fake",
    RATE_LIMIT_PER_MINUTE: "0",
    MAX_STREAMS_PER_USER: "200",
  };
}

async function measure(
  answer: () => ScriptedAnswer,
  work: (place: Place, model: FakeModel) => Promise<void>,
): Promise<void> {
  await using model = startFakeModel(answer);
  const env = settings(model);
  await using server = await openServer({ env });
  await using beside = await openServer({ env, beside: server });
  await work({ server, beside, api: await openApi(server) }, model);
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const most = sorted.at(-1) ?? NaN;
  console.log(`${name}: median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms`);
}

/** From the call that stops a reply to the end of the vendor's request. */
async function measureStops(name: string, where: "server" | "beside"): Promise<void> {
  await measure(() => ({ text: ["Half ", NEVER] }), async (place, model) => {
    const stopping = await openApi(place[where]);
    const times: number[] = [];
    for (let at = 0; at < TIMES; at++) {
      const threadId = await place.api.createChat();
      const events = sseEvents(await place.api.send(threadId, { message: "Go on" }));
      await events.next();
      const begin = performance.now();
      await stopping.expect(200, `POST /chats/${threadId}/messages/stop`);
      while (!model.requests[at]?.isEnded) await setTimeout(1);
      times.push(performance.now() - begin);
      await Array.fromAsync(events);
    }
    print(name, times);
  });
}

/** From a piece of the model's answer to its coming at another client. */
async function measureFollowing(name: string, where: "server" | "beside"): Promise<void> {
  let said = Promise.withResolvers<void>();
  await measure(() => ({ text: ["Half ", said.promise, "and whole"] }), async (place) => {
    const times: number[] = [];
    for (let at = 0; at < TIMES; at++) {
      said = Promise.withResolvers();
      const threadId = await place.api.createChat();
      const own = sseEvents(await place.api.send(threadId, { message: "Go on" }));
      await own.next();
      const headers = { authorization: `Bearer ${await place[where].token()}` };
      const path = `/api/v1/chats/${threadId}/messages/stream`;
      const followed = sseEvents(await fetch(`${place[where].url}${path}`, { headers }));
      await followed.next();
      const begin = performance.now();
      said.resolve();
      let text = "";
      while (!text.endsWith("whole")) text += (await followed.next()).value?.content ?? "whole";
      times.push(performance.now() - begin);
      await Promise.all([Array.fromAsync(own), Array.fromAsync(followed)]);
    }
    print(name, times);
  });
}

async function measureHang(): Promise<void> {
  await measure(() => ({ text: [NEVER] }), async ({ api }, model) => {
    const threadId = await api.createChat();
    const begin = performance.now();
    const events = await api.say(threadId, "Go on");
    const seconds = (performance.now() - begin) / 1000;
    const error = events.find(({ event }) => event === "error")?.content;
    const ended = model.requests.filter(({ isEnded }) => isEnded).length;
    console.log(`a silent vendor: ${seconds.toFixed(1)} s, ${ended} request ended, "${error}"`);
  });
}

async function measureBusy(): Promise<void> {
  const came: number[] = [];
  const busy = () => new Response("{}", { status: 429, headers: { "retry-after": "2" } });
  const answer = (): ScriptedAnswer => {
    came.push(performance.now());
    return came.length % 2 === 1 ? { response: busy } : { text: ["Whole"] };
  };
  await measure(answer, async ({ api }) => {
    const waits: number[] = [];
    let whole = 0;
    for (let at = 0; at < 5; at++) {
      const events = await api.say(await api.createChat(), "Go on");
      if (textOf(events) === "Whole") whole++;
      waits.push((came.at(-1) ?? NaN) - (came.at(-2) ?? NaN));
    }
    print(`429 with Retry-After of 2 s, ${whole} of 5 answered; second request after`, waits);
  });
}

async function measureCuts(): Promise<void> {
  await measure(() => ({ text: ["Half"], finish: null }), async ({ api }) => {
    let told = 0;
    let kept = 0;
    for (let at = 0; at < TIMES; at++) {
      const threadId = await api.createChat();
      const events = await api.say(threadId, "Go on");
      if (events.some(({ event }) => event === "error")) told++;
      const { messages } = await api.messages(threadId);
      if (messages.at(-1)?.content.startsWith("Half")) kept++;
    }
    console.log(`cut streams: ${told} of ${TIMES} told as an error, ${kept} kept what had come`);
  });
}

async function main(): Promise<void> {
  const hang = measureHang();
  await measureStops("stop in the process that answers", "server");
  await measureStops("stop in another process", "beside");
  await measureFollowing("another client of the process that answers", "server");
  await measureFollowing("another client of another process", "beside");
  await measureBusy();
  await measureCuts();
  await hang;
}

if (import.meta.main) await main();
