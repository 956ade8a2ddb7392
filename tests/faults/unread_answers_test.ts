/** Clients that ask for a large file and read nothing of it. */
import assert from "node:assert/strict";
import { mintTestToken, openTestApp } from "../support/http/app.ts";
import { eventually } from "../support/time/eventually.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const MIB = 1024 * 1024;
const CLIENTS = 5;
const UNREAD_MS = 20_000;

/** More than the buffers of a connection take. */
const FILE_BYTES = 24 * MIB;

/** How many times this process has files below the directory open. */
function openFiles(directory: string): number {
  const links = [...Deno.readDirSync("/proc/self/fd")].map(({ name }) => linkOf(name));
  return links.filter((path) => path?.startsWith(`${directory}/objects/acme/`)).length;
}

function linkOf(name: string): string | null {
  try {
    return Deno.readLinkSync(`/proc/self/fd/${name}`);
  } catch {
    return null; // It was that of the listing itself.
  }
}

Deno.test("a file is let go of when its client has stopped reading", async () => {
  await using directory = await temporaryDirectory();
  const clock = new ManualClock();
  await using app = await openTestApp({ DATA_DIR: directory.path }, { clock });
  const serve = { hostname: "127.0.0.1", port: 0, onListen() {} };
  await using server = Deno.serve(serve, (request) => app.fetch(request, "127.0.0.1"));
  const { hostname, port } = server.addr;
  const api = `http://${hostname}:${port}/api/v1`;
  const uploaded = await fetch(`${api}/objects?name=large.bin`, {
    method: "POST",
    headers: { authorization: `Bearer ${await mintTestToken(app)}` },
    body: new Uint8Array(FILE_BYTES),
  });
  const { objectKey } = await uploaded.json();
  const path = `/api/v1/objects/download?objectKey=${encodeURIComponent(objectKey)}`;
  using clients = new DisposableStack();
  const connections = await Promise.all(Array.from({ length: CLIENTS }, async () => {
    const connection = clients.use(await Deno.connect({ hostname, port }));
    await connection.write(new TextEncoder().encode(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`));
    return connection;
  }));
  await eventually(() => openFiles(directory.path) === CLIENTS);

  clock.advance(UNREAD_MS - 1);
  await eventually(() => {
    clock.advance(UNREAD_MS);
    return openFiles(directory.path) === 0;
  });
  for (const connection of connections) {
    const { byteLength } = await new Response(connection.readable).arrayBuffer();
    assert.ok(byteLength < FILE_BYTES, "it breaks off, and the connection is closed");
  }
  const whole = await fetch(`${api}/objects/download?objectKey=${encodeURIComponent(objectKey)}`);
  assert.equal((await whole.arrayBuffer()).byteLength, FILE_BYTES);
});
