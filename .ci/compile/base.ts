/** Whether a command succeeded, and its error output. */
export interface Ended {
  success: boolean;
  stderr: string;
}

/** Runs one Deno and waits for it; `env` is added to this process's environment. */
export type RunDeno = (deno: string, args: string[], env: Record<string, string>) => Promise<Ended>;

/** A Deno and the base runtime of exactly the same version. */
export interface LocalBase {
  deno: string;
  denort: string;
}

/** The dependencies of a compilation. */
export interface CompileOptions {
  run: RunDeno;
  /** The running Deno. */
  deno: string;
  /** The base runtime from the npm registry; rejects if there is none for this machine. */
  localBase(): Promise<LocalBase>;
  /** Prints which way of compiling is used. */
  say(line: string): void;
}

/** Whether `deno compile` failed only because it could not download its base runtime. */
export function isBaseUnreachable(stderr: string): boolean {
  return stderr.includes("Setting up base binary") && /\bdenort-[\w-]+\.zip\b/.test(stderr);
}

/**
 * Compiles with the running Deno. If its base runtime cannot be downloaded, compiles with the base
 * runtime in the npm registry and the Deno of that version. Does not retry after any other failure.
 */
export async function compileWithBase(args: string[], options: CompileOptions): Promise<void> {
  const { run, deno, localBase, say } = options;
  const plain = await run(deno, args, {});
  if (plain.success) return say("Compiled with the running Deno and its own base runtime.");
  if (!isBaseUnreachable(plain.stderr)) throw new Error(`Cannot compile: ${plain.stderr}`);
  say("The base runtime cannot be downloaded here; taking the one from the npm registry.");
  const base = await localBase();
  // The older Deno trusts a proxy's certificate only with this option.
  const env = { DENORT_BIN: base.denort, DENO_TLS_CA_STORE: "system" };
  const local = await run(base.deno, args, env);
  if (!local.success) throw new Error(`Cannot compile with ${base.deno}: ${local.stderr}`);
  say(`Compiled with ${base.deno} and ${base.denort}.`);
}
