import assert from "node:assert/strict";
import { isJsonObject, type Json, type JsonObject } from "../../../src/lib/json.ts";
import { CHANGES, type Row, type Subject } from "./rows.ts";
import { makeSubject } from "./subjects.ts";
import {
  type Answer,
  asSent,
  differences,
  openWorld,
  requestFor,
  type Sent,
  type World,
} from "./world.ts";

const MARK = "0badc0de-0bad-4bad-8bad-0badc0de0bad";

/** Columns and members that no caller sets; each with a value that would show. */
const FIELDS: Readonly<Record<string, Json>> = {
  ownerId: MARK,
  owner_id: MARK,
  userId: MARK,
  orgKey: MARK,
  organization: MARK,
  isPublic: true,
  isDefault: false,
  visibility: MARK,
  sharedTeamKeys: [MARK],
};

/** Where a field is smuggled in, and the path under which it must be named. */
interface Smuggled {
  path: string;
  sent: Sent;
}

/** The body with the field in each of its objects; without a body, a body of the field alone. */
function smuggle(body: Json | FormData | undefined, [name, value]: [string, Json]): Smuggled[] {
  if (body instanceof FormData) {
    body.append(name, typeof value === "string" ? value : JSON.stringify(value));
    return [{ path: name, sent: asSent(body) }];
  }
  if (Array.isArray(body)) {
    return body.filter(isJsonObject).map((item, index) => ({
      path: `[${index}].${name}`,
      sent: asSent(body.with(index, { ...item, [name]: value })),
    }));
  }
  const object: JsonObject = isJsonObject(body) ? body : {};
  const nested = Object.entries(object).flatMap(([field, inner]) =>
    Array.isArray(inner)
      ? smuggle(inner, [name, value]).map(({ path, sent }) => ({
        path: `${field}${path}`,
        sent: asSent({ ...object, [field]: JSON.parse(String(sent.body)) }),
      }))
      : []
  );
  return [{ path: name, sent: asSent({ ...object, [name]: value }) }, ...nested];
}

/** Whether the route takes a field of this name by right. */
function isItsOwn(body: Json | FormData | undefined, name: string): boolean {
  return isJsonObject(body) && Object.hasOwn(body, name);
}

// Every attempt must change nothing, so that all can be made on the same things.
Deno.test("no route lets its caller set a field that it does not take", async (test) => {
  await using world = await openWorld();
  const subject = await makeSubject(world, { state: "live" });
  for (const field of Object.entries(FIELDS)) {
    await test.step(field[0], async () => {
      assert.deepEqual(await faultsOf(world, { subject, field }), []);
    });
  }
});

/** Faults in the answers of the routes that do not have these fields. */
async function faultsOf(
  world: World,
  { subject, field }: { subject: Subject; field: [name: string, value: Json] },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of CHANGES) {
    const body = row.body?.(subject);
    if (isItsOwn(body, field[0])) continue;
    for (const { path, sent } of smuggle(body, field)) {
      const fault = await faultOf(world, { row, path, sent, request: requestFor(row, subject) });
      if (fault) wrong.push(`${row.request} ${path}: ${fault}`);
    }
  }
  return wrong;
}

interface Attempt extends Smuggled {
  row: Row;
  request: string;
}

/** A route with a body must name the field; one without refuses any. */
async function faultOf(
  { send, headers, everything }: World,
  { row, path, sent, request }: Attempt,
): Promise<string | null> {
  const before = everything();
  const answer = await send(request, { ...sent, headers: { ...headers.owner, ...sent.headers } });
  const changes = differences(before, everything());
  const field = row.body === undefined ? "" : path;
  return isNamed(answer, field) && changes.length === 0
    ? null
    : `${answer.status} ${answer.text} ${changes.join("\n")}`;
}

function isNamed({ status, text }: Answer, path: string): boolean {
  const { errors = [] } = JSON.parse(text);
  // Which inputs a rule has is known once it is read.
  const refusal = path.startsWith("inputs[") ? 422 : 400;
  return status === refusal && errors.some((error: { path: string }) => error.path === path);
}
