import type { Json, JsonObject } from "../../../../lib/json.ts";
import { filledText, template, verbatim } from "../draft_builder.ts";
import { fetchFrom, lacksColumns, urlOf } from "../files/fetch_from.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import { chatField, postRows } from "./calling/post_rows.ts";
import { buildAlternative, isAlternative } from "./calling/otherwise.ts";
import { failureMail } from "./mails.ts";
import type { PartTypes } from "./part_type.ts";

function postBody(work: DraftContext, { url = "", json }: { url?: string; json: Json }): void {
  const fields = { url: urlOf(work, url), method: "POST", json };
  work.builder.add("post", { service: "http", action: "request", with: fields });
}

const IF_NOT =
  /\b(?:(?:if|when|wenn|falls|si|cuando) (?:not|nicht|non|no)|otherwise|else|sonst|andernfalls|sinon)(?:$|[\s,])/;

function onFailure(work: DraftContext, part: RequestPart): void {
  const { lastCall: step } = work.builder;
  const { url, mail, json } = part.said;
  // After a condition, "if not" means the opposite of the condition, not a failure.
  if (IF_NOT.test(part.words) && isAlternative(work, part)) return buildAlternative(work, part);
  if (!step) return work.refuse(part);
  if (mail !== undefined) return void (step.onError = [failureMail(step.id, mail)]);
  step.onError = url === undefined ? "continue" : [{
    id: `${step.id}_failed`,
    service: "http",
    action: "request",
    with: {
      url: urlOf(work, url),
      method: "POST",
      json: json === undefined ? failureBody(url, step.id) : JSON.parse(verbatim(json)),
    },
  }];
}

/** Returns the body of a call that reports a failed step: a text for chats, otherwise an object. */
function failureBody(url: string, step: string): Json {
  const field = chatField(url);
  const name = template("workflow.name");
  return field === null
    ? { failed: step, workflow: name }
    : { [field]: `The step ${step} of the workflow ${name} has failed.` };
}

/** Adds a secret for authentication to the previous call. */
function logIn(
  { builder, refuse }: DraftContext,
  { part, with: fieldsOf }: { part: RequestPart; with: (value: string) => JsonObject },
): void {
  const { lastCall: step } = builder;
  const { env = "" } = part.said;
  if (!step) return refuse(part);
  builder.addEnv(env);
  step.with = { ...step.with, ...fieldsOf(template(`env.${env}`)) };
}

const POSTS = "<send> <them>? <then>? <some>? {thing}? <by_post>? <to> {url} <by_post>?";
const POSTS_ON = ",? <then>? <send> <them>? <then>? <some>? {thing}? <to> {url}";
const NOTIFIES_ON = ",? <then>? <notify> {url}";
const OTHERWISE = "otherwise|else|if_not|sonst|andernfalls|sinon|si_no";
const IF_FAILS = [
  "<if> <some>? <call>? still|again|immer_noch|wieder|toujours|encore|todavía|de_nuevo? <fails>",
  "<if> one|any|any_of_them|one_of_them|eine|einer|une|un|una|uno <fails>",
  "<unless> <some>? <call>? <works>",
  "<if> not|nicht|non|no",
  OTHERWISE,
  "on|upon failure|error|errors|failures",
  "bei <some>? fehler|fehlern",
  "en cas|caso d'|de erreur|échec|error|fallo",
];
/** Phrases for a failure after the sending: "Email ada@example.org, otherwise …". */
const AFTER_SENDING = IF_FAILS.map((condition) =>
  condition === OTHERWISE ? `${condition} {stop}` : condition
);
const IF_OTHER = [
  "<if> <status> <is_not> {number}",
  "<if> <call> <is_not> {number}",
  "<if> <some>? <status> nicht {number} ist",
];

