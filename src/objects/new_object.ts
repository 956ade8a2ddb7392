import type { ObjectKind } from "./object_key.ts";

export interface NewObject {
  kind: ObjectKind;
  /** The user's name for the file. */
  name: string;
  contentType: string;
  /** Used up or cancelled in every case. */
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  workflowId?: string;
  runId?: string;
  /** Whether it belongs to a run whose data only its principal may read. */
  isPrivate?: boolean;
  sizeBytesMax?: number;
  /** Ends the storing with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Makes repeats harmless: the same token, time and name store one object, whose first content
   * stays. Without it each call stores another object.
   */
  once?: { token: string; at: number };
}
