import assert from "node:assert/strict";
import type { ReceivedRequest } from "./fake_model.ts";

/** The numbers with which a model answers whether the user consents. */
export function consentCodes(
  { messages }: ReceivedRequest["body"],
): { yes: string; no: string; unclear: string } | null {
  const [first] = messages;
  const lines = String(first?.content).split("\n");
  const of = (words: string) => lines.find((line) => line.includes(words))?.match(/^\d{4}/)?.[0];
  const [yes, no, unclear] = [of("consents, here"), of("refuses"), of("neither")];
  if (yes === undefined) return null;
  assert.ok(no !== undefined && unclear !== undefined);
  return { yes, no, unclear };
}
