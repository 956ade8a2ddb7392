import type { JsonObject } from "../../lib/json.ts";

export const INTERRUPT_TYPES = ["workflow-inputs", "subworkflow-select"] as const;
export type InterruptType = typeof INTERRUPT_TYPES[number];

/**
 * A question that the assistant waits for an answer to. `payload` is what clients see, with the id
 * in `interruptId`.
 */
export interface Interrupt {
  type: InterruptType;
  payload: InterruptPayload;
}

export interface InterruptPayload extends JsonObject {
  interruptId: string;
}

/** An interrupt as clients see it. */
export interface ShownInterrupt extends InterruptPayload {
  type: InterruptType;
}

export function shownInterrupt({ type, payload }: Interrupt): ShownInterrupt {
  return { type, ...payload };
}

/**
 * The text that announces an interrupt: the last `message` event of a stream, and the end of the
 * stored reply.
 */
export function announcement(interrupt: Interrupt): string {
  return `[interrupt:${interrupt.type}] ${JSON.stringify(shownInterrupt(interrupt))}`;
}
