import { freshFetch } from "./fresh_fetch.ts";
import { TABLE } from "../../assistant/messages/table.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Address, Answer, ApiClient } from "../processes/api_client.ts";
import { ruleNamed } from "../rules/rules.ts";
import type { HostileRequest } from "./hostile_requests.ts";
import { rawHttp } from "./raw_http.ts";

/** A piece of text that is repeated until a field is full. */
type Pieces = Readonly<Record<string, (at: number) => string>>;

const TEXT = 100_000;
/** Below the limit of a rule, together with the text around the cells. */
const RULE = 200_000;
/** Below the runtime's limit for a request line and the server's limit for a head. */
const HEAD = 14_000;

function filled(piece: (at: number) => string, size: number): string {
  const pieces: string[] = [];
  for (let length = 0, at = 0; length < size; at++) {
    const next = piece(at);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join("").slice(0, size);
}

/** Requests whose words, cells, heads, forms and names are made to cost as much as possible. */
export function hostileInputs(): HostileRequest[] {
  return [
    ...cells(),
    ...messages(),
    ...attachments(),
    ...phrases(),
    ...heads(),
    ...webhookForms(),
    ...names(),
  ];
}

const CELLS: Pieces = {
  "values": (at) => `${at}, `,
  "intervals": (at) => `[${at}..${at + 1}), `,
  "open intervals": () => "[1..",
  "not in not": () => "not(",
  "parentheses": () => "(",
  "minus signs": () => "- ",
  "dates": (at) => `2026-03-01T00:00:${10 + at % 50}+01:00, `,
  "quotes": () => '"',
  "quoted texts": (at) => `"${at}", `,
  "commas": () => ",",
  "spaces": () => " ",
  "digits": () => "9",
  "comparisons": (at) => `>= ${at}, `,
  "operators": () => "value + ",
};

function ruleWith(cell: string, { rows = 1 }: { rows?: number } = {}): JsonObject {
  const row = { when: { amount: cell }, then: { discount: 1 } };
  return ruleNamed("Hostile", { rows: Array.from({ length: rows }, () => row), tests: [] });
}

function cells(): HostileRequest[] {
  const validate = (name: string, definition: Json): HostileRequest => ({
    name: `rule: ${name}`,
    size: RULE,
    send: (api) => api.call("POST /rules/validate", { definition }),
  });
  return [
    ...Object.entries(CELLS).map(([name, piece]) =>
      validate(`one cell of ${name}`, ruleWith(filled(piece, RULE)))
    ),
    ...Object.entries(CELLS).map(([name, piece]) =>
      validate(`${name} in many rows`, ruleWith(filled(piece, 100), { rows: RULE / 140 }))
    ),
    validate("rows", ruleNamed("Hostile", { rows: distinctRows(3_000), tests: [] })),
    validate("unique rows that overlap", {
      ...ruleNamed("Hostile", { rows: distinctRows(2_000), tests: [] }),
      hitPolicy: "unique",
    }),
    validate(
      "outputs",
      ruleNamed("Hostile", { rows: [{ then: { discount: "1 + ".repeat(40_000) } }] }),
    ),
  ];
}

function distinctRows(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, at) => ({
    when: { amount: `[${at}..${at + 2})` },
    then: { discount: at },
  }));
}

/** Between the repetitions of a message. */
const SEPARATORS = [" ", ", ", "\n", " and "];

const SAID: Pieces = {
  "spaces": () => " ",
  "line ends": () => "\n",
  "quotes": () => '"',
  "backticks": () => "`",
  "fences": () => "```\n",
  "braces": () => "{",
  "addresses": (at) => `https://example.org/${at} `,
  "unfinished addresses": () => "https://",
  "email addresses": (at) => `a${at}@example.org `,
  "at signs": () => "a@",
  "numbers": (at) => `${at} `,
  "digits": () => "1",
  "thousands": () => "1,000,",
  "ligatures": () => "\ufdfa",
  "accents": () => "e\u0301\u0302",
  "combining characters": () => "\u0301",
  "marks to be sorted": () => "\u0301\u0323",
  "letters that become marks": () => "\uff9e\u0301",
  "equals": () => "a=",
  "settings": (at) => `TOKEN_${at}=x `,
  "secrets": (at) => `password is ${at}, `,
  "words": (at) => `w${at.toString(36)} `,
  "keys of yaml": (at) => `steps: ${at}\n`,
  "templates": () => "${{ ",
  "markdown": () => "- [ ] **",
};

