/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** A thread that dies at its first request and works normally after a restart. */
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
