import { anySignal } from "../../lib/any_signal.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Model } from "../models.ts";
import { openClient } from "./client.ts";

export interface CompletionRequest {
  model: Model;
  clock: Clock;
  system: string;
  user: string;
  timeoutMs: number;
  /** Ends the request early. */
  signal?: AbortSignal;
}

/** One answer as a whole, without tools; rejects on any failure and at the time-out. */
export async function completeText(request: CompletionRequest): Promise<string> {
  const { model, clock, system, user, timeoutMs, signal } = request;
  const client = await openClient(model);
  const timeout = new AbortController();
  const cancel = clock.after(timeoutMs, () => timeout.abort());
  using ended = anySignal(signal ? [timeout.signal, signal] : [timeout.signal]);
  try {
    const answer = await client.chat.completions.create({
      model: model.name,
      messages: [{ role: "system", content: system }, { role: "user", content: user }],
    }, { signal: ended.signal, maxRetries: 0 });
    return answer.choices[0]?.message.content ?? "";
  } finally {
    cancel();
  }
}
