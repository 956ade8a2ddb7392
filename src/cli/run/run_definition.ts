import { type LocalServices, openLocalServices } from "../../app/open_local_services.ts";
import type { RunEnvironment } from "../../config/run_environment.ts";
import { describeError } from "../../lib/errors.ts";
import { systemClock } from "../../lib/clock.ts";
import { randomIds } from "../../lib/ids.ts";
import type { JsonObject } from "../../lib/json.ts";
import { createLog } from "../../lib/log.ts";
import { dryRun } from "../../runs/trial/dry_run.ts";
import { redactText } from "../../runs/interpret/secrets/redact.ts";
import { type InMemoryRun, runInMemory } from "../../runs/trial/run_in_memory.ts";
import type { Definition } from "../../definition/definition.ts";
import { Interruption } from "../serve/interruption.ts";
import { type SavedFile, saveFiles, storeInput } from "./run_files.ts";
import type { GivenInputs } from "./run_inputs.ts";
import type { RunOptions } from "./run_options.ts";
import { RunProgress } from "./run_progress.ts";
import {
  printWhole,
  redactReport,
  reportJson,
  reportText,
  type RunReport,
  summaryOf,
} from "./run_report.ts";
import { CommandError } from "../usage.ts";

/** The parts of a run, all checked: the inputs fit, and the variables are declared. */
export interface RunRequest {
  definition: Definition;
  given: GivenInputs;
  envs: Record<string, string>;
  environment: RunEnvironment;
  options: RunOptions;
}

const clock = systemClock;
const ids = randomIds;

/** Runs a definition here, prints its progress and result, and returns the exit code. */
export async function runDefinition(request: RunRequest): Promise<number> {
  const { options, environment } = request;
  const allowedNetworks = [...environment.allowedNetworks, ...options.allowedNetworks];
  const secrets = secretsOf(request);
  const say = (line: string): void => console.error(redactText(line, secrets));
  noteMissing(request, say);
  const directory = temporaryDirectory();
  using interruption = new Interruption({
    clock,
    timeoutMs: options.timeoutMs,
    onSignal: () => say("cancelling; another signal ends the run at once"),
    onAbandon: () => Deno.removeSync(directory, { recursive: true }),
  });
  await using opening = new AsyncDisposableStack();
  opening.defer(() => removeDirectory(directory));
  const log = createLog({ level: "warn", format: "pretty", write: say });
  const local = await openLocalServices(
    { clock, ids, log },
    { directory, allowedNetworks, mail: environment.mail, caCerts: environment.caCerts, opening },
  );
  const beganAt = clock.now();
  const run = await execute(request, { local, interruption, say });
  const durationMs = clock.now() - beganAt;
  const keys = local.storedKeys;
  const files = await saveFiles(local.files, { keys, directory: options.out });
  const report = redactReport({ ...run, files }, secrets);
  say(summaryOf(report, { durationMs, ...screenOf(request) }));
  const isDocument = options.json || !Deno.stdout.isTerminal();
  await printWhole(isDocument ? reportJson(report) : reportText(report));
  return exitCodeOf({ ...run, files }, interruption);
}

function secretsOf({ definition: { env = {} }, envs }: RunRequest): readonly string[] {
  return Object.entries(envs).filter(([name]) => env[name]?.secret !== false)
    .map(([, value]) => value);
}

function noteMissing(
  { definition: { env = {} }, envs, options }: RunRequest,
  say: (line: string) => void,
): void {
  if (options.dryRun) return;
  for (const name of Object.keys(env).filter((name) => !Object.hasOwn(envs, name))) {
    say(`${name} has no value: a step that reads it fails. Set it with --env`);
  }
}

function temporaryDirectory(): string {
  try {
    return Deno.makeTempDirSync({ prefix: "heddle-run-" });
  } catch (error) {
    const reason = describeError(error);
    throw new CommandError(`Cannot make a directory in TMPDIR: ${reason}`, 2);
  }
}

/** Removes the directory. Retries, because a cancelled step may still be writing a file. */
async function removeDirectory(path: string): Promise<void> {
  for (let attempt = 1;; attempt++) {
    try {
      return await Deno.remove(path, { recursive: true });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return;
      if (attempt === 3) throw error;
    }
  }
}

interface Execution {
  local: LocalServices;
  interruption: Interruption;
  say(line: string): void;
}

async function execute(
  request: RunRequest,
  { local: { services, files }, interruption, say }: Execution,
): Promise<Omit<RunReport, "files">> {
  const { definition, given, envs, options } = request;
  const { principal } = files;
  if (options.dryRun) {
    const checked = definition as Definition & JsonObject;
    const ctx = { clock, ids, principal, services };
    return await dryRun(ctx, { definition: checked, inputs: given.values, envs });
  }
  const inputs: JsonObject = { ...given.values };
  const { signal } = interruption;
  for (const [name, path] of given.paths) {
    inputs[name] = await storeInput(files, { path, signal }) ?? path;
  }
  const listener = new RunProgress({
    definition,
    clock,
    print: say,
    ...screenOf(request),
  });
  const run = { definition, inputs, envs, signal, listener };
  return timedOut(await runInMemory({ clock, ids, services, principal }, run), {
    interruption,
    options,
  });
}

/** A run that was cancelled because of its timeout counts as failed. */
function timedOut(
  run: InMemoryRun,
  { interruption, options }: { interruption: Interruption; options: RunOptions },
): InMemoryRun {
  if (run.status !== "cancelled" || !interruption.isTimeUp) return run;
  const message = `The run took longer than ${options.timeoutMs} ms`;
  return { ...run, status: "failed", error: { code: "timeout", message, stepId: null } };
}

function exitCodeOf({ status, files }: RunReport, { exitCode }: Interruption): number {
  const lacksFiles = files.some(({ path }: SavedFile) => path === null);
  if (status === "succeeded") return lacksFiles ? 1 : 0;
  return exitCode ?? 1;
}

/** The capabilities of the terminal on standard error. */
function screenOf(
  { environment: { isTerminalDumb } }: RunRequest,
): { colors: boolean; columns: number | null } {
  if (isTerminalDumb || !Deno.stderr.isTerminal()) return { colors: false, columns: null };
  return { colors: !Deno.noColor, columns: Deno.consoleSize().columns };
}
