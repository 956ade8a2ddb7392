import type { App } from "../../app.ts";
import { type Config, loadConfig } from "../../config.ts";
import { systemClock } from "../../lib/clock.ts";
import { Fault } from "../../lib/fault.ts";
import { createLog, type Log } from "../../lib/log.ts";
import { version } from "../../lib/version.ts";
import { SetupError } from "../../lib/setup_error.ts";
import { onFileSizeLimit } from "../file_size_limit.ts";
import { LogOutput } from "../log_output.ts";
import { HttpListener } from "./http_listener.ts";
import { printWelcome } from "./welcome.ts";
import { StopSignals } from "./stop_signals.ts";
import { type Command, readOptions } from "../usage.ts";

const USAGE = "heddle serve [--new] [--move-storage]";

/** The exit code if the program does not fit its database, the same as at a start. */
const SETUP_EXIT_CODE = 2;

/** The time for open requests and streams to end when the server stops. */
const DRAIN_MS = 20_000;
/** The time for returning runs to the queue after a second signal. */
const CANCEL_MS = 1_000;

export const serve: Command = {
  usage: USAGE,
  async run(args) {
    const options = { new: { type: "boolean" }, "move-storage": { type: "boolean" } } as const;
    const given = readOptions({ args, usage: USAGE, options });
    const config = loadConfig();
    await using output = openLogOutput(config);
    // Logged at every level: the first line identifies the program.
    const { write } = output;
    const infoLog = createLog({ ...config.log, level: "info", write });
    infoLog.info(`heddle ${version} starts`, { version });
    // Imported on first use: commands that need no server start faster.
    const { createApp } = await import("../../app.ts");
    requireAddress(config);
    const log = createLog({ ...config.log, write });
    reportFileSizeLimit(log);
    await using app = await createApp(config, {
      log,
      isNew: given.new ?? false,
      isStorageMoved: given["move-storage"] ?? false,
      isOnly: true,
    }).catch(refuseStart);
    using signals = new StopSignals();
    const server = listen(app, config);
    const address = addressOf(server, config);
    app.setListeningAddress(address);
    // Logged at every level, because scripts wait for this line.
    infoLog.info(`listening on ${address}`);
    printWelcome({ app, config, address, print: (text) => write(text, "info") });
    void output.flush();
    const end = await Promise.race([signals.first, app.fatalError, app.outdated]);
    if (typeof end === "string") return await giveUp({ app, server, output }, end);
    if (end) log.error(end.message, end.reason);
    const exitCode = await shutDown({ server, app, signals });
    infoLog.info("stopped");
    return end ? SETUP_EXIT_CODE : exitCode;
  },
};

/**
 * Throws `SetupError` for an unusable file or a read-only database: like an invalid setting, only
 * the operator can fix it.
 */
function refuseStart(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!(error instanceof Error) || !/^E[A-Z0-9]+(_SQLITE_ERROR)?$/.test(code)) throw error;
  throw new SetupError(`Cannot start: ${error.message}`, { cause: error });
}

function reportFileSizeLimit(log: Log): void {
  const message = "a file reached the size limit of this process, and a write failed";
  const fault = new Fault({ clock: systemClock, log, message });
  onFileSizeLimit(() => fault.occurred("raise the limit: ulimit -f, or LimitFSIZE of systemd"));
}

/**
 * Opens the log on standard output. If a defect ends the process, waiting lines are still written.
 */
function openLogOutput({ log: options }: Config): LogOutput {
  const output: LogOutput = new LogOutput({
    sink: Deno.stdout,
    onLost(lines) {
      const log = createLog({ ...options, write: output.write });
      log.warn("lost lines of the log: standard output did not accept them", { lines });
    },
  });
  for (const defect of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(defect, () => output.flushSync());
  }
  return output;
}

/**
 * Throws `SetupError` if the address cannot be listened on. Checked before the database is opened:
 * a start beside a server of an older version must not migrate its database and then give up.
 */
function requireAddress({ host: hostname, port }: Config): void {
  try {
    Deno.listen({ hostname, port }).close();
  } catch (error) {
    throw cannotListen({ hostname, port }, error);
  }
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
    throw cannotListen({ hostname, port }, error);
  }
}

function cannotListen(
  { hostname, port }: { hostname: string; port: number },
  cause: unknown,
): SetupError {
  const reason = cause instanceof Deno.errors.AddrInUse
    ? "the port is taken"
    : cause instanceof Error
    ? cause.message
    : String(cause);
  return new SetupError(`Cannot listen on ${hostname}:${port}: ${reason}. Set HOST and PORT`, {
    cause,
  });
}

function addressOf({ addr }: HttpListener, { host }: Config): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${addr.port}`;
}

/** How long callers still get 503 before the server exits. */
const REFUSE_MS = 3_000;

/** Ends the process without waiting for runs, because their results cannot be stored. */
async function giveUp(
  { app, server, output }: { app: App; server: HttpListener; output: LogOutput },
  reason: string,
): Promise<never> {
  app.log.error("the database cannot be used any more, so the server stops", reason);
  await new Promise((resolve) => setTimeout(resolve, REFUSE_MS));
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
 * Stops the server: new connections are refused, and open ones end by themselves or are cut at the
 * deadline. A second signal returns runs to the queue and cuts the rest. Returns the exit code of
 * the second signal, else 0.
 */
async function shutDown({ server, app, signals }: Stop): Promise<number> {
  app.log.info("stopping: waiting for executing runs and open streams", app.countPending());
  const drained = server.shutdown();
  const disposed = app[Symbol.asyncDispose]();
  const ended = Promise.all([drained, disposed]).then(() => null);
  const exitCode = await within(DRAIN_MS, Promise.race([ended, signals.second]));
  if (exitCode === null) return 0;
  app.log.warn("stopping at once: received a second signal", app.countPending());
  app.cancelWork();
  await within(CANCEL_MS, disposed);
  return exitCode;
}

/** The result of the promise; null if it takes too long. */
async function within<T>(durationMs: number, promise: PromiseLike<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), durationMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
