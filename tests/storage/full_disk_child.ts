import { openDiskStorage } from "../../src/storage/disk.ts";
import { AppError } from "../../src/lib/errors.ts";
import { bytes, newKey } from "./backends.ts";

/** Fills the small file system that it is given, and prints what the storage says meanwhile. */
const TEXT = { contentType: "text/plain" };
const [directory = ""] = Deno.args;
await using storage = await openDiskStorage({ directory });

async function outcome(put: Promise<unknown>): Promise<string> {
  try {
    await put;
    return "stored";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const [kept, refused] = [newKey(), newKey()];
const outcomes = [
  await outcome(storage.put(kept, bytes(400_000), TEXT)),
  await outcome(storage.put(refused, bytes(4_000_000), TEXT)),
  (await storage.stat(refused)) === null ? "nothing left" : "a part left",
  (await new Response((await storage.read(kept))?.body).bytes()).length,
  await outcome(storage.put(newKey(), bytes(400_000), TEXT)),
];
// deno-lint-ignore no-console
console.log(JSON.stringify(outcomes));
