import { isObjectKey } from "../parts/file_link.tsx";
import type { RunStep } from "./live_run.ts";

const FILES_MAX = 100;

/** Returns the object keys of files that steps created, each once, in order. */
export function filesOf(steps: readonly RunStep[]): string[] {
  const found = new Set<string>();
  for (const { service, action, output } of steps) {
    // These actions name files that existed before.
    if (service === "files" && (action === "read" || action === "list")) continue;
    collect(output, found);
  }
  return [...found].filter((key) => key.includes("/outputs/"));
}

function collect(value: unknown, found: Set<string>): void {
  if (found.size >= FILES_MAX) return;
  if (isObjectKey(value)) found.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) collect(inner, found);
  }
}
