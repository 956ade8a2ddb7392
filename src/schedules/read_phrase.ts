import { AppError } from "../lib/errors.ts";
import { parsePhrase, type PhraseContext } from "../timing/phrase/parse_phrase.ts";
import type { Timing } from "../timing/timing.ts";
import type { ScheduleContext } from "./context.ts";

/** Longer suggestions are ignored, because phrases are short. */
const SUGGESTION_CHARACTERS_MAX = 200;

/**
 * Parses a phrase. If the grammar refuses it, asks the model, if there is one, for a phrase that
 * may be meant. The error then suggests that phrase, as far as the grammar accepts it; nothing is
 * scheduled by it. Errors: `invalid_request`, as `parsePhrase()`.
 */
export async function readPhrase(
  { clock, principal, schedules }: Pick<ScheduleContext, "clock" | "principal" | "schedules">,
  { input, timezone = schedules.defaultTimezone }: { input: string; timezone?: string | undefined },
): Promise<Timing> {
  const context = { now: clock.now(), timezone };
  try {
    return await parsePhrase(input, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const suggested = await schedules.suggestPhrase(principal, input);
    if (suggested === null || !await isTaken(suggested, context)) throw error;
    return await parsePhrase(input, { ...context, nearest: suggested });
  }
}

async function isTaken(phrase: string, context: PhraseContext): Promise<boolean> {
  if (phrase.length > SUGGESTION_CHARACTERS_MAX) return false;
  return await parsePhrase(phrase, context).then(() => true, () => false);
}
