import type { App } from "../../../src/app.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { type Received, startWebService, type WebService } from "../../support/http/web_service.ts";
import { eventually } from "../../support/time/eventually.ts";

/** The caller of one evaluation: every job has a thread of its own. */
export interface Evaluator {
  app: Pick<App, "fetch">;
  token: string;
}

/** The service and a web site, as one job finds them. */
export class Place implements AsyncDisposable {
  readonly #evaluator: Evaluator;
  readonly site: WebService;

  private constructor(evaluator: Evaluator, site: WebService) {
    this.#evaluator = evaluator;
    this.site = site;
  }

  static async open(evaluator: Evaluator): Promise<Place> {
    return new Place(evaluator, await openSite());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.site[Symbol.asyncDispose]();
  }

  /** The whole answer to a request of the API. */
  async send(method: string, path: string, body?: JsonObject | FormData): Promise<string> {
    const { app, token } = this.#evaluator;
    const isForm = body instanceof FormData;
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (body && !isForm) headers.set("content-type", "application/json");
    const response = await app.fetch(
      new Request(`http://localhost/api/v1${path}`, {
        method,
        headers,
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  }

  // The answers are read as what the API's reference says they are.
  // deno-lint-ignore no-explicit-any
  async ask(method: string, path: string, body?: JsonObject | FormData): Promise<any> {
    return JSON.parse(await this.send(method, path, body));
  }

  /** Stores a file; answers its key. */
  async store(name: string, text: string): Promise<string> {
    const form = new FormData();
    form.append("file", new File([text], name));
    return (await this.ask("POST", "/objects", form)).objectKey;
  }

  /** The lines of a stored file. */
  async linesOf(objectKey: Json): Promise<string[]> {
    const query = new URLSearchParams({ objectKey: String(objectKey) });
    return (await this.send("GET", `/objects/download?${query}`)).trim().split(/\r?\n/);
  }

  /** Calls a new webhook of the workflow; the run that this starts. */
  async callHook(workflowId: string, body: JsonObject): Promise<string> {
    const { url } = await this.ask("POST", `/workflows/${workflowId}/webhooks`, {});
    const headers = { "content-type": "application/json" };
    const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
    const response = await this.#evaluator.app.fetch(request);
    const { runId, ...problem } = await response.json();
    if (!runId) throw new Error(JSON.stringify(problem));
    return runId;
  }

  async start(workflowId: string, inputs: JsonObject): Promise<string> {
    return (await this.ask("POST", `/workflows/${workflowId}/runs`, { inputs })).runId;
  }

  /** The outputs of a run that succeeds. */
  async outputsOf(runId: string): Promise<JsonObject> {
    // The stream of its events ends with the run.
    await this.send("GET", `/runs/${runId}/events`);
    const { status, error, outputs } = await this.ask("GET", `/runs/${runId}`);
    if (status !== "succeeded") throw new Error(JSON.stringify(error));
    return outputs;
  }

  async run(workflowId: string, inputs: JsonObject): Promise<JsonObject> {
    return await this.outputsOf(await this.start(workflowId, inputs));
  }

  /** Answers the one approval for which the run waits; false if it ends without. */
  async decide(runId: string, approved: boolean): Promise<boolean> {
    return await this.#answer(runId, { approved });
  }

  /** Fills in the one form for which the run waits; false if it ends without. */
  async fillIn(runId: string, answers: JsonObject): Promise<boolean> {
    return await this.#answer(runId, { answers });
  }

  async #answer(runId: string, answer: JsonObject): Promise<boolean> {
    const ENDED = ["succeeded", "failed", "cancelled"];
    const { status, steps } = await eventually(async () => {
      const run = await this.ask("GET", `/runs/${runId}`);
      return [...ENDED, "waiting"].includes(run.status) && run;
    });
    if (ENDED.includes(status)) return false;
    const { questions } = await this.ask("GET", `/questions?runId=${runId}`);
    const [question] = questions;
    if (!question) throw new Error(`The run waits for nobody: ${JSON.stringify(steps)}`);
    await this.ask("POST", `/runs/${runId}/answer`, { stepId: question.stepId, ...answer });
    return true;
  }

  /** The requests that the site got, and their bodies. */
  get requests(): Json[] {
    return this.site.received.map(({ method, path, body }) =>
      method === "GET" ? `GET ${path}` : { [`${method} ${path}`]: bodyOf(body) }
    );
  }
}

function bodyOf(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const ORDERS = [{ id: 1, amount: 80 }, { id: 2, amount: 120 }, { id: 3, amount: 1500 }];

/**
 * Lists orders and tells of each, takes whatever is posted, is busy twice at `/flaky`, once at
 * `/busy`, and always at `/down`.
 */
async function openSite(): Promise<WebService> {
  const asked = new Map<string, number>();
  const answer = ({ method, path }: Received): [status: number, body: Json] => {
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    const order = ORDERS.find(({ id }) => path === `/orders/${id}`);
    if (path === "/busy" && times === 1) return [503, { error: "busy" }];
    if (method === "POST") return [201, { id: "o-17" }];
    if (path === "/orders") return [200, ORDERS];
    if (order) return [200, order];
    if (path === "/flaky") return times < 3 ? [503, { error: "busy" }] : [200, { rate: 7 }];
    if (path === "/down") return [500, { error: "broken" }];
    return [404, { error: "unknown" }];
  };
  return await startWebService((request, response) => {
    const [status, body] = answer(request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
}
