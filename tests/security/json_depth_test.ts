/** JSON that is nested deeper than anybody needs, wherever JSON is taken. */
import { deepEqual, equal } from "node:assert/strict";
import { mintTestToken, openTestApp } from "../support/http/app.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const API = "http://127.0.0.1:8080/api/v1";

const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

function message(field: string, json: string): FormData {
  const form = new FormData();
  form.append("message", "help");
  form.append(field, json);
  return form;
}

Deno.test("JSON of more than 200 levels is 400 in bodies and in fields of forms", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const authorization = `Bearer ${await mintTestToken(app)}`;
  const post = async (path: string, body?: BodyInit, type?: string) => {
    const headers = new Headers({ authorization });
    if (type) headers.set("content-type", type);
    if (body === undefined) headers.set("content-length", "0");
    const request = new Request(`${API}${path}`, { method: "POST", headers, body });
    return await app.fetch(request, "127.0.0.1");
  };
  const { threadId } = await (await post("/chats")).json();
  const json = (levels: number) => `{"definition":${nested(levels - 1)}}`;
  // A list is no definition; but it is parsed.
  const parsed = await (await post("/workflows", json(200), "application/json")).json();
  deepEqual(parsed.errors.map(({ path }: { path: string }) => path), ["definition"]);
  const refusals = [
    [await post("/workflows", json(201), "application/json"), ""],
    [await post("/workflows", json(1_000_000), "application/json"), ""],
    [
      await post(`/chats/${threadId}/messages`, message("inputs", `{"a":${nested(200)}}`)),
      "inputs",
    ],
    [await post(`/chats/${threadId}/messages`, message("envs", `{"a":${nested(200)}}`)), "envs"],
  ] as const;
  for (const [answer, path] of refusals) {
    equal(answer.status, 400);
    const { errors } = await answer.json();
    const text = "must have at most 200 lists and objects inside each other";
    deepEqual(errors, [{ path, message: text }]);
  }
});
