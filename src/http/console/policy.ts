/**
 * Allows the pages to run their own scripts and to call their own server, and nothing else: no
 * inline scripts, no other origins, no frames. Text cannot become HTML: the only Trusted Types
 * policy allowed is for the address of a worker. The identity provider is called for tokens only.
 */
function contentPolicy(provider: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    ["connect-src 'self'", ...provider].join(" "),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types heddle-worker",
  ].join("; ");
}

/**
 * The headers of every file of the console. `provider` lists the sources that the policy allows in
 * addition to the server.
 */
export function consoleHeaders(provider: readonly string[]): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": contentPolicy(provider),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Vary": "Accept-Encoding",
  };
}
