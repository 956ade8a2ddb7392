import type { DefinitionError } from "../../definition/definition.ts";
import { AppError } from "../../lib/errors.ts";

/** An object with versions: a workflow or a decision rule. */
interface Published {
  name: string;
  latestVersionNumber: number;
}

/** The error for publishing without a draft. */
export function nothingToPublish({ name, latestVersionNumber }: Published): AppError {
  return new AppError("conflict", `Cannot publish "${name}": it has no draft of yours to publish`, {
    reason: "draft_missing",
    extra: { currentVersionNumber: latestVersionNumber },
  });
}

/** Returns the definition as JSON. Throws `unprocessable` with all of its errors, if any. */
export function validDefinition(
  { definition, errors }: { definition: string | null; errors: string },
): string {
  const issues: DefinitionError[] = JSON.parse(errors);
  if (definition !== null && issues.length === 0) return definition;
  const count = issues.length === 1 ? "1 error" : `${issues.length} errors`;
  throw new AppError("unprocessable", `Cannot publish an invalid draft: it has ${count}`, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  });
}

/** Throws `conflict` if the source of the draft is not the expected one. */
export function requireSource(draft: { source: string }, source: string | undefined): void {
  if (source === undefined || source === draft.source) return;
  const message = "Cannot publish: the draft has changed meanwhile; read the present draft first";
  throw new AppError("conflict", message, { reason: "draft_changed" });
}

/** Throws `conflict` if the draft was started before the latest version was published. */
export function requireNothingNewer(
  { latestVersionNumber: current }: Published,
  draft: { latestVersionNumber: number; baseVersionNumber: number | null },
): void {
  if (current === draft.latestVersionNumber) return;
  const base = draft.baseVersionNumber;
  const begun = base === null ? "before there was a version" : `from version ${base}`;
  throw new AppError(
    "conflict",
    `Cannot publish over version ${current}: the draft was begun ${begun}; look at what is new, ` +
      "then publish with force",
    { reason: "newer_version", extra: { baseVersionNumber: base, currentVersionNumber: current } },
  );
}
