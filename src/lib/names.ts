/** Words that CEL reserves, and keys with a meaning in JavaScript. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...["true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function"],
  ...["if", "import", "let", "loop", "package", "namespace", "return", "var", "void", "while"],
  ...["__proto__", "constructor", "prototype"],
]);

export const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
export const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns the error in the name of a step, an input or an output; null if the name is valid. */
export function nameProblem(name: string): string | null {
  if (RESERVED_NAMES.has(name)) return `"${name}" is a reserved word`;
  if (NAME.test(name)) return null;
  return `"${shorten(name)}" is no name: use 1 to 63 letters, digits and _, not a digit first`;
}

/** Returns the error in the name of an environment variable; null if the name is valid. */
export function envNameProblem(name: string): string | null {
  if (RESERVED_NAMES.has(name)) return `"${name}" is a reserved word`;
  if (ENV_NAME.test(name)) return null;
  return `"${shorten(name)}" is no name: use letters, digits and _, not a digit first`;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
