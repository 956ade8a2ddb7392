import assert from "node:assert/strict";
import { Broadcast } from "../../../src/assistant/replies/broadcast.ts";

Deno.test("Broadcast gives every follower everything, however late it comes", async () => {
  const broadcast = new Broadcast<number>();
  const early = Array.fromAsync(broadcast.follow());
  broadcast.push(1);
  broadcast.push(2);
  const late = Array.fromAsync(broadcast.follow());
  broadcast.push(3);
  broadcast.end();
  assert.deepEqual(await Promise.all([early, late, Array.fromAsync(broadcast.follow())]), [
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

Deno.test("Broadcast lets a follower go that waits, and keeps the others", async () => {
  const broadcast = new Broadcast<number>();
  const leaving = broadcast.follow();
  const staying = Array.fromAsync(broadcast.follow());
  const waiting = leaving.next();
  await leaving.return?.();
  assert.deepEqual(await waiting, { done: true, value: undefined });
  broadcast.push(1);
  broadcast.end();
  assert.deepEqual(await leaving.next(), { done: true, value: undefined });
  assert.deepEqual(await staying, [1]);
});