/** One of every so many messages of the table of the built-in assistant. */
const MESSAGES_APART = 12;

function messages(): HostileRequest[] {
  const said = TABLE.flatMap(([, rows]) => rows).map(([, message]) =>
    [message].flat().at(-1) ?? ""
  );
  const repeated = said.filter((_, at) => at % MESSAGES_APART === 0).map((message, at) => {
    const separator = SEPARATORS[at % SEPARATORS.length] ?? " ";
    return [`said: ${JSON.stringify(message).slice(0, 40)}`, () => message + separator] as const;
  });
  return [...Object.entries(SAID), ...repeated].map(([name, piece]) => ({
    name: `chat: ${name}`,
    size: TEXT,
    send: (api) => say(api, filled(piece, TEXT)),
  }));
}

async function say(api: ApiClient, message: string): Promise<Answer> {
  const response = await api.send(await api.createChat(), { message });
  return { status: response.status, body: await response.text() };
}

const ATTACHED: Pieces = {
  "deep.json": () => "[",
  "wide.json": (at) => `${at === 0 ? "[" : ","}{"k${at}":1}`,
  "wide.csv": (at) => `c${at},`,
  "lines.csv": (at) => `${at}\n`,
  "deep.yaml": () => "- ",
  "planner/1.txt": () => "planner/1 steps:\n",
  "notes.md": () => "> - [a](",
};

function attachments(): HostileRequest[] {
  return Object.entries(ATTACHED).map(([name, piece]) => ({
    name: `attachment: ${name}`,
    size: 9 * TEXT,
    async send(api, server) {
      const form = new FormData();
      form.append("message", "what is in the file?");
      form.append("attachments", new File([filled(piece, 9 * TEXT)], name));
      const path = `/api/v1/chats/${await api.createChat()}/messages`;
      return await post(server, path, { body: form });
    },
  }));
}

const WHEN: Pieces = {
  "times": (at) => `${at % 24}:00 and `,
  "days": () => "monday, ",
  "every": () => "every ",
  "cron": () => "* ",
  "cron list": (at) => `${at % 60},`,
  "zones": () => "in Europe/Berlin ",
  "marks to be sorted": () => "\u0301\u0323",
  "the last": () => "the last day of the month at noon, ",
};

function phrases(): HostileRequest[] {
  return Object.entries(WHEN).map(([name, piece]) => ({
    name: `schedule: ${name}`,
    size: TEXT,
    send: (api) => api.call("POST /schedules/preview", { input: filled(piece, TEXT) }),
  }));
}

type Head = (server: Address) => Promise<Answer>;

