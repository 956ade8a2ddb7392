import assert from "node:assert/strict";
import { join } from "node:path";
import { openDiskStorage } from "../../src/storage/disk.ts";
import { StorageConfigError } from "../../src/storage/object_storage.ts";
import { bytes, newKey } from "./backends.ts";

const TEXT = { contentType: "text/plain" };

async function withDirectory(body: (directory: string) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir();
  try {
    await body(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** Every file below, relative and sorted, but for the locks. */
async function filesIn(directory: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory) {
      found.push(...(await filesIn(path)).map((name) => join(entry.name, name)));
    } else if (!entry.name.endsWith("lock")) found.push(entry.name);
  }
  return found.sort();
}

Deno.test("openDiskStorage() removes what an interrupted put has left, not what is on its way", async () => {
  await withDirectory(async (directory) => {
    const dead = join(directory, ".incoming", "dead");
    await Deno.mkdir(dead, { recursive: true });
    await Deno.writeTextFile(join(dead, "1"), "half a file");
    await using first = await openDiskStorage({ directory });
    assert.deepEqual(await filesIn(directory), []);

    const more = Promise.withResolvers<void>();
    const source = ReadableStream.from((async function* () {
      yield new Uint8Array(10);
      await more.promise;
      yield new Uint8Array(10);
    })());
    const put = first.put(newKey(), source, TEXT);
    await using second = await openDiskStorage({ directory });
    await second.check();
    more.resolve();
    assert.equal((await put).sizeBytes, 20);
    assert.equal((await filesIn(directory)).length, 1);
  });
});

Deno.test("a storage that is closed leaves no folder behind, whichever others open meanwhile", async () => {
  await withDirectory(async (directory) => {
    await Promise.all(Array.from({ length: 20 }, async () => {
      await using storage = await openDiskStorage({ directory });
      await storage.check();
    }));
    const left = await Array.fromAsync(Deno.readDir(join(directory, ".incoming")));
    assert.deepEqual(left.filter(({ isDirectory }) => isDirectory), []);
  });
});

Deno.test("put() and delete() on disk leave no file and no folder of the key behind", async () => {
  await withDirectory(async (directory) => {
    await using storage = await openDiskStorage({ directory });
    const [kept, deleted, failed] = [newKey(), newKey(), newKey()];
    await storage.put(kept, bytes(100), TEXT);
    await storage.put(deleted, bytes(100), TEXT);
    await storage.delete(deleted);
    const tooLong = storage.put(failed, bytes(100), { ...TEXT, sizeBytesMax: 10 });
    await assert.rejects(tooLong, { code: "too_large" });
    assert.deepEqual(await filesIn(directory), [kept]);
    await assert.rejects(Deno.stat(join(directory, deleted, "..")), Deno.errors.NotFound);
  });
});

Deno.test("put() leaves no empty folder behind where the file does not get its name", async () => {
  await withDirectory(async (directory) => {
    await using storage = await openDiskStorage({ directory });
    const key = newKey();
    const source = ReadableStream.from((async function* () {
      yield new Uint8Array(10);
      // The file that has grown so far has no name then that could be linked.
      for (const path of await filesIn(directory)) await Deno.remove(join(directory, path));
    })());
    await assert.rejects(storage.put(key, source, TEXT), { code: "unavailable" });
    await assert.rejects(Deno.stat(join(directory, key, "..")), Deno.errors.NotFound);
    await Deno.stat(join(directory, key, "..", ".."));
  });
});

Deno.test("openDiskStorage() waits while another opens, and sees no folder that is not locked yet", async () => {
  await withDirectory(async (directory) => {
    const incoming = join(directory, ".incoming");
    const another = join(incoming, "another");
    await Deno.mkdir(another, { recursive: true });
    const lock = (path: string) => Deno.open(path, { create: true, write: true });
    using opening = await lock(join(incoming, "opening.lock"));
    await opening.lock(true);
    const waiting = openDiskStorage({ directory });
    // Nothing keeps the same work in another directory from its end.
    await withDirectory(async (other) => {
      for (let time = 0; time < 3; time++) {
        await (await openDiskStorage({ directory: other }))[Symbol.asyncDispose]();
      }
    });
    using own = await lock(join(another, "lock"));
    await own.lock(true);
    opening.close();
    await using _ = await waiting;
    assert.ok((await Deno.stat(another)).isDirectory);
  });
});

Deno.test("the ETag on disk is stable, and another for another key", async () => {
  await withDirectory(async (directory) => {
    const [key, other] = [newKey(), newKey()];
    await using storage = await openDiskStorage({ directory });
    const { etag } = await storage.put(key, bytes(100), TEXT);
    await using reopened = await openDiskStorage({ directory });
    assert.equal((await reopened.stat(key))?.etag, etag);
    assert.notEqual((await storage.put(other, bytes(100), TEXT)).etag, etag);
  });
});

Deno.test("while a volume is not mounted, no file on it seems to be deleted", async () => {
  await withDirectory(async (parent) => {
    const [directory, away] = [join(parent, "objects"), join(parent, "away")];
    await Deno.mkdir(directory);
    const [key, absent] = [newKey(), newKey()];
    await using storage = await openDiskStorage({ directory });
    await storage.put(key, bytes(100), TEXT);
    await Deno.rename(directory, away);
    const unavailable = async () => {
      await assert.rejects(storage.stat(key), { code: "unavailable" });
      await assert.rejects(storage.read(key), { code: "unavailable" });
      await assert.rejects(storage.delete(key), { code: "unavailable" });
      await assert.rejects(storage.put(newKey(), bytes(1), TEXT), { code: "unavailable" });
    };
    await unavailable();
    await Deno.mkdir(directory);
    await unavailable();
    await Deno.remove(directory);
    await Deno.rename(away, directory);
    assert.equal((await storage.stat(key))?.sizeBytes, 100);
    assert.equal(await storage.read(absent), null);
    await storage.delete(absent);
    await storage.delete(key);
    assert.equal(await storage.stat(key), null);
  });
});

Deno.test("openDiskStorage() refuses a path that is no directory", async () => {
  const file = await Deno.makeTempFile();
  await assert.rejects(openDiskStorage({ directory: file }), StorageConfigError);
  await Deno.remove(file);
});

const hostileDirectory = await Deno.makeTempDir();
const hostileStorage = await openDiskStorage({ directory: hostileDirectory });

Deno.test({
  name: "100,000 hostile keys never reach the disk, which this test may not touch",
  permissions: { read: false, write: false },
  fn: async () => {
    await assert.rejects(hostileStorage.stat(newKey()), Deno.errors.NotCapable);
    const real = newKey();
    const letters = [..."./\\\0%2ef~ \n:名", "..", "../", "/etc/passwd", "acme", "outputs"];
    const pick = () => letters[Math.floor(Math.random() * letters.length)]!;
    for (let round = 0; round < 100_000; round++) {
      const noise = pick() + pick() + pick();
      // Cut before the random part, so that no noise can complete the key.
      const at = Math.floor(Math.random() * real.indexOf("2026"));
      const key = [
        noise,
        `${noise}/${real}`,
        real.slice(0, at) + noise,
        `${real}/${noise}`,
      ][round % 4]!;
      assert.equal(await hostileStorage.stat(key), null, JSON.stringify(key));
      assert.equal(await hostileStorage.read(key), null, JSON.stringify(key));
    }
  },
});

Deno.test.afterAll(async () => {
  await hostileStorage[Symbol.asyncDispose]();
  await Deno.remove(hostileDirectory, { recursive: true });
});

/** Counts the calls of a method of all files of this process. */
function countCalls(method: "sync" | "close"): Disposable & { count: number } {
  const files: Record<"sync" | "close", (this: Deno.FsFile) => unknown> = Deno.FsFile.prototype;
  const real = files[method];
  const counted = {
    count: 0,
    [Symbol.dispose]: () => void Object.assign(files, { [method]: real }),
  };
  Object.assign(files, {
    [method](this: Deno.FsFile) {
      counted.count++;
      return real.call(this);
    },
  });
  return counted;
}

Deno.test("put() answers when the file and each folder of its key are on disk", async () => {
  await withDirectory(async (directory) => {
    await using storage = await openDiskStorage({ directory });
    const key = newKey();
    using synced = countCalls("sync");
    await storage.put(key, bytes(100), TEXT);
    // The file, the folders of the key, and that of the storage.
    assert.equal(synced.count, 1 + key.split("/").length);
  });
});

Deno.test("a body that is cancelled, or read to its end, closes its file", async () => {
  await withDirectory(async (directory) => {
    await using storage = await openDiskStorage({ directory });
    const key = newKey();
    await storage.put(key, bytes(100), TEXT);
    using closed = countCalls("close");
    await (await storage.read(key))?.body.cancel();
    assert.equal(closed.count, 1);
    await new Response((await storage.read(key))?.body).bytes();
    assert.equal(closed.count, 2);
  });
});

Deno.test("a file that is cut while it is read fails its reader", async () => {
  await withDirectory(async (directory) => {
    await using storage = await openDiskStorage({ directory });
    const key = newKey();
    await storage.put(key, bytes(200_000), TEXT);
    const found = await storage.read(key);
    await Deno.truncate(join(directory, key), 100_000);
    await assert.rejects(new Response(found?.body).bytes(), /ends 100000 bytes early/);
  });
});
