/** Operations for which the fuzzer cannot get a 2xx response, with the reason. */
export const WITHOUT_SUCCESS: ReadonlyMap<string, string> = new Map([
  ["post /api/v1/session", "its code is printed on the operator's terminal, and good once"],
  [
    "post /api/v1/chats/{threadId}/messages/stop",
    "a reply would have to be written at that moment, and those of the built-in assistant are short",
  ],
]);

/** The operations of a document, and which of them a server has answered with a 2xx. */
export class Successes {
  readonly #operations = new Set<string>();
  readonly #seen = new Set<string>();

  /** Expects all operations of an OpenAPI document to succeed. */
  expect(document: string): void {
    const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(document);
    for (const [path, item] of Object.entries(paths)) {
      for (const method of Object.keys(item)) this.#operations.add(`${method} ${path}`);
    }
  }

  /** Reads a line of the server's log. Ignores lines that are not about requests. */
  read(line: string): void {
    if (!line.includes('"message":"request"')) return;
    const { method, route, status } = JSON.parse(line);
    if (status < 200 || status > 299) return;
    this.#seen.add(`${method.toLowerCase()} ${route.replace(PARAMETER, "{$1}")}`);
  }

  /**
   * Returns the operations that never succeeded, such as `get /api/v1/runs/{runId}`, each with the
   * reason if it is known.
   */
  missing(): { operation: string; reason: string | null }[] {
    return [...this.#operations.difference(this.#seen)].sort()
      .map((operation) => ({ operation, reason: WITHOUT_SUCCESS.get(operation) ?? null }));
  }
}

/** A parameter in a route of the log, which has the router's form: `/api/v1/runs/:runId`. */
const PARAMETER = /:(\w+)(?:\{[^}]*\})?/g;
