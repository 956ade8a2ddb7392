/**
 * Lets the pages run their own script and ask their own server, and nothing else: nothing inline,
 * nothing of another origin, no frames. No text becomes HTML: the one policy that may be made is
 * for the address of a worker. An identity provider is asked for tokens alone.
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
 * The headers of every file of the console; `provider` has the sources of the policy beside the
 * server.
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
