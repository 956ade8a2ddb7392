import type { Schemas } from "../../api/client.ts";

type Inputs = Readonly<Record<string, Schemas["InputDeclaration"]>>;

/** A placeholder for a value that the user has to replace. */
const SAMPLES = {
  string: "…",
  number: 1,
  boolean: true,
  date: "2026-01-31",
  enum: "…",
  json: {},
  file: "…",
} as const;

/** Returns a shell command that calls a webhook with samples of the required inputs. */
export function curlOf(url: string, inputs: Inputs): string {
  const needed = Object.entries(inputs).filter(([, { required = true, default: preset }]) =>
    required && (preset === undefined || preset === null)
  );
  const body = Object.fromEntries(
    needed.map(([name, { type, options }]) => [name, options?.[0] ?? SAMPLES[type]]),
  );
  return `curl ${quoted(url)} \\\n  -H 'Content-Type: application/json' \\\n  --data ${
    quoted(JSON.stringify(body))
  }`;
}

/** Quotes any text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