/** Calls that send data, their authentication, and the handling of their failures. */
export const CALL_PARTS = {
  token: {
    phrases: [
      "<using> <some>? bearer? token|key|jeton from|in|called|named|namens|aus|de|en? {env}",
    ],
    build: (work, part) => logIn(work, { part, with: (value) => ({ bearer: value }) }),
  },
  header: {
    phrases: [
      "<using> <some>? header|kopfzeile|en_tête|cabecera {header} from|in|set_to|:|aus|de|en? the|a|my|dem|le|el? secret|variable|env|environment_variable|geheimnis|secreto? {env}",
    ],
    build(work, part) {
      const { header = "" } = part.said;
      logIn(work, { part, with: (value) => ({ headers: { [header]: value } }) });
    },
  },
  status: {
    phrases: IF_OTHER.flatMap((condition) => [
      `<notify>|<mail> {mail} ,? ${condition}`,
      `<notify> {url} ,? ${condition}`,
      `${condition} ,? <then>? <notify>|<mail> {mail}`,
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
    phrases: IF_FAILS.flatMap((condition, at) => [
      `${condition} ,? <then>? <send> <some>? json|body? {json} <to> {url}`,
      `${condition} ${POSTS_ON}`,
      `${condition} ${NOTIFIES_ON}`,
      `${condition} ,? <then>? <go_on> with? the_rest|the_others? ,? and|und|et|y <notify>|<mail> {mail} <by_mail>?`,
      `${condition} ,? <then>? <go_on> with? the_rest|the_others|rest?`,
      `${condition} ,? <then>? <notify> {mail} <by_mail>|bescheid?`,
      `${condition} ,? <then>? <mail> {mail}`,
      `${condition} ,? {mail} <notify>|<mail>`,
      `${condition} ,? <then>? <some>? <mail_noun> <to> {mail}`,
      `${condition} ,? <then>? <send> <some>? <mail_noun> <to> {mail}`,
      `<only>? <notify>|<mail> {mail} bescheid? ,? <only>? ${AFTER_SENDING[at]}`,
      `<only>? <notify>|<mail> <me> at|under|sous|en {mail} ,? <only>? ${AFTER_SENDING[at]}`,
      `<only>? <send> <some>? <mail_noun> <to> {mail} ,? <only>? ${AFTER_SENDING[at]}`,
      `<only>? <send> ${condition} <some>? <mail_noun> <to> {mail}`,
      `<only>? <notify> {url} ,? <only>? ${AFTER_SENDING[at]}`,
      `<only>? ${POSTS} ,? <only>? ${AFTER_SENDING[at]}`,
    ]),
    build: onFailure,
  },
  watch: {
    brings: true,
    isWhole: true,
    phrases: [
      `<notify> {url} ,? <if> {second} <fails>`,
      `${POSTS} ,? <if> {second} <fails>`,
      `<notify>|<mail> {mail} bescheid? ,? <if> {second} <fails>`,
      `let {mail} know ,? <if> {second} <fails>`,
      `<if> {second} <fails> ,? <then>? <notify>|<mail> {mail} bescheid?`,
      `<if> {second} <fails> ,? <then>? <send> <some>? <mail_noun> <to> {mail}`,
      `<if> {second} <fails> ,? {mail} <notify>|<mail>`,
      `<if> {second} <fails> ${NOTIFIES_ON}`,
      `<if> {second} <fails> ${POSTS_ON}`,
    ],
    build(work, part) {
      fetchFrom(work, { url: part.said["second"] ?? "", words: "" });
      onFailure(work, part);
    },
  },
  post_text: {
    isWhole: true,
    phrases: [
      "<send> {when}? <some>? text|message|nachricht|texte|mensaje|texto {quoted} <by_post>? <to> {url} <by_post>?",
      "<send> {when}? {quoted} <by_post>? <to> {url} <by_post>?",
      "<send> <by_post>? <to> {url} <some>? text|message|nachricht|texte|mensaje|texto? {quoted}",
    ],
    build: (work, { said: { url = "", quoted = "" } }) =>
      postBody(work, {
        url,
        json: { [chatField(url) ?? "text"]: filledText(quoted, work.builder) },
      }),
  },
  post_json: {
    isWhole: true,
    phrases: ["<send> <some>? json|body? {json} <to> {url}"],
    build: (work, { said: { url, json = "{}" } }) =>
      postBody(work, { url, json: JSON.parse(filledText(json, work.builder)) }),
  },
  post_each: {
    takesRows: true,
    phrases: [
      "<send> <each_one> <to> {url}",
      "<send> each|every {thing} individually|separately|one_by_one? <to> {url}",
    ],
    build(work, part) {
      work.builder.isLooping = true;
      postRows(work, part.said["url"] ?? "");
    },
  },
  post: {
    isWhole: true,
    phrases: [
      "<send> {object} <by_post>? <to> {url} <by_post>?",
      "<send> <to> {url} {object}",
      "{object} <to> {url} <mailed_last>",
      "<them> <to> {url} <mailed_last>",
      POSTS,
      "<send> <them>? <then>? <some>? {thing}? <to> <chat> <through> {url}",
      "<notify> {url}",
    ],
    build(work, part) {
      const { url = "" } = part.said;
      if (lacksColumns(work, url)) work.refuse(part);
      postRows(work, url);
    },
  },
} satisfies PartTypes;
