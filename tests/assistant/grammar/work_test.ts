import assert from "node:assert/strict";
import { ask, openChat } from "../../support/chat/chat.ts";
import { openScene } from "../messages/scenes.ts";

/** Repeated to a long message: what somebody pastes, and what a reader may begin at many places. */
const UNITS = [
  "x",
  "a ",
  "\n",
  "name,amount\n",
  "{",
  "curl ",
  "curl https://a.example -H 'a: b' \\\n",
  "-H 'Cookie: a ",
  "-u a:b ",
  "s/a/b/",
  "replace a by b ",
  "no, 3, ",
  "rnu it, ",
  "open Pay and ",
  "pause nightly, ",
  "how do I send an email? ",
  "Anna said: publish it. ",
  "> run it\n",
  "ersetze a durch b, ",
];

const LENGTH = 50_000;

/** Methods that read a text, by the object that has them. */
const COUNTED = [
  [RegExp.prototype, ["exec"]],
  [String.prototype, ["slice", "indexOf", "charAt", "startsWith", "split", "trim", "search"]],
  [Map.prototype, ["get"]],
] as const;

/** How often texts are read while something is done. */
async function countWork(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const restore = COUNTED.flatMap(([owner, names]) =>
    names.map((name) => {
      const before = Object.getOwnPropertyDescriptor(owner, name);
      const original: unknown = before?.value;
      assert.ok(before && typeof original === "function");
      Object.defineProperty(owner, name, {
        ...before,
        value(...given: unknown[]): unknown {
          count++;
          return Reflect.apply(original, this, given);
        },
      });
      return () => Object.defineProperty(owner, name, before);
    })
  );
  try {
    await work();
  } finally {
    for (const each of restore) each();
  }
  return count;
}

let first: Promise<number> | null = null;

/** The first message of an isolate also makes what later ones find, and is not counted. */
async function workFor(message: string): Promise<number> {
  await (first ??= workOf("hello"));
  return await workOf(message);
}

async function workOf(message: string): Promise<number> {
  await using scene = await openScene("live");
  await using chat = openChat({ runs: scene.runs });
  const before = await scene.state();
  const count = await countWork(() => ask(chat, { ...scene, message }));
  const after = await scene.state();
  assert.deepEqual({ ...after, proposal: null }, before);
  return count;
}

/** The work of a reply to a message of any length. */
const SLACK = 3_000;

for (const unit of UNITS) {
  Deno.test(`attack: 100 KB of ${JSON.stringify(unit)} are read in linear work, and do nothing`, async () => {
    const [once, twice] = [LENGTH, 2 * LENGTH].map((length) =>
      unit.repeat(Math.ceil(length / unit.length))
    );
    const work = await workFor(once ?? "");
    const more = await workFor(twice ?? "");
    assert.ok(more <= 2.2 * work + SLACK, `${work} for half of it, ${more} for all`);
  });
}

/** Short sentences that say the same again and again, and leave readers many places to begin. */
const SHORT_UNITS = [
  "' laufen ",
  "10 , starte ",
  "run , ",
  "old Workflow laufen environment inzwischen ",
  "point laufen attachments ",
  "Large orders ",
  "publish Large orders ",
  "reject it, ",
  "also on monday at 9 too, ",
];

const SHORT_LENGTH = 200;
const SHORT_WORK_MAX = 650_000;

for (const unit of SHORT_UNITS) {
  Deno.test(`attack: 200 characters of ${JSON.stringify(unit)} are read in little work`, async () => {
    const message = unit.repeat(SHORT_LENGTH / unit.length);
    const work = await workFor(message);
    assert.ok(work <= SHORT_WORK_MAX, `${work} calls`);
  });
}
