import { basename, join } from "node:path";
import { type Clock, sleep } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../lib/private_file.ts";

export interface PrivatePaths {
  /** The directory that contains the others; only here are symbolic links followed. */
  directory: string;
  /** The prefixes of the names of the server's files in `directory`. */
  names: readonly string[];
  /** Files, and directories with their direct entries; they may be missing. */
  paths: readonly string[];
  /** A directory of any size, or null. */
  tree: string | null;
}

interface RestrictDeps {
  clock: Clock;
  log: Log;
}

/** The number of entries between two pauses of the walk, in which the process does other work. */
const ENTRIES_AT_ONCE = 200;
const PAUSE_MS = 20;

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Removes other users' permissions from files that an earlier version, another umask or a copy has
 * left accessible. The directories that protect the others are restricted before this returns; a
 * large tree is walked afterwards. The number of files is logged in one line. Does nothing on
 * systems without file modes.
 */
export async function restrictModes(
  deps: RestrictDeps,
  paths: PrivatePaths,
): Promise<AsyncDisposable> {
  const restriction = new ModeRestriction(deps);
  if (Deno.build.os !== "windows") await restriction.restrictAtOnce(paths);
  const walk = restriction.restrictTree(paths.tree);
  return {
    async [Symbol.asyncDispose]() {
      restriction.stop();
      await walk;
    },
  };
}

class ModeRestriction {
  readonly #deps: RestrictDeps;
  readonly #stopping = new AbortController();
  readonly #restricted = { count: 0, example: "" };
  readonly #failed = { count: 0, example: "" };
  #seen = 0;

  constructor(deps: RestrictDeps) {
    this.#deps = deps;
  }

  async restrictAtOnce({ directory, names, paths, tree }: PrivatePaths): Promise<void> {
    const info = await Deno.stat(directory).catch(() => null);
    if (info !== null && await isOwn(info, { directory, names })) {
      await this.#restrict(directory, info);
    }
    for (const path of [...paths, ...tree === null ? [] : [tree]]) {
      const info = await infoOf(path);
      if (info === null) continue;
      await this.#restrict(path, info);
      if (!info.isDirectory || path === tree) continue;
      for await (const entry of entriesOf(path)) await this.#restrict(entry, await infoOf(entry));
    }
  }

  async restrictTree(tree: string | null): Promise<void> {
    try {
      if (Deno.build.os !== "windows" && tree !== null) await this.#walk(tree);
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        this.#deps.log.error("cannot look through the modes of stored files", error);
      }
    }
    this.#report();
  }

  stop(): void {
    this.#stopping.abort(new Error("The server stops"));
  }

  /** Restricts a directory after its entries, so that a private one has been walked completely. */
  async #walk(directory: string): Promise<void> {
    if (!(await infoOf(directory))?.isDirectory) return;
    for await (const entry of entriesOf(directory)) {
      this.#stopping.signal.throwIfAborted();
      if (++this.#seen % ENTRIES_AT_ONCE === 0) {
        await sleep(this.#deps.clock, PAUSE_MS, this.#stopping.signal);
      }
      const info = await infoOf(entry);
      if (info?.isDirectory && isOpen(info)) await this.#walk(entry);
      await this.#restrict(entry, info);
    }
  }

  async #restrict(path: string, info: Deno.FileInfo | null): Promise<void> {
    if (info === null || !isOpen(info)) return;
    const allowed = info.isDirectory ? PRIVATE_DIRECTORY : PRIVATE_FILE;
    try {
      await Deno.chmod(path, (info.mode ?? 0) & allowed);
      note(this.#restricted, path);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) note(this.#failed, path);
    }
  }

  #report(): void {
    const { log } = this.#deps;
    if (this.#restricted.count > 0) {
      log.warn("removed other users' rights to files in the data directory", this.#restricted);
    }
    if (this.#failed.count > 0) {
      log.warn("other users have rights to files that this user cannot change", this.#failed);
    }
  }
}

function note(counted: { count: number; example: string }, path: string): void {
  if (counted.count === 0) counted.example = path;
  counted.count++;
}

/**
 * Whether the directory contains only the server's files. A directory for everyone, such as /tmp,
 * or with other files, such as a home, must not be restricted.
 */
async function isOwn(
  { mode, isDirectory }: Deno.FileInfo,
  { directory, names }: { directory: string; names: readonly string[] },
): Promise<boolean> {
  if (!isDirectory || ((mode ?? 0) & STICKY) !== 0) return false;
  for await (const path of entriesOf(directory)) {
    if (!names.some((name) => basename(path).startsWith(name))) return false;
  }
  return true;
}

/** Whether other users have permissions. Links, sockets and devices are ignored. */
function isOpen({ mode, isFile, isDirectory }: Deno.FileInfo): boolean {
  return (isFile || isDirectory) && ((mode ?? 0) & OTHERS) !== 0;
}

function infoOf(path: string): Promise<Deno.FileInfo | null> {
  return Deno.lstat(path).catch(() => null);
}

async function* entriesOf(directory: string): AsyncIterable<string> {
  try {
    for await (const { name } of Deno.readDir(directory)) yield join(directory, name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied) {
      return;
    }
    throw error;
  }
}
