import type { App } from "../../app.ts";
import { type Config, loadConfig } from "../../config.ts";
import { createLog } from "../../lib/log.ts";
import { version } from "../../lib/version.ts";
import { SetupError } from "../../lib/setup_error.ts";
import { LogOutput } from "../log_output.ts";
import { HttpListener } from "./http_listener.ts";
import { printWelcome } from "./welcome.ts";
import { StopSignals } from "./stop_signals.ts";
import { type Command, readOptions } from "../usage.ts";

const USAGE = "heddle serve [--new] [--move-storage]";

const OUTDATED = "a newer version has migrated the database, this server ends: start that version";
/** The exit code of a program that does not fit its database, as at a start. */
const SETUP_EXIT_CODE = 2;

/** How long open requests and streams have to end once the server stops. */
const DRAIN_MS = 20_000;
/** How long runs have to be given back once the end is hastened. */
const HASTE_MS = 1_000;

export const serve: Command = {
  usage: USAGE,
  async run(args) {
    const options = { new: { type: "boolean" }, "move-storage": { type: "boolean" } } as const;
    const given = readOptions({ args, usage: USAGE, options });
    const config = loadConfig();
    await using output = openLogOutput(config);
    // At every level: it is the first line, and tells which program this is.
    const { write } = output;
    const tell = createLog({ ...config.log, level: "info", write });
    tell.info(`heddle ${version} starts`, { version });
    // Imported late: a command that needs no server starts sooner without it.
    const { createApp } = await import("../../app.ts");
    const log = createLog({ ...config.log, write });
    await using app = await createApp(config, {
      log,
      isNew: given.new ?? false,
      isStorageMoved: given["move-storage"] ?? false,
    }).catch(refuseStart);
    using signals = new StopSignals();
    const server = listen(app, config);
    const address = addressOf(server, config);
    app.listensAt(address);
    // At every level: scripts wait for this line.
    tell.info(`listening on ${address}`);
    printWelcome({ app, config, address, print: (text) => write(text, "info") });
    void output.flush();
    const outdated = app.outdated.then((migration) => ({ migration }));
    const end = await Promise.race([signals.first, app.broken, outdated]);
    if (typeof end === "string") return await giveUp({ app, server, output }, end);
    if (end) log.error(OUTDATED, `it has migration ${end.migration}`);
    const exitCode = await shutDown({ server, app, signals });
    tell.info("stopped");
    return end ? SETUP_EXIT_CODE : exitCode;
  },
};

/**
 * A file that cannot be used, or a database that takes no writes, does not mend itself: it is the
 * operator's to change, as a setting is.
 */
function refuseStart(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!(error instanceof Error) || !/^E[A-Z0-9]+(_SQLITE_ERROR)?$/.test(code)) throw error;
  throw new SetupError(`Cannot start: ${error.message}`, { cause: error });
}

/** The log's way to standard output; what still waits goes out when the process dies of a defect. */
function openLogOutput({ log: options }: Config): LogOutput {
  const output: LogOutput = new LogOutput({
    sink: Deno.stdout,
    onLost(lines) {
      const log = createLog({ ...options, write: output.write });
      log.warn("lost lines of the log: standard output did not take them", { lines });
    },
  });
  for (const defect of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(defect, () => output.flushSync());
  }
  return output;
}

function listen(app: App, { host: hostname, port }: Config): HttpListener {
  try {
    return new HttpListener({
      hostname,
      port,
      handler: (request, info) => app.fetch(request, info.remoteAddr.hostname),
      log: app.log,
    });
  } catch (error) {
    const reason = error instanceof Deno.errors.AddrInUse
      ? "the port is taken"
      : error instanceof Error
      ? error.message
      : String(error);
    throw new SetupError(`Cannot listen on ${hostname}:${port}: ${reason}. Set HOST and PORT`, {
      cause: error,
    });
  }
}

function addressOf({ addr }: HttpListener, { host }: Config): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${addr.port}`;
}

/** How long callers still get 503 before the server ends. */
const FAREWELL_MS = 3_000;

/** Ends the process: what still runs cannot be written anywhere, so nothing waits for it. */
async function giveUp(
  { app, server, output }: { app: App; server: HttpListener; output: LogOutput },
  reason: string,
): Promise<never> {
  app.log.error("the database cannot be used any more, the server ends", reason);
  await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
  void server.shutdown();
  output.flushSync();
  Deno.exit(3);
}

interface Stop {
  server: HttpListener;
  app: App;
  signals: StopSignals;
}

/**
 * New connections are refused at once; what is open ends by itself, or is cut at the deadline. A
 * second signal gives runs back and cuts the rest; its exit code is the answer then, else 0.
 */
async function shutDown({ server, app, signals }: Stop): Promise<number> {
  app.log.info("stopping: waiting for runs and streams under way", app.pending());
  const drained = server.shutdown();
  const disposed = app[Symbol.asyncDispose]();
  const ended = Promise.all([drained, disposed]).then(() => null);
  const exitCode = await within(DRAIN_MS, Promise.race([ended, signals.second]));
  if (exitCode === null) return 0;
  app.log.warn("stopping at once: a second signal came", app.pending());
  app.hasten();
  await within(HASTE_MS, disposed);
  return exitCode;
}

/** The result of the promise; null when it takes too long. */
async function within<T>(durationMs: number, promise: PromiseLike<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), durationMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
