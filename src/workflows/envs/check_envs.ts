import { AppError, type Issue, issueText } from "../../lib/errors.ts";
import {
  isClearLine,
  isPlainLine,
  isPlainText,
  NO_CONTROLS,
  NO_HIDDEN,
} from "../../lib/control_characters.ts";
import { ENVS_MAX } from "../../definition/limits.ts";

export { ENVS_MAX };

/** An environment variable in a request. */
export interface EnvInput {
  name: string;
  value: string;
  /** The stored description is kept unless stated; an empty text removes it. */
  description?: string;
}

export const ENV_NAME_LENGTH_MAX = 255;
export const ENV_DESCRIPTION_LENGTH_MAX = 1_000;

/** The most bytes of a value in UTF-8. */
export const ENV_VALUE_BYTES_MAX = 64 * 1024;

/** Throws `invalid_request` for variables that cannot be stored, with places but no values. */
export function checkEnvs(envs: readonly EnvInput[]): void {
  const issues = envs.length > ENVS_MAX
    ? [{ path: "envs", message: `must have at most ${ENVS_MAX} variables` }]
    : [...envs.flatMap(fieldIssues), ...repeatedNames(envs)];
  const [first] = issues;
  if (first === undefined) return;
  throw new AppError(
    "invalid_request",
    `Cannot set the environment variables: ${issueText(first)}`,
    { issues },
  );
}

function fieldIssues({ name, value, description = "" }: EnvInput, at: number): Issue[] {
  const problems = { name: nameProblem(name), value: valueProblem(value), description: "" };
  if (description.length > ENV_DESCRIPTION_LENGTH_MAX) {
    problems.description = `must have at most ${ENV_DESCRIPTION_LENGTH_MAX} characters`;
  } else if (!isPlainText(description)) problems.description = NO_CONTROLS;
  return Object.entries(problems)
    .filter(([, message]) => message !== "")
    .map(([field, message]) => ({ path: `envs[${at}].${field}`, message }));
}

/** The error in a name. Names that no definition can declare are harmless: nothing reads them. */
function nameProblem(name: string): string {
  if (name === "") return "must not be empty";
  if (name.length > ENV_NAME_LENGTH_MAX) {
    return `must have at most ${ENV_NAME_LENGTH_MAX} characters`;
  }
  if (!isPlainLine(name)) return NO_CONTROLS;
  return isClearLine(name) ? "" : NO_HIDDEN;
}

function valueProblem(value: string): string {
  if (!value.isWellFormed()) return "must be well-formed Unicode, without a lone surrogate";
  const sizeBytes = new TextEncoder().encode(value).length;
  return sizeBytes > ENV_VALUE_BYTES_MAX ? `must have at most ${ENV_VALUE_BYTES_MAX} bytes` : "";
}

function repeatedNames(envs: readonly EnvInput[]): Issue[] {
  const seen = new Map<string, number>();
  return envs.flatMap(({ name }, at) => {
    const first = seen.get(name);
    if (first === undefined) seen.set(name, at);
    return first === undefined
      ? []
      : [{ path: `envs[${at}].name`, message: `is given twice, at envs[${first}] too` }];
  });
}
