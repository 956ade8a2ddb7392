import assert from "node:assert/strict";
import { join } from "node:path";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/lib/log.ts";
import { mintTestToken } from "../support/http/app.ts";
import { eventually, inTime } from "../support/time/eventually.ts";
import { startHeddle } from "../support/processes/heddle.ts";
import { refused } from "../support/processes/refused_start.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const ignore = Deno.build.os === "windows";

/** The paths that another user of the machine may read, write or list, each with its mode. */
async function openTo(directory: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (path: string): Promise<void> => {
    const { mode, isDirectory, isSymlink } = await Deno.lstat(path);
    if (isSymlink) return;
    const bits = (mode ?? 0) & 0o777;
    if (bits !== (isDirectory ? 0o700 : 0o600)) found.push(`${path} ${bits.toString(8)}`);
    if (!isDirectory) return;
    for await (const { name } of Deno.readDir(path)) await look(join(path, name));
  };
  await look(directory);
  return found.map((line) => line.slice(directory.length));
}

async function upload(send: (path: string, init: RequestInit) => Promise<Response>): Promise<void> {
  const body = new FormData();
  body.set("file", new File(["a,b\r\n"], "a.csv", { type: "text/csv" }));
  const response = await send("/api/v1/objects", { method: "POST", body });
  assert.equal(response.status, 201, await response.text());
}

Deno.test("attack: with umask 0 the server leaves nothing open to others", { ignore }, async () => {
  await using parent = await temporaryDirectory();
  const dataDir = join(parent.path, "made", "data");
  const env = { DATA_DIR: dataDir, PRINT_TOKEN: "true", LOG_FORMAT: "json" };
  await using server = await startHeddle({ env, umask: "000" });
  const code = /#start=(\S+)/.exec(await lineWith(server, "#start="))?.[1] ?? assert.fail();
  const session = await fetch(`${server.url}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  const { token } = await session.json();
  const headers = { authorization: `Bearer ${token}` };
  await upload((path, init) => fetch(`${server.url}${path}`, { ...init, headers }));
  assert.deepEqual(await openTo(join(parent.path, "made")), []);
});

async function lineWith(
  server: { startLines: readonly string[]; nextLine(): Promise<string | null> },
  text: string,
): Promise<string> {
  for (const line of server.startLines) if (line.includes(text)) return line;
  for (;;) {
    const line = await inTime(server.nextLine(), `a line with ${text}`) ??
      assert.fail(`no line with ${text}`);
    if (line.includes(text)) return line;
  }
}

/**
 * Lets others, or the group alone, read each file; answers how many files and directories there
 * are.
 */
async function openAll(directory: string): Promise<number> {
  let count = 1;
  await Deno.chmod(directory, 0o755);
  for await (const { name, isDirectory } of Deno.readDir(directory)) {
    const path = join(directory, name);
    if (isDirectory) count += await openAll(path);
    else {
      await Deno.chmod(path, count % 2 === 0 ? 0o640 : 0o604);
      count++;
    }
  }
  return count;
}

Deno.test(
  "a start closes no directory that holds other things, and no file",
  { ignore },
  async () => {
    await using directory = await temporaryDirectory();
    const home = directory.path;
    const file = join(home, "notes.txt");
    await Deno.writeTextFile(file, "not ours");
    await Deno.chmod(home, 0o755);
    await Deno.chmod(file, 0o644);
    const start = (dataDir: string) => createApp(readConfig({ DATA_DIR: dataDir }, false));
    await assert.rejects(start(file));
    for (let starts = 0; starts < 2; starts++) await (await start(home))[Symbol.asyncDispose]();
    assert.deepEqual((await openTo(home)).toSorted(), [" 755", "/notes.txt 644"]);
    assert.equal(((await Deno.stat(home)).mode ?? 0) & 0o777, 0o755);
  },
);

Deno.test(
  "a start takes from others what was left open, and tells it in one line",
  { ignore },
  async () => {
    await using directory = await temporaryDirectory();
    await using outside = await temporaryDirectory();
    const dataDir = directory.path;
    const lines: string[] = [];
    const log = createLog({
      level: "info",
      format: "json",
      write: (line) => void lines.push(line),
    });
    const settings = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "0" };
    {
      await using app = await createApp(readConfig(settings, false), { log });
      const headers = { authorization: `Bearer ${await mintTestToken(app)}` };
      for (let count = 0; count < 300; count++) {
        await upload(async (path, init) =>
          await app.fetch(new Request(`http://127.0.0.1${path}`, { ...init, headers }))
        );
      }
    }
    const count = await openAll(dataDir);
    const kept = join(outside.path, "kept.txt");
    await Deno.writeTextFile(kept, "not ours");
    await Deno.chmod(kept, 0o644);
    await Deno.symlink(kept, join(dataDir, "objects", "link"));
    await Deno.symlink(outside.path, join(dataDir, "objects", "directory"));
    lines.length = 0;
    {
      await using _app = await createApp(readConfig(settings, false), { log });
      const told = await eventually(() =>
        Promise.resolve(lines.find((line) => line.includes("rights to files")))
      );
      assert.equal(lines.filter((line) => line.includes("rights to files")).length, 1);
      const { count: mended, example } = JSON.parse(told ?? "{}");
      // The lock of the staging folder that the second start has replaced is gone.
      assert.ok(mended <= count && mended >= count - 3, `${mended} of ${count}`);
      assert.equal(example, dataDir);
      assert.deepEqual(await openTo(dataDir), []);
    }
    assert.equal(((await Deno.stat(kept)).mode ?? 0) & 0o777, 0o644);
  },
);

Deno.test(
  "a database that is none of the server's keeps its mode, and what lies in it",
  { ignore },
  async () => {
    await using directory = await temporaryDirectory();
    const other = join(directory.path, "other");
    const file = join(other, "passwd");
    await Deno.mkdir(other);
    await Deno.writeTextFile(file, "root:x:0:0:root:/root:/bin/sh\n".repeat(40));
    await Deno.chmod(other, 0o755);
    await Deno.chmod(file, 0o644);
    for (const path of [other, file]) {
      const env = { DATA_DIR: join(directory.path, "data"), DATABASE_URL: `file:${path}` };
      await refused({ env });
      const modes = [other, file].map((path) => (Deno.statSync(path).mode ?? 0) & 0o777);
      assert.deepEqual(modes, [0o755, 0o644]);
      assert.deepEqual([...Deno.readDirSync(other)].map(({ name }) => name), ["passwd"]);
    }
  },
);
