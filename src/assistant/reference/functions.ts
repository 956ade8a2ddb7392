import { EXPRESSION_CALLS } from "../../services/expression_calls.ts";

/** Returns the signatures of all functions of expressions, one line for each kind. */
export function describeFunctions(): string {
  return [...EXPRESSION_CALLS].map(([title, calls]) => `- ${title}: ${calls.join("; ")}`)
    .join("\n");
}

/** Returns the signatures whose name, or the title of whose kind, contains one of the words. */
export function findFunctions(words: readonly string[]): string[] {
  return [...EXPRESSION_CALLS].flatMap(([title, calls]) => {
    if (words.some((word) => title.toLowerCase().includes(word))) return calls;
    return calls.filter((call) => words.some((word) => nameOf(call).includes(word)));
  });
}

/**
 * Returns the name of a function without its parameters, whose types are words that match any
 * search.
 */
function nameOf(signature: string): string {
  return signature.slice(0, signature.indexOf("(")).toLowerCase();
}
