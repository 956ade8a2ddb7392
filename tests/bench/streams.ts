/**
 * `deno task bench:streams [streams]`: the memory and the pings of so many open streams (10,000
 * unless stated) of a run that waits, and how soon a server with them stops, beside bare streams.
 */
import { join } from "node:path";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { type Heddle, openHeddle } from "./harness/heddle.ts";
import { type BenchServer, residentMb, startServer } from "./harness/processes.ts";
import { boundRow, printTable, type Row } from "./harness/table.ts";

/** Opened and closed first, so that what is measured is streams and not a server that warms up. */
const WARM_UP = 1_000;
const BEATS = 2;
const PING_EVERY_MS = 9_000;
const GRACE_MS = 750;

/**
 * The runtime alone takes more than 40 KB a stream: 1,024 places for pieces of the body, at once.
 */
const OVER_BARE_MAX = 1.5;

const WAITS = `format: planner/1
name: Waits
steps:
  - { id: pause, service: wait, action: for, with: { duration: 1h } }
`;

interface Measured {
  kbEach: number;
  /** How far from its beat a ping came, at most. */
  offBeatMs: number;
}

/** Memory and pings of open streams of a run that waits, and how soon a server with them stops. */
export async function measureStreams(directory: string, count: number): Promise<Row[]> {
  const script = new URL("./stream_server.ts", import.meta.url).pathname;
  const bare = await startServer({
    command: Deno.execPath(),
    args: ["run", "--allow-net", "--no-check", script],
  });
  const reference = await measureOpen(bare, {
    request: `GET / HTTP/1.1\r\nHost: a\r\n\r\n`,
    count,
  });
  await bare[Symbol.asyncDispose]();
  const heddle = await openHeddle({ directory: join(directory, "streams"), workflows: 1 });
  const measured = await measureOpen(heddle, { request: await followRequest(heddle), count });
  const stoppedAt = performance.now();
  await heddle[Symbol.asyncDispose]();
  return [
    boundRow(`memory of each of ${count} open streams`, {
      value: measured.kbEach,
      unit: "KB",
      goal: Math.round(OVER_BARE_MAX * reference.kbEach),
      reference: `${reference.kbEach.toFixed(0)} KB`,
    }),
    boundRow(`pings of ${count} streams, off the beat at most`, {
      value: measured.offBeatMs,
      unit: "ms",
      goal: 500,
      reference: `${reference.offBeatMs.toFixed(0)} ms`,
    }),
    boundRow(`SIGTERM with ${count} open streams, to the end`, {
      value: performance.now() - stoppedAt,
      unit: "ms",
      goal: 1_000,
    }),
  ];
}

/** The connections stay open: they end with the server. */
async function measureOpen(
  server: BenchServer,
  { request, count }: { request: string; count: number },
): Promise<Measured> {
  for (let at = 0; at < WARM_UP; at++) (await openStream(server, request)).close();
  await pause(1_000);
  const beforeMb = await residentMb(server.pid);
  const streams: Stream[] = [];
  while (streams.length < count) streams.push(await openStream(server, request));
  await pause(BEATS * PING_EVERY_MS + GRACE_MS);
  const kbEach = (await residentMb(server.pid) - beforeMb) * 1024 / count;
  const gaps = streams.flatMap(({ pings }) =>
    pings.slice(1).map((at, index) => at - (pings[index] ?? 0))
  );
  const offBeatMs = Math.max(...gaps.map((gap) => Math.abs(gap - PING_EVERY_MS)));
  return { kbEach, offBeatMs };
}

interface Stream {
  /** When they came. */
  pings: number[];
  close(): void;
}

/** Resolves when the state of the run that waits has come. */
async function openStream({ url }: BenchServer, request: string): Promise<Stream> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(new TextEncoder().encode(request));
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>();
  const pings: number[] = [];
  readAll(connection, (text) => {
    if (text.includes("event: ping")) pings.push(performance.now());
    if (text.startsWith("HTTP/1.1 4")) reject(new Error(text));
    if (text.includes("event: run")) resolve();
  });
  await isOpen;
  return { pings, close: () => connection.close() };
}

async function readAll(connection: Deno.Conn, onText: (text: string) => void): Promise<void> {
  const bytes = new Uint8Array(8_192);
  const decoder = new TextDecoder();
  try {
    for (let read = await connection.read(bytes); read !== null;) {
      onText(decoder.decode(bytes.subarray(0, read)));
      read = await connection.read(bytes);
    }
  } catch {
    // It was closed, by this end or by the other.
  }
}

async function followRequest({ url, headers, publish }: Heddle): Promise<string> {
  const api = `${url}/api/v1`;
  const json = { ...headers, "content-type": "application/json" };
  const runs = `${api}/workflows/${await publish(WAITS)}/runs`;
  const started = await fetch(runs, { method: "POST", headers: json, body: "{}" });
  const { runId } = await started.json();
  for (let status = "";;) {
    ({ status } = await (await fetch(`${api}/runs/${runId}`, { headers })).json());
    if (status === "waiting") break;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET /api/v1/runs/${runId}/events HTTP/1.1\r\nHost: a\r\n${lines.join("")}\r\n`;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

if (import.meta.main) {
  await using directory = await temporaryDirectory();
  printTable(await measureStreams(directory.path, Number(Deno.args[0] ?? 10_000)));
}
