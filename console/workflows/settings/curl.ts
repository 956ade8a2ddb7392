import type { Schemas } from "../../api/client.ts";

type Inputs = Readonly<Record<string, Schemas["InputDeclaration"]>>;

/** A placeholder for a value that somebody has yet to write. */
const SAMPLES = {
  string: "…",
  number: 1,
  boolean: true,
  date: "2026-01-31",
  enum: "…",
  json: {},
  file: "…",
} as const;

/** A command for a shell that calls a webhook with a sample of the inputs that it must have. */
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

/** One word of a POSIX shell, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
