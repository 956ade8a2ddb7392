import { resolve } from "node:path";
import { inTime } from "../time/eventually.ts";
import { logLeaks, plantSecretSettings } from "../logs/leaks.ts";
import { TextLineStream } from "../http/text_lines.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** The environment variables that the runtime itself needs; no setting of Heddle is among them. */
const RUNTIME_VARIABLES = ["PATH", "HOME", "DENO_DIR", "DENO_TLS_CA_STORE", "XDG_CACHE_HOME"];

/** A busy machine, on which statements are slow, adds no line to a log that a test reads. */
const QUIET = { NO_COLOR: "1", SLOW_STATEMENT_THRESHOLD: "0s" };

/** In either format; with `PRINT_TOKEN` others follow, which show a token on request. */
const LOG_LINE = /^(\{"time"|\d\d:\d\d:\d\d\.\d{3} )/;

export interface HeddleOptions {
  /** The arguments of `heddle serve`. */
  args?: string[];
  /** The complete settings of the process. */
  env?: Record<string, string>;
  /** The directory in which it looks for `.env`; one without that file unless stated. */
  cwd?: string;
  /** The limit of open files and sockets. */
  openFilesMax?: number;
  /** The umask of the process; the tests' own unless stated. */
  umask?: string;
  /**
   * How wide the terminal is that it runs on, of which standard output has all; none unless stated.
   */
  columns?: number;
  /** The text that it reads from standard input; nothing unless stated. */
  stdin?: string;
}

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line to its end: the executable in HEDDLE_BINARY, else the source. */
export async function runHeddle(args: string[], options: HeddleOptions = {}): Promise<Ended> {
  const process = heddleCommand(args, options).spawn();
  if (options.stdin !== undefined) await feed(process, options.stdin);
  const { code, stdout, stderr } = await process.output();
  const decoder = new TextDecoder();
  const told = { stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
  logLeaks.check(told.stderr);
  return { code, ...told };
}

async function feed(process: Deno.ChildProcess, text: string): Promise<void> {
  await new Blob([text]).stream().pipeTo(process.stdin);
}

/** A server in its own process. */
export interface HeddleServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** The lines of its standard output up to the one that tells the address, that one last. */
  startLines: readonly string[];
  /** The next line after those; null after the last. */
  nextLine(): Promise<string | null>;
  /** All lines that are left, up to its end. */
  remainingLines(): Promise<string[]>;
  /** Sends SIGTERM and answers the exit code; what it printed can still be read. */
  stop(): Promise<number>;
}

/** Starts `heddle serve` on a free port and resolves when it listens. */
export async function startHeddle(options: HeddleOptions): Promise<HeddleServer> {
  const env: Record<string, string> = { PORT: "0", ...options.env };
  const process = heddleCommand(["serve", ...options.args ?? []], { ...options, env }).spawn();
  const stderr = new Response(process.stderr).text();
  stderr.then((text) => logLeaks.check(text));
  const lines = process.stdout.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream()).getReader();
  const nextLine = async (): Promise<string | null> => {
    const line = (await inTime(lines.read(), "a line of heddle serve")).value ?? null;
    if (line !== null && (env.PRINT_TOKEN !== "true" || LOG_LINE.test(line))) logLeaks.check(line);
    return line;
  };
  const end = async (signal: Deno.Signal): Promise<number> => {
    kill(process, signal);
    return (await inTime(process.status, `the end of heddle serve by ${signal}`)).code;
  };
  const startLines: string[] = [];
  for (;;) {
    const line = await nextLine();
    if (line === null) throw new Error(`heddle serve ended at once: ${await stderr}`);
    startLines.push(line);
    const url = /listening on (http:\/\/[^\s"]+)/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      startLines,
      nextLine,
      async remainingLines() {
        const remaining: string[] = [];
        for (let line = await nextLine(); line !== null; line = await nextLine()) {
          remaining.push(line);
        }
        return remaining;
      },
      stop: () => end("SIGTERM"),
      async [Symbol.asyncDispose]() {
        await end("SIGKILL");
        while (await nextLine() !== null);
        await stderr;
      },
    };
  }
}

/** The command that starts Heddle: the executable in HEDDLE_BINARY, or else the source. */
export function heddleCommand(args: string[], options: HeddleOptions): Deno.Command {
  const { env, cwd, openFilesMax, umask, columns } = options;
  plantSecretSettings(env ?? {});
  const named = Deno.env.get("HEDDLE_BINARY");
  const binary = named && resolve(named);
  const permissions = ["read", "write", "net", "env", "sys=getPriority,setPriority,statfs"]
    .map((name) => `--allow-${name}`);
  const config = ["--config", `${ROOT}deno.json`, "--no-check", "--quiet"];
  const source = ["run", ...permissions, "--no-prompt", ...config, `${ROOT}main.ts`];
  const inherited = RUNTIME_VARIABLES.map((name) => [name, Deno.env.get(name)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== undefined);
  const program = binary ? [binary, ...args] : [Deno.execPath(), ...source, ...args];
  const limits = [
    ...openFilesMax === undefined ? [] : [`ulimit -n ${openFilesMax} && `],
    ...umask === undefined ? [] : [`umask ${umask} && `],
  ].join("");
  const limited = limits === "" ? program : ["sh", "-c", `${limits}exec "$@"`, "sh", ...program];
  const [command = "", ...rest] = columns === undefined ? limited : onTerminal(limited, columns);
  return new Deno.Command(command, {
    args: rest,
    cwd: cwd ?? `${ROOT}tests/support`,
    clearEnv: true,
    env: { ...Object.fromEntries(inherited), ...QUIET, ...env },
    stdin: options.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  });
}

function onTerminal(program: readonly string[], columns: number): string[] {
  const line = program.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return ["script", "-qec", `stty cols ${columns} && exec ${line}`, "/dev/null"];
}

function kill(process: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    process.kill(signal);
  } catch {
    // It has ended already.
  }
}
