/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** A thread that dies of its first request, and does its work when it is started again. */
import type { CheckpointRequest } from "../../../src/db/connections/checkpoint_thread.ts";

self.onmessage = async (event: MessageEvent<CheckpointRequest>) => {
  const mark = `${event.data.path}.died`;
  if (!await Deno.stat(mark).then(() => true, () => false)) {
    await Deno.writeTextFile(mark, "");
    throw new Error("dies");
  }
  await import("../../../src/db/connections/checkpoint_worker.ts");
  self.dispatchEvent(new MessageEvent("message", { data: event.data }));
};
