/** Matches the segment after `hooks`, which is the secret token of a webhook. */
const SECRET_PART = /(^|[/\\])(hooks)([/\\]|%2f|%5c)[^]*$/i;

/** Returns the path of a request without secrets, for error responses. */
export function withoutSecretSegments(path: string): string {
  return path.replace(SECRET_PART, "$1$2/…");
}
