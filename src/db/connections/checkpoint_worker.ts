/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** Copies a log into its database on each message. The connection is opened for one copy only. */
import { DatabaseSync } from "node:sqlite";
import type { CheckpointAnswer, CheckpointRequest } from "./checkpoint_thread.ts";

self.onmessage = ({ data }: MessageEvent<CheckpointRequest>) => {
  self.postMessage(answer(data));
};

function answer(request: CheckpointRequest): CheckpointAnswer {
  try {
    return checkpoint(request);
  } catch (error) {
    return { error: String(error) };
  }
}

function checkpoint({ path, file }: CheckpointRequest): CheckpointAnswer {
  // Opening would create a missing file, or apply the log to a file that replaced the original.
  refuseOther(path, file);
  using db = new DatabaseSync(path);
  refuseOther(path, file);
  // SQLite restarts the log only if the database is on disk.
  db.exec("PRAGMA synchronous = FULL");
  const row = db.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
  return { frames: Number(row?.log), copied: Number(row?.checkpointed) };
}

function refuseOther(path: string, { dev, ino }: CheckpointRequest["file"]): void {
  const now = Deno.statSync(path);
  if (now.dev !== dev || now.ino !== ino) throw new Error(`${path} is another file now`);
}
