/** A server in this process and one user who calls it, also by an API key. */
import type { App, Overrides } from "../../../src/app.ts";
import type { Json } from "../../../src/lib/json.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import type { Answer } from "../../support/processes/api_client.ts";
import { openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

/** A server whose clock can leap, unless another one is given, and calls of it by one user. */
export interface Scene extends AsyncDisposable {
  leap(ms: number): void;
  call(request: string, sent?: Sent): Promise<{ status: number; text: string }>;
  /** The content of the answer. A request that changes something has a body, `{}` unless stated. */
  json(request: string, body?: Json): Promise<Answer["body"]>;
}

export interface Sent {
  body?: BodyInit | null;
  headers?: Record<string, string>;
}

interface SceneOptions extends Pick<Overrides, "clock"> {
  settings?: Record<string, string>;
}

export async function openScene(
  { clock: given, settings: more }: SceneOptions = {},
): Promise<Scene> {
  await using opening = new AsyncDisposableStack();
  const { path } = opening.use(await temporaryDirectory());
  let leaptMs = 0;
  const clock = given ?? { ...systemClock, elapsed: () => performance.now() + leaptMs };
  const settings = { DATA_DIR: path, RATE_LIMIT_PER_MINUTE: "0", ...more };
  const app = opening.use(await openTestApp(settings, { clock }));
  app.setListeningAddress("http://localhost");
  const authorization = `Bearer ${await tokenOf(app)}`;
  const call: Scene["call"] = async (request, { body, headers = { authorization } } = {}) => {
    const [method, path = ""] = request.split(" ");
    const url = new URL(path.startsWith("http") ? path : `http://localhost/api/v1${path}`);
    const sent = new Request(url, { method, body, headers });
    const response = await app.fetch(sent, "127.0.0.1");
    return { status: response.status, text: await response.text() };
  };
  const open = opening.move();
  return {
    leap: (ms) => leaptMs += ms,
    call,
    async json(request, body = {}) {
      const headers = { authorization, "content-type": "application/json" };
      const isRead = request.startsWith("GET ");
      const { text } = await call(request, { body: isRead ? null : JSON.stringify(body), headers });
      return JSON.parse(text);
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function tokenOf(app: App): Promise<string> {
  const sub = crypto.randomUUID();
  const minted = { sub, email: "ada@example.org", org: "acme", teams: [], roles: [] };
  return await app.identity.mintToken?.({ ...minted, ttlMs: 600_000 }) ?? "";
}
