import type { Json } from "../../../../lib/json.ts";
import { template } from "../draft_builder.ts";
import { addressOf } from "../fetch_from.ts";
import type { RequestPart } from "../request.ts";
import type { Work } from "../work.ts";
import type { PartTypes } from "./part_type.ts";

function post({ builder }: Work, { said }: RequestPart): void {
  const forEach = builder.takeLoop();
  const json = forEach === null ? bodyOf(builder.current) : template("item");
  builder.add("post", {
    service: "http",
    action: "request",
    ...forEach !== null && { forEach },
    with: {
      url: addressOf(said["url"] ?? ""),
      method: "POST",
      ...json !== null && { json },
    },
  });
}

function bodyOf(current: Work["builder"]["current"]): Json {
  return current && template(current.single?.object ?? current.rows);
}

/** Text of a user that stands in a template as it is. */
function verbatim(text: string): string {
  return text.replaceAll("${{", () => "$${{");
}

function postBody({ builder }: Work, { url = "", json }: { url?: string; json: Json }): void {
  builder.add("post", { service: "http", action: "request", with: { url, method: "POST", json } });
}

function onFailure({ builder }: Work, { said: { url } }: RequestPart): void {
  const step = builder.lastCall;
  if (!step) return;
  step.onError = url === undefined ? "continue" : [{
    id: `${step.id}_failed`,
    service: "http",
    action: "request",
    with: { url, method: "POST", json: { failed: step.id, workflow: template("workflow.name") } },
  }];
}

const POSTS = "<send> <them>? <some>? {thing}? <to> {url}";
const POSTS_ON = ",? <then>? <send> <them>? <some>? {thing}? <to> {url}";
const NOTIFIES_ON = ",? <then>? <notify> {url}";
const IF_FAILS = "<if> <some>? <call>? <fails>";
const IF_OTHER = [
  "<if> <status> <is_not> {number}",
  "<if> <call> <is_not> {number}",
  "<if> <some>? <status> nicht {number} ist",
];

/** Calls that send something, and what happens when a call fails. */
export const CALL_PARTS = {
  status: {
    phrases: IF_OTHER.flatMap((condition) => [
      `${condition} ${POSTS_ON}`,
      `${condition} ${NOTIFIES_ON}`,
    ]),
    build(work, part) {
      const { lastCall: step } = work.builder;
      const status = Number(part.said["number"]);
      if (step) step.with = { ...step.with, expect: status };
      onFailure(work, part);
    },
  },
  failure: {
    phrases: [
      `${IF_FAILS} ${POSTS_ON}`,
      `${IF_FAILS} ${NOTIFIES_ON}`,
      `${IF_FAILS} ,? <then>? <go_on>`,
      `<notify> {url} ${IF_FAILS}`,
      `${POSTS} ${IF_FAILS}`,
    ],
    build: onFailure,
  },
  post_text: {
    isWhole: true,
    phrases: [
      "<send> <some>? text|message|nachricht|texte|mensaje|texto {quoted} <to> {url}",
      "<send> {quoted} <to> {url}",
    ],
    build: (work, { said: { url, quoted = "" } }) =>
      postBody(work, { url, json: { text: verbatim(quoted) } }),
  },
  post_json: {
    isWhole: true,
    phrases: ["<send> <some>? json|body? {json} <to> {url}"],
    build: (work, { said: { url, json = "{}" } }) =>
      postBody(work, { url, json: JSON.parse(verbatim(json)) }),
  },
  post_each: {
    takesRows: true,
    phrases: ["<send> <each_one> <to> {url}"],
    build(work, part) {
      work.builder.loop();
      post(work, part);
    },
  },
  post: {
    isWhole: true,
    phrases: [POSTS, "<notify> {url}"],
    build: post,
  },
} satisfies PartTypes;
