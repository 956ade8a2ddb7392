import type { Context } from "../../../src/identity/context.ts";
import type { ObjectContext } from "../../../src/objects/context.ts";
import { openDiskStorage } from "../../../src/storage/disk.ts";
import { testContext } from "../identity/context.ts";
import { openTestDatabase } from "../db/database.ts";
import { temporaryDirectory } from "./temporary_directory.ts";

/** A database and a storage on disk, which are removed when disposed of. */
export interface ObjectStore extends AsyncDisposable {
  /** The directory in which the storage keeps its files. */
  path: string;
  /** A caller of an organization of its own, unless stated. */
  caller(principal?: Partial<Context["principal"]>): ObjectContext;
}

export async function openObjectStore(): Promise<ObjectStore> {
  await using opening = new AsyncDisposableStack();
  const db = opening.use(await openTestDatabase());
  const { path } = opening.use(await temporaryDirectory());
  const storage = opening.use(await openDiskStorage({ directory: path }));
  const open = opening.move();
  return {
    path,
    caller: (principal) => ({ ...testContext(db, principal), storage }),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The whole of a stored file, as text. */
export function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  return new Response(body).text();
}
