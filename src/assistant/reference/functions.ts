import { EXPRESSION_CALLS } from "../../services/expression_calls.ts";

/** The signatures of all functions of expressions, a line for each kind. */
export function describeFunctions(): string {
  return [...EXPRESSION_CALLS].map(([title, calls]) => `- ${title}: ${calls.join("; ")}`)
    .join("\n");
}

/** The signatures that have one of the words in them, or in the title of their kind. */
export function findFunctions(words: readonly string[]): string[] {
  return [...EXPRESSION_CALLS].flatMap(([title, calls]) => {
    if (words.some((word) => title.toLowerCase().includes(word))) return calls;
    return calls.filter((call) => words.some((word) => nameOf(call).includes(word)));
  });
}

/** The name without its parameters, whose types are words that fit everything. */
function nameOf(signature: string): string {
  return signature.slice(0, signature.indexOf("(")).toLowerCase();
}
