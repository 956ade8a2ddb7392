import { Optional } from "@marcbachmann/cel-js";
import { declareFunction } from "../declaration.ts";
import { extractAll, matchesPattern, replacePattern } from "../values/regex.ts";

/** Regular expressions in RE2 syntax, which needs no backtracking. */
export const PATTERN_FUNCTIONS = [
  declareFunction({
    signatures: ["re2(text: string, pattern: string): bool", "string.re2(pattern: string): bool"],
    description: "Whether the pattern matches somewhere in the text.",
    example: ["re2('INV-2041', '^INV-[0-9]+$')", "true"],
    run: matchesPattern,
  }),
  declareFunction({
    signatures: ["regex.extract(text: string, pattern: string): optional"],
    description: "The first match, or its group if the pattern has one; none without a match.",
    example: ["regex.extract('Order INV-2041', 'INV-([0-9]+)').orValue('')", '"2041"'],
    inSteps: true,
    *run(text: string, pattern: string) {
      const [found] = yield* extractAll("regex.extract", { text, pattern, most: 1 });
      return found === undefined ? Optional.none() : Optional.of(found);
    },
  }),
  declareFunction({
    signatures: ["regex.extractAll(text: string, pattern: string): list"],
    description: "Every match, or its group if the pattern has one.",
    example: ["regex.extractAll('a1 b22', '[0-9]+')", '["1","22"]'],
    inSteps: true,
    run: (text: string, pattern: string) =>
      extractAll("regex.extractAll", { text, pattern, most: Infinity }),
  }),
  declareFunction({
    signatures: ["regex.replace(text: string, pattern: string, new: string): string"],
    description:
      "With every match replaced; `\\1` to `\\9` stand for the groups, `\\0` for the match.",
    example: [
      "regex.replace('2026-11-21', '(\\\\d+)-(\\\\d+)-(\\\\d+)', '\\\\3.\\\\2.\\\\1')",
      '"21.11.2026"',
    ],
    inSteps: true,
    run: replacePattern,
  }),
];
