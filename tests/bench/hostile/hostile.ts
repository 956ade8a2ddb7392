/**
 * `deno task bench:hostile [words]`: sends every hostile text to a server, and has it work on large
 * files, the source or the executable in HEDDLE_BINARY, while another client asks `/healthz` every
 * 5 ms. Prints how long that waited at most, the most CPU of the main thread during one such wait,
 * by which a busy machine is judged, and the most memory; with words, only texts whose name has one
 * of them.
 */
import { type ApiClient, openApi } from "../../support/processes/api_client.ts";
import { hostileInputs } from "../../support/http/hostile_inputs.ts";
import { type HostileRequest, hostileRequests } from "../../support/http/hostile_requests.ts";
import { LARGE_FILE, largeWork } from "../../support/http/large_work.ts";
import { openServer, type Server } from "../../support/processes/server.ts";
import type { Wait } from "./health_wait.ts";
import { forgetPeak, peakMb } from "../harness/processes.ts";

/** A request that takes longer has won: the server is ended and another one started. */
const REQUEST_MS_MAX = 60_000;
const IDLE_MS = 3_000;

const SETTINGS = {
  RATE_LIMIT_PER_MINUTE: "0",
  LOG_LEVEL: "error",
  HTTP_ALLOWED_NETWORKS: "127.0.0.1/32",
};

interface Row {
  name: string;
  size: number;
  answer: string;
  timeMs: number;
  waitMs: number;
  mainCpuMs: number;
  memoryMb: number;
}

class Poller {
  readonly #worker = new Worker(new URL("./health_poller_worker.ts", import.meta.url), {
    type: "module",
  });

  constructor({ url, pid }: Server) {
    this.#worker.postMessage({ url, pid });
  }

  /** The longest wait since the last call. */
  async longest(): Promise<Wait> {
    const { promise, resolve } = Promise.withResolvers<Wait>();
    this.#worker.onmessage = ({ data }: MessageEvent<Wait>) => resolve(data);
    this.#worker.postMessage(null);
    return await promise;
  }

  end(): void {
    this.#worker.terminate();
  }
}

interface Lab {
  server: Server;
  api: ApiClient;
  poller: Poller;
}

async function openLab(): Promise<Lab> {
  const server = await openServer({ env: SETTINGS });
  const api = await openApi(server);
  return { server, api, poller: new Poller(server) };
}

async function closeLab({ server, poller }: Lab): Promise<void> {
  poller.end();
  await server[Symbol.asyncDispose]();
}

async function measure(lab: Lab, { name, size, send }: HostileRequest): Promise<Row> {
  await lab.poller.longest();
  await forgetPeak(lab.server.pid).catch(() => {});
  const beganAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("none"), REQUEST_MS_MAX);
  });
  const answer = await Promise.race([
    send(lab.api, lab.server).then(({ status }) => String(status), () => "broken off"),
    late,
  ]);
  clearTimeout(timer);
  const timeMs = performance.now() - beganAt;
  const { waitMs, mainCpuMs } = await lab.poller.longest();
  const memoryMb = await peakMb(lab.server.pid).catch(() => NaN);
  return { name, size, answer, timeMs, waitMs, mainCpuMs, memoryMb };
}

function print(row: Row): void {
  const { name, size, answer, timeMs, waitMs, mainCpuMs, memoryMb } = row;
  const cells = [timeMs, waitMs, mainCpuMs, memoryMb].map((cell) => cell.toFixed(0).padStart(8));
  console.log(
    `${name.padEnd(44)}${String(size).padStart(8)} ${answer.padStart(10)}${cells.join("")}`,
  );
}

async function main(): Promise<void> {
  const words = Deno.args;
  const requests = [...hostileRequests(), ...hostileInputs(), ...largeWork()]
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  let lab = await openLab();
  console.log(
    "text, characters, answer, its ms, longest wait of /healthz in ms, CPU in a wait, MB at most",
  );
  const rows: Row[] = [];
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const { waitMs: idleMs } = await lab.poller.longest();
  for (const request of requests) {
    const row = await measure(lab, request);
    rows.push(row);
    print(row);
    if (row.answer === "none" || row.answer === "broken off") {
      await closeLab(lab);
      lab = await openLab();
    }
  }
  await closeLab(lab);
  console.log(`/healthz waits ${idleMs.toFixed(0)} ms at most without any`);
  const isFile = ({ name }: Row): boolean => name.startsWith(LARGE_FILE);
  sumUp("texts", rows.filter((row) => !isFile(row)));
  sumUp("large files", rows.filter(isFile));
}

function sumUp(what: string, rows: readonly Row[]): void {
  const [longest] = rows.toSorted((a, b) => b.waitMs - a.waitMs);
  const [busiest] = rows.toSorted((a, b) => b.mainCpuMs - a.mainCpuMs);
  if (!longest || !busiest) return;
  const largest = Math.max(...rows.map(({ memoryMb }) => memoryMb || 0));
  console.log(`${rows.length} ${what}: at most ${largest.toFixed(0)} MB of memory`);
  console.log(
    `most CPU in a wait: ${busiest.mainCpuMs.toFixed(0)} ms, ${busiest.name} ${busiest.size}`,
  );
  console.log(`longest wait: ${longest.waitMs.toFixed(0)} ms, ${longest.name} ${longest.size}`);
}

if (import.meta.main) await main();
