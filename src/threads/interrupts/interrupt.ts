import type { JsonObject } from "../../lib/json.ts";

export const INTERRUPT_TYPES = ["workflow-inputs", "subworkflow-select"] as const;
export type InterruptType = typeof INTERRUPT_TYPES[number];

/** What an assistant waits for; `payload` is what clients see, its `interruptId` is the id. */
export interface Interrupt {
  type: InterruptType;
  payload: InterruptPayload;
}

export interface InterruptPayload extends JsonObject {
  interruptId: string;
}

/** The text that announces it: the last `message` of a stream, and the end of the stored reply. */
export function announcement({ type, payload }: Interrupt): string {
  return `[interrupt:${type}] ${JSON.stringify(payload)}`;
}
