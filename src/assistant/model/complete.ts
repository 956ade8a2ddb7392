import type { Clock } from "../../lib/clock.ts";
import type { Model } from "../models.ts";
import { openClient } from "./client.ts";

export interface CompletionRequest {
  model: Model;
  clock: Clock;
  system: string;
  user: string;
  timeoutMs: number;
}

/** One answer as a whole, without tools; rejects on any failure and at the time-out. */
export async function completeText(request: CompletionRequest): Promise<string> {
  const { model, clock, system, user, timeoutMs } = request;
  const client = await openClient(model);
  const timeout = new AbortController();
  const cancel = clock.after(timeoutMs, () => timeout.abort());
  try {
    const answer = await client.chat.completions.create({
      model: model.name,
      messages: [{ role: "system", content: system }, { role: "user", content: user }],
    }, { signal: timeout.signal, maxRetries: 0 });
    return answer.choices[0]?.message.content ?? "";
  } finally {
    cancel();
  }
}
