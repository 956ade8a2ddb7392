import { openOwnIssuer } from "../../../src/identity/tokens/issuer.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { inTime } from "../time/eventually.ts";
import { heddleCommand } from "./heddle.ts";
import { giveMigratedFile } from "../db/migrated.ts";
import { logLeaks } from "../logs/leaks.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";
import { TextLineStream } from "../http/text_lines.ts";

export interface ServerOptions {
  /** Settings beside the port, the data directory and the log's. */
  env?: Record<string, string>;
  /** The directory in which its data directory is made; a temporary one unless stated. */
  directory?: string;
  /** The working directory; one of the source tree unless stated. */
  cwd?: string;
  /** The most files, sockets among them, that it may have open at once. */
  openFilesMax?: number;
  /** Told each line of its output, whatever it is. */
  onLine?: (line: string) => void;
  /** A server whose data it works on too, and whose tokens it takes. */
  beside?: Server;
}

/** The user that a token speaks for. */
export interface Identity {
  sub?: string;
  org?: string;
  teams?: readonly string[];
  roles?: readonly string[];
}

/** `heddle serve` on a free port, in a process of its own, with a data directory of its own. */
export interface Server extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`; another port after each start. */
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** The warnings and errors of the last process, for the message of a failed assertion. */
  readonly log: string;
  token(identity?: Identity): Promise<string>;
  /** Sends a signal, SIGKILL unless stated, and resolves when the process has ended. */
  kill(signal?: Deno.Signal): Promise<Deno.CommandStatus>;
  /** Ends the process by SIGKILL if it still runs, and starts one on the same data. */
  restart(): Promise<void>;
  /** Stops the process where it stands; the answer lets it go on. */
  freeze(): () => void;
}

const USER_ID = "0190d6f0-0000-7000-8000-000000000001";
const TOKEN_MS = 3_600_000;
const LOGGED_CHARACTERS_MAX = 20_000;
const ORDINARY_LINE = /^\{"time":"[^"]+","level":"(debug|info)"/;

/**
 * Starts a server that has nothing in its data directory but a migrated database; resolves when it
 * listens. In a directory that is stated it has nothing at all, as by `startHeddle()`.
 */
export async function openServer(options: ServerOptions = {}): Promise<Server> {
  const { beside } = options;
  await using opening = new AsyncDisposableStack();
  const dataDir = beside?.dataDir ??
    `${options.directory ?? opening.use(await temporaryDirectory()).path}/data`;
  const env: Record<string, string> = { ...options.env, DATA_DIR: dataDir };
  const settings = { ...options, env };
  // A copy is not flushed to its disk, which a test that names the directory may let fail.
  const isCopied = !beside && options.directory === undefined && env.DATABASE_URL === undefined;
  if (isCopied) {
    await giveMigratedFile({ kind: "file", path: `${dataDir}/heddle.db` });
  }
  const tokens = new Map<string, Promise<string>>();
  let process = await startProcess(settings);
  const open = opening.move();
  return {
    dataDir,
    get url() {
      return process.url;
    },
    get pid() {
      return process.pid;
    },
    get log() {
      return process.log();
    },
    token(identity = {}) {
      if (beside) return beside.token(identity);
      const name = JSON.stringify(identity);
      const known = tokens.get(name) ?? mintToken(dataDir, identity);
      tokens.set(name, known);
      return known;
    },
    kill: (signal = "SIGKILL") => process.kill(signal),
    async restart() {
      await process.kill("SIGKILL");
      process = await startProcess(settings);
    },
    freeze() {
      const { pid } = process;
      Deno.kill(pid, "SIGSTOP");
      return () => Deno.kill(pid, "SIGCONT");
    },
    async [Symbol.asyncDispose]() {
      await process.kill("SIGKILL");
      await open.disposeAsync();
    },
  };
}

interface ServerProcess {
  url: string;
  pid: number;
  log(): string;
  kill(signal: Deno.Signal): Promise<Deno.CommandStatus>;
}

async function startProcess({ env, onLine, ...options }: ServerOptions): Promise<ServerProcess> {
  const settings = { PORT: "0", LOG_LEVEL: "debug", LOG_FORMAT: "json", ...env };
  const child = heddleCommand(["serve"], { ...options, env: settings }).spawn();
  let log = "";
  const keep = (line: string): void => {
    logLeaks.check(line);
    onLine?.(line);
    if (ORDINARY_LINE.test(line)) return;
    log = `${log}${line}\n`.slice(-LOGGED_CHARACTERS_MAX);
  };
  const errors = readLines(child.stderr, keep);
  const listening = Promise.withResolvers<string>();
  const output = readLines(child.stdout, (line) => {
    const url = /listening on (http:\/\/[^\s"]+)/.exec(line)?.[1];
    if (url !== undefined) listening.resolve(url);
    keep(line);
  });
  const ended = Promise.all([child.status, output, errors]).then(([status]) => {
    listening.reject(new Error(`The server ended before it listened: ${log}`));
    return status;
  });
  const url = await inTime(listening.promise, "heddle serve to listen");
  return {
    url,
    pid: child.pid,
    log: () => log,
    kill(signal) {
      try {
        child.kill(signal);
      } catch {
        // It has ended already.
      }
      return inTime(ended, `the end of heddle serve by ${signal}`);
    },
  };
}

/** Reads to the end, so that the pipe never fills. */
async function readLines(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (line: string) => void,
): Promise<void> {
  const lines = source.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
  for await (const line of lines) take(line);
}

/** Signs with the key in the server's data directory, as `heddle token` does. */
async function mintToken(dataDir: string, identity: Identity): Promise<string> {
  const { sub = USER_ID, org = "acme", teams = [], roles = [] } = identity;
  const issuer = await openOwnIssuer({ dataDir, clock: systemClock });
  const email = "canary@example.org";
  return await issuer.mintToken({ sub, email, org, teams, roles, ttlMs: TOKEN_MS });
}
