import assert from "node:assert/strict";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

interface Scenario {
  name: string;
  request: string;
  body?: BodyInit;
  type?: string;
  status: number;
}

const ID = "01890000-0000-7000-8000-000000000000";

const SCENARIOS: Scenario[] = [
  { name: "takes no body", request: "POST /chats", status: 200 },
  { name: "takes an empty body of any type", request: "POST /chats", type: "a/b", status: 200 },
  {
    name: "takes JSON of no bytes and no stated length for no body",
    request: `PUT /workflows/${ID}/draft`,
    body: new Blob([]).stream(),
    type: "application/json",
    status: 404,
  },
  {
    name: "refuses JSON that says something, where the route takes none",
    request: "POST /chats",
    body: '{"title":"x"}',
    type: "application/json",
    status: 400,
  },
  {
    name: "takes an empty object for no body",
    request: "POST /chats",
    body: " {}",
    type: "application/json",
    status: 200,
  },
  {
    name: "takes JSON with a character set",
    request: "POST /workflows/validate",
    body: '{"definition":"x"}',
    type: "Application/JSON; charset=utf-8",
    status: 200,
  },
  { name: "refuses a text", request: "POST /chats", body: "x", type: "text/plain", status: 415 },
  {
    name: "refuses a type that begins like JSON's",
    request: "POST /chats",
    body: "{}",
    type: "application/json5",
    status: 415,
  },
  { name: "refuses a form", request: "POST /chats", body: new URLSearchParams("a=b"), status: 415 },
  { name: "refuses bytes of no type", request: "POST /chats", body: bytesOf("x"), status: 415 },
  {
    name: "refuses a stream",
    request: "POST /chats",
    body: new Blob(["x"]).stream(),
    type: "text/plain",
    status: 415,
  },
  {
    name: "refuses a text where a body may be left out",
    request: `PUT /workflows/${ID}/draft`,
    body: "format: planner/1",
    type: "application/yaml",
    status: 415,
  },
  {
    name: "refuses a stream of no type where a body may be left out",
    request: `PUT /workflows/${ID}/draft`,
    body: new Blob(["x"]).stream(),
    status: 415,
  },
  {
    name: "takes a stream of no type and no bytes for no body",
    request: `PUT /workflows/${ID}/draft`,
    body: new Blob([]).stream(),
    status: 404,
  },
  {
    name: "refuses a text where nothing is to be said",
    request: `DELETE /chats/${ID}`,
    body: "x",
    type: "text/plain",
    status: 415,
  },
  {
    name: "refuses JSON beside a path that takes files",
    request: "DELETE /objects?objectKey=a",
    body: '{"a":1}',
    type: "application/json",
    status: 400,
  },
  {
    name: "refuses a text beside a path that takes files",
    request: "DELETE /objects?objectKey=a",
    body: "x",
    type: "text/plain",
    status: 415,
  },
  { name: "takes a file as it is", request: "POST /objects?name=a", body: "x", status: 201 },
  { name: "tells an unknown route", request: "POST /nothing", body: "x", status: 404 },
  { name: "tells another method", request: "PATCH /chats", body: "x", status: 405 },
];

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** As a client sends it: with its length, if that is known before. */
function requestOf({ request, body, type }: Scenario, token: string): Request {
  const [method, path] = request.split(" ");
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (type) headers.set("content-type", type);
  if (body === undefined) headers.set("content-length", "0");
  else if (typeof body === "string") headers.set("content-length", String(body.length));
  else if (body instanceof Uint8Array) headers.set("content-length", String(body.length));
  return new Request(`http://127.0.0.1:8080/api/v1${path}`, { method, headers, body });
}

Deno.test("a body that is not empty must be JSON, on routes that need none too", async (t) => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const token = await mintTestToken(app);
  for (const scenario of SCENARIOS) {
    await t.step(`${scenario.request} ${scenario.name}`, async () => {
      const answer = await app.fetch(requestOf(scenario, token), "127.0.0.1");
      const text = await answer.text();
      assert.equal(answer.status, scenario.status, text);
      if (scenario.status === 400) assert.match(text, /"The body must be empty/);
      if (scenario.status === 415) assert.match(text, /must be application\/json/);
    });
  }
});
