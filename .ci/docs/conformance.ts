import type { Result } from "../../tests/support/specification/specification.ts";
import { markdownTable } from "./table.ts";

const WAYS = ["in process", "executable"] as const;

const INTRODUCTION = `# Conformance

Each statement of the specification, in its own words, with the test that holds it: in the process of
the test, and over HTTP against the executable. \`deno task conformance\` runs them and writes this
page. Square brackets name the case of a statement that a test checks. Every sentence of
[service.md](specification/service.md) stands in one of its statements.
`;

/** `docs/conformance.md`, from how every statement fared. */
export function conformancePage(results: readonly Result[]): string {
  const sections = Map.groupBy(results, ({ heading, file }) => `${heading}\n${file}`);
  const names = [...sections.keys()].sort();
  const statements = names.map((name) => statementsOf(sections.get(name) ?? []));
  const tables = names.map((name, index) => {
    const [heading, file] = name.split("\n");
    const table = markdownTable(["Statement", ...WAYS], statements[index] ?? []);
    return `\n## ${heading}\n\n[${file}](../${file})\n\n${table}\n`;
  });
  const count = statements.flat().length;
  const whole = statements.flat().filter((row) => row.slice(1).every((cell) => cell === "yes"));
  const figures = `\n${count} statements, ${whole.length} of them hold in both ways.\n`;
  return `${INTRODUCTION}${figures}${tables.join("")}`;
}

/** A row for each statement, in the order of the file. */
function statementsOf(results: readonly Result[]): string[][] {
  const byStatement = Map.groupBy(results, ({ statement }) => statement);
  return [...byStatement].map(([statement, all]) => [
    statement,
    ...WAYS.map((way) => holds(all.filter((result) => result.way === way))),
  ]);
}

function holds(results: readonly Result[]): string {
  if (results.length === 0) return "not run";
  return results.every(({ passed }) => passed) ? "yes" : "no";
}
