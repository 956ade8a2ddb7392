import type { CompiledActionStep } from "../../../definition/compile.ts";
import type { StepCall } from "../../../services/service.ts";
import { maskTruncatedSecrets } from "./truncated.ts";
import { textsOfSecrets } from "./fields.ts";
import { redactText } from "./redact.ts";

/**
 * Returns a function that masks secrets in a text of the log or of an error. It first masks the
 * texts that `texts` returns, if given.
 */
export function maskOf(
  secrets: readonly string[],
  texts: () => readonly string[] = () => [],
): (text: string) => string {
  if (secrets.length === 0) return (text) => text;
  let known: readonly string[] | null = null;
  return (text) =>
    maskTruncatedSecrets(redactText(redactText(text, known ??= texts()), secrets), secrets);
}

/** Returns the texts that were filled into fields which read a secret. */
export function fieldTexts(
  step: CompiledActionStep,
  { values }: Pick<StepCall, "values">,
  { openNames }: { openNames: ReadonlySet<string> },
): readonly string[] {
  return textsOfSecrets({ input: step.with, values, openNames });
}