function heads(): HostileRequest[] {
  const get = (query: string, headers: HeadersInit = {}): Head => (server) =>
    request(server, `/api/v1/workflows${query}`, { headers });
  const query = (piece: (at: number) => string) => get(`?${filled(piece, HEAD)}`);
  const header = (name: string, piece: (at: number) => string) =>
    get("", { [name]: filled(piece, HEAD) });
  // The client's own `Headers` would take seconds for them.
  const many: Head = async (server) => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x-${at}`, "1"]));
    const headers = { authorization: `Bearer ${await server.token()}`, ...fields };
    const answer = await rawHttp(server.url, { line: "GET /api/v1/workflows", headers });
    return { status: answer?.status ?? 0, body: answer?.body };
  };
  const made: Record<string, Head> = {
    "5,000 query parameters": query((at) => `${at.toString(36)}&`),
    "5,000 times one parameter": query(() => "a&"),
    "query of percent signs": query(() => "%"),
    "query of encoded characters": query(() => "%C3%A9"),
    "query of plus signs": query(() => "search=+&"),
    "tokens": query(() => "token=a.b.c&"),
    "one long search": query((at) => at === 0 ? "search=" : "%ef%b7%ba"),
    "one long cursor": query((at) => at === 0 ? "cursor=" : "A"),
    "5,000 headers": many,
    "cookies": header("cookie", (at) => `c${at}=1; `),
    "cookies named token": header("cookie", () => "token=a.b.c; "),
    "cookie of equals": header("cookie", () => "="),
    "cookie of semicolons": header("cookie", () => ";"),
    "accepted types": header("accept", () => "a/b;q=0.1,"),
    "accepted encodings": header("accept-encoding", () => "gzip;q=0.1, "),
    "a bearer of dots": header("authorization", (at) => at === 0 ? "Bearer " : "."),
    "a bearer of spaces": header("authorization", (at) => at === 0 ? "Bearer a" : " "),
    "a zone": header("x-timezone", () => "Europe/"),
    "an organization": header("x-active-org", () => "a-"),
    "forwarded addresses": header("x-forwarded-for", () => "::1, "),
    "a range": header("range", (at) => at === 0 ? "bytes=" : "0-,"),
    "etags": header("if-none-match", () => '"a", '),
  };
  return Object.entries(made).map(([name, send]) => ({
    name: `head: ${name}`,
    size: HEAD,
    send: (_api, server) => send(server),
  }));
}

const FORMS: Pieces = {
  "fields": (at) => `k${at}=1&`,
  "one field": () => "k=1&",
  "names": () => "&",
  "percent signs": () => "k=%&",
  "encoded": () => "%C3%A9",
  "brackets": () => "a[b]",
};

function webhookForms(): HostileRequest[] {
  const types = {
    form: "application/x-www-form-urlencoded",
    text: "text/plain",
    json: "application/json",
    multipart: "multipart/form-data; boundary=x",
  };
  return Object.entries(FORMS).flatMap(([name, piece]) =>
    Object.entries(types).map(([type, contentType]) => ({
      name: `webhook: ${name} as ${type}`,
      size: 9 * TEXT,
      async send(api: ApiClient, server: Address) {
        const inputs = { given: { type: "json", required: false } };
        const definition = { format: "planner/1", name: "Hook", inputs, steps: [] };
        const workflowId = await api.publish(JSON.stringify(definition));
        const { url } = await api.expect(201, `POST /workflows/${workflowId}/webhooks`, {});
        const headers = { "content-type": contentType };
        const body = filled(piece, 9 * TEXT);
        return await post(server, new URL(url).pathname, { headers, body });
      },
    }))
  );
}

const NAMES: Pieces = {
  "ligatures": () => "\ufdfa",
  "accents": () => "e\u0301\u0302",
  "combining characters": () => "\u0301",
  "marks to be sorted": () => "\u0301\u0323",
  "capital sharp s": () => "\u1e9e",
  "spaces": () => " ",
  "percent signs": () => "%",
  "dots": () => ".",
  "slashes": () => "/",
};

function names(): HostileRequest[] {
  return Object.entries(NAMES).flatMap(([name, piece]) => {
    const text = filled(piece, TEXT);
    const calls: Record<string, (api: ApiClient, server: Address) => Promise<Answer>> = {
      "of a workflow": (api) =>
        api.call("POST /workflows", { definition: { format: "planner/1", name: text, steps: [] } }),
      "of a key": (api) => api.call("POST /api-keys", { name: text }),
      "of a title": async (api) =>
        await api.call(`PATCH /chats/${await api.createChat()}/title`, [
          { role: "user", content: [{ type: "text", text }] },
        ]),
      "of a file": (_api, server) => {
        const body = new FormData();
        body.append("file", new File(["a"], text));
        return post(server, "/api/v1/objects", { body });
      },
      "of a variable": (api) =>
        api.call("POST /workflows/dry-run", {
          definition: { format: "planner/1", name: "A", env: { [text]: {} }, steps: [] },
        }),
    };
    return Object.entries(calls).map(([what, send]) => ({
      name: `name ${what}: ${name}`,
      size: TEXT,
      send,
    }));
  });
}

async function request(server: Address, path: string, init: RequestInit): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has("authorization") && !headers.has("cookie")) {
    headers.set("authorization", `Bearer ${await server.token()}`);
  }
  const response = await freshFetch(`${server.url}${path}`, { ...init, headers });
  return { status: response.status, body: await response.text() };
}

function post(server: Address, path: string, init: RequestInit): Promise<Answer> {
  return request(server, path, { ...init, method: "POST" });
}
