import type { ObjectKind, Tokens } from "./object_key.ts";

export interface NewObject {
  kind: ObjectKind;
  /** The user's name for the file. */
  name: string;
  contentType: string;
  /** Always read to its end or cancelled. */
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  workflowId?: string;
  runId?: string;
  /** Whether the file belongs to a run whose data only its principal may read. */
  isPrivate?: boolean;
  sizeBytesMax?: number;
  /** Ends the storing with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Makes repeated calls idempotent: the same token, time and name store one object, with its first
   * content. An earlier call may have used one of the later tokens. Without it, each call stores a
   * new object.
   */
  once?: { tokens: Tokens; at: number };
}
