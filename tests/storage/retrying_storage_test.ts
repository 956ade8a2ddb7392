import { deepEqual, equal, rejects } from "node:assert/strict";
import { AppError } from "../../src/lib/errors.ts";
import { isStorageAway, type ObjectStorage } from "../../src/storage/object_storage.ts";
import { openStorage } from "../../src/storage/open.ts";
import { retryingStorage } from "../../src/storage/retrying_storage.ts";
import { toS3Error } from "../../src/storage/s3_errors.ts";
import { Spool } from "../../src/storage/spool.ts";
import { eventually } from "../support/time/eventually.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { bytes, newKey, sha256 } from "./backends.ts";

const TEXT = { contentType: "text/plain" };
const LARGE_BYTES = 3 * 1024 * 1024;

interface Lab extends AsyncDisposable {
  storage: ObjectStorage;
  real: ObjectStorage;
  /** Where received bodies stay. */
  spoolDirectory: string;
  /** Of how many calls to come none is answered. */
  away: { put: number; read: number; cutsAfter: number | null; cutsAtEnd: boolean };
  /** Lets the time pass until the work has ended. */
  passing<T>(work: Promise<T>): Promise<T>;
}

async function openLab(): Promise<Lab> {
  await using opening = new AsyncDisposableStack();
  const { path } = opening.use(await temporaryDirectory());
  const directory = `${path}/objects`;
  const spoolDirectory = `${path}/spool`;
  const real = opening.use(await openStorage({ kind: "disk", directory }));
  const away: Lab["away"] = { put: 0, read: 0, cutsAfter: null, cutsAtEnd: false };
  const clock = new ManualClock();
  const refusing: ObjectStorage = Object.assign(Object.create(real), {
    stat: (key: string) => real.stat(key),
    async put(key: string, body: ReadableStream<Uint8Array>, options: typeof TEXT) {
      if (away.put-- <= 0) return await real.put(key, body, options);
      // It takes some of the body before it breaks down.
      const reader = body.getReader();
      await reader.read();
      await reader.cancel();
      throw new AppError("unavailable", "away");
    },
    async read(...args: Parameters<ObjectStorage["read"]>) {
      if (away.read-- > 0) throw new AppError("unavailable", "away");
      const found = await real.read(...args);
      return found && { ...found, body: cut(found.body, away) };
    },
  });
  const retryOptions = { clock, signal: new AbortController().signal, limitMs: 600_000 };
  const storage = retryingStorage(refusing, { retryOptions, spool: new Spool(spoolDirectory) });
  const open = opening.move();
  return {
    storage,
    real,
    spoolDirectory,
    away,
    async passing(work) {
      let isOver = false;
      work.catch(() => {}).finally(() => isOver = true);
      await eventually(() => {
        if (!isOver) clock.advance(5_000);
        return Promise.resolve(isOver);
      });
      return await work;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Breaks off after so many pieces, once. */
function cut(body: ReadableStream<Uint8Array>, away: Lab["away"]): ReadableStream<Uint8Array> {
  let pieces = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(piece, controller) {
        if (away.cutsAfter !== null && ++pieces > away.cutsAfter) {
          away.cutsAfter = null;
          controller.error(new AppError("unavailable", "cut"));
          return;
        }
        controller.enqueue(piece);
      },
      flush(controller) {
        if (away.cutsAtEnd) controller.error(new AppError("unavailable", "cut"));
      },
    }),
  );
}

for (const sizeBytes of [0, 10, LARGE_BYTES]) {
  Deno.test(`a stream of ${sizeBytes} bytes is stored whole after an outage in mid-body`, async () => {
    await using lab = await openLab();
    lab.away.put = 3;
    const key = newKey();
    let sent = 0;
    const source = bytes(sizeBytes).pipeThrough(
      new TransformStream({
        transform(piece: Uint8Array, controller) {
          sent += piece.length;
          controller.enqueue(piece);
        },
      }),
    );
    const stored = await lab.passing(lab.storage.put(key, source, TEXT));
    deepEqual([stored.sizeBytes, sent], [sizeBytes, sizeBytes], "its sender sends it once");
    const found = await lab.real.read(key);
    equal(await sha256(found!.body), await sha256(bytes(sizeBytes)));
    const left = await Array.fromAsync(Deno.readDir(lab.spoolDirectory)).catch(() => []);
    deepEqual(left, []);
  });
}

Deno.test("the error of a stream that is too large or fails is passed on without a retry", async () => {
  await using lab = await openLab();
  lab.away.put = 100;
  const limited = { ...TEXT, sizeBytesMax: 5 };
  await rejects(lab.storage.put(newKey(), bytes(10), limited), { code: "too_large" });
  const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error("gone")) });
  await rejects(lab.storage.put(newKey(), broken, TEXT), /gone/);
});

Deno.test("a body that breaks off is read on from there, a range within its bounds", async () => {
  await using lab = await openLab();
  const key = newKey();
  await lab.real.put(key, bytes(LARGE_BYTES), TEXT);
  for (const range of [undefined, { start: 70_000, end: 2_000_000 }]) {
    lab.away.cutsAfter = 2;
    lab.away.read = 2;
    const found = await lab.passing(lab.storage.read(key, { range }));
    lab.away.read = 2;
    const whole = (await lab.real.read(key, { range }))!;
    equal(await lab.passing(sha256(found!.body)), await sha256(whole.body));
  }
});

Deno.test("a body that breaks off after its last byte has ended", async () => {
  await using lab = await openLab();
  const key = newKey();
  await lab.real.put(key, bytes(10), TEXT);
  lab.away.cutsAtEnd = true;
  const found = await lab.passing(lab.storage.read(key));
  lab.away.read = 100;
  equal(await lab.passing(sha256(found!.body)), await sha256(bytes(10)));
});

Deno.test("a body is not read on from another object that has taken the key", async () => {
  await using lab = await openLab();
  const key = newKey();
  await lab.real.put(key, bytes(LARGE_BYTES), TEXT);
  lab.away.cutsAfter = 2;
  const found = await lab.passing(lab.storage.read(key));
  await lab.real.delete(key);
  await lab.real.put(key, bytes(LARGE_BYTES + 1), TEXT);
  await rejects(lab.passing(sha256(found!.body)), { code: "not_found" });
});

Deno.test("an unavailable storage is distinguished from one that refuses", () => {
  const answered = (status: number): Error =>
    Object.assign(new Error(), { $metadata: { httpStatusCode: status } });
  const away = [408, 429, 500, 502, 503, 504].map(answered);
  for (const error of [new Error("ECONNREFUSED"), ...away]) {
    equal(isStorageAway(toS3Error(error)), true);
  }
  for (const status of [400, 401, 403, 404, 409, 412, 501, 507]) {
    equal(isStorageAway(toS3Error(answered(status))), false, `${status}`);
  }
});
