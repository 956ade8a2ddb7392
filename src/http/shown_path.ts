/** The segment after `hooks` is the secret part of a webhook's address. */
const SECRET_PART = /(^|[/\\])(hooks)([/\\]|%2f|%5c)[^]*$/i;

/** The path of a request as an answer may show it. */
export function shownPath(path: string): string {
  return path.replace(SECRET_PART, "$1$2/…");
}
