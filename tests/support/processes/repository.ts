import { join } from "node:path";
import { type Ended, runHeddle } from "./heddle.ts";
import type { Address } from "./api_client.ts";
import type { Identity } from "./server.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

/** A directory of workflows' files, and the commands that are run in it. */
export interface Repository extends AsyncDisposable {
  path: string;
  /** `heddle <args>` in it, for that server and caller. */
  run(args: string[], stdin?: string): Promise<Ended>;
  write(name: string, text: string): Promise<void>;
  read(name: string): Promise<string>;
  /** The text of each file, by its path in the directory. */
  files(): Promise<Record<string, string>>;
}

/** An empty one. */
export async function openRepository(env: Record<string, string>): Promise<Repository> {
  const directory = await temporaryDirectory();
  const { path } = directory;
  return {
    path,
    run: (args, stdin) => runHeddle(args, { cwd: path, env, stdin }),
    write: (name, text) => Deno.writeTextFile(join(path, name), text),
    read: (name) => Deno.readTextFile(join(path, name)),
    async files() {
      const entries = (await Array.fromAsync(Deno.readDir(path))).filter(({ isFile }) => isFile);
      const names = entries.map(({ name }) => name).sort();
      const texts = names.map(async (name) => [name, await Deno.readTextFile(join(path, name))]);
      return Object.fromEntries(await Promise.all(texts));
    },
    [Symbol.asyncDispose]: directory[Symbol.asyncDispose],
  };
}

/** Opens a repository with the environment of a caller of a server. */
export async function openRepositoryOf(server: Address, identity: Identity = {}) {
  const token = await server.token(identity);
  return await openRepository({ HEDDLE_SERVER: server.url, HEDDLE_TOKEN: token });
}
