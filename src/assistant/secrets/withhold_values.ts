import { oneOf, pattern } from "../../lib/text/pattern.ts";
import {
  BEING_WORDS,
  GIVING_WORDS,
  SECRET_NOUNS,
  SETTING_ARTICLES,
  SETTING_VERBS,
  VARIABLE_NOUNS,
} from "../grammar/language/secret_words.ts";
import { findDefinition } from "../built_in/definition_text.ts";
import { readOrderedDeeds } from "../grammar/read_ordered_deeds.ts";
import { isSecretParameter, variableName, WITHHELD } from "../grammar/withheld.ts";
import {
  mayHoldCommand,
  withoutCommandLines,
  withoutCommandSecrets,
  withoutUsers,
} from "./command_secrets.ts";

export interface WithheldText {
  /** The text without the removed values. */
  text: string;
  /** The removed values by the names of variables; only those whose end is unambiguous. */
  values: ReadonlyMap<string, string>;
}

/** After this many values, the rest of a line is removed without being parsed. */
const READ_MAX = 20;

/** Returns a pattern for phrases whose words are joined by a space, a hyphen or an underscore. */
const words = (list: readonly string[]) => oneOf(list, {}, "[ _-]");

const QUOTED = /"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`|“([^”\n]*)”|„([^“”\n]*)[“”]|«([^»\n]*)»/uy;
const BARE = /\S+/uy;
const BEFORE = /(?<![\p{L}\p{N}_?&/.-])/u;
const QUOTE = /["'`]?/u;

/** Matches a verb, a variable, and the word or sign before the assigned value. */
const SETTING = pattern("giu")`
  ${BEFORE} ${words(SETTING_VERBS)} \s{1,4} (?: ${words(SETTING_ARTICLES)} \s{1,4} | l['’] )?
  (?:
    ${words(VARIABLE_NOUNS)} \s{1,4} ${QUOTE} ( [A-Za-z_]\w{0,254} ) ${QUOTE}
    | ${QUOTE} ( (?-i: [A-Z][A-Z0-9_]{2,254} ) ) ${QUOTE}
  )
  ( \s{1,4} ${words(GIVING_WORDS)} (?: \s{0,2}: )? \s{1,4} | \s{0,4} [=:] \s{0,4} )
`;

/** Matches a word for a secret before its value. In a condition, the value is not secret. */
const MENTION = pattern("giu")`
  ${BEFORE} (?<! ${"where|whose|wo|deren|où|dont|donde|cuyo"} \s )
  (?:
    ${words(SECRET_NOUNS)}
    (?:
      \s{1,4} ${"for|of|für|pour|de|para"} (?: \s ${"the|my|our|die|das|den|la|le|el"} )?
      \s{1,4} [\p{L}\p{N}_.-]{1,60}
    )?
    | (?-i: [A-Z0-9_]{0,99} (?:KEY|TOKEN|SECRET|PASS|PWD|CREDENTIAL|AUTH) [A-Z0-9_]{0,50} )
  )
  ${QUOTE} (?: \s{1,4} ${words(BEING_WORDS)} (?: \s{0,2}: )? \s{1,4} | \s{0,4} ([=:]) \s{0,4} )
`;

/** Matches keys with a format that identifies their issuer. */
const KNOWN_FORMS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_=/.?&-])(?:[sprk]{2}[-_][A-Za-z0-9_-]{16,}|gh[opsur]_\w{20,}` +
    String.raw`|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}` +
    String.raw`|AKIA[0-9A-Z]{16}|hdl_\w{20,}|AIza[\w-]{30,}` +
    String.raw`|Bearer\s{1,4}[\w.~+/-]{12,}={0,2}` +
    String.raw`|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*)`,
  "gu",
);

/** Matches fenced blocks and quoted lines, which may contain definitions. */
const MATERIAL =
  /(`{3,20}|~{3,20})[\s\S]*?(?:\1|$(?![\s\S]))|^[^\S\r\n\u2028\u2029]*>.*(?:\r?\n[^\S\r\n\u2028\u2029]*>.*)*$/gm;

/**
 * Removes the values of variables and other secrets from a message, before it is stored or read. A
 * value in quotes ends with them. Without quotes, its end is known if nothing, or another order,
 * follows on the line. Otherwise the whole rest of the line is removed, and not used. Definitions
 * are not changed, fenced or not; commands are recognized everywhere.
 */
export function withholdValues(text: string): WithheldText {
  const values = new Map<string, string>();
  const definition = findDefinition(text, []);
  const end = definition !== null && text.endsWith(definition)
    ? text.length - definition.length
    : text.length;
  let at = 0;
  const pieces: string[] = [];
  for (const { index, 0: material } of text.slice(0, end).matchAll(MATERIAL)) {
    pieces.push(withheldIn(text.slice(at, index), values), withoutCommands(material));
    at = index + material.length;
  }
  pieces.push(withheldIn(text.slice(at, end), values), withoutCommandLines(text.slice(end)));
  return { text: pieces.join(""), values };
}

/**
 * Removes the secrets of commands in fenced blocks and quoted lines. Other text in them is not
 * changed.
 */
function withoutCommands(material: string): string {
  if (!mayHoldCommand(material)) return material;
  const isDefinition = findDefinition(material, []) !== null;
  const open = (isDefinition ? withoutCommandLines : withoutCommandSecrets)(material);
  return open === material ? material : withoutForms(withoutMentions(open));
}

function withheldIn(part: string, values: Map<string, string>): string {
  if (part.trim() === "") return part;
  // No step calls an address with a user in it, so no draft needs the user.
  const open = withoutQuerySecrets(withoutUsers(withoutCommandSecrets(part)));
  return withoutForms(withoutMentions(withoutSettings(open, values)));
}

/** Matches an address in a sentence; `PARAMETER` matches a parameter of it. */
const ADDRESS = /https?:\/\/[^\s"<>]{1,2000}/giu;
const PARAMETER = /([?&])([\w.[\]-]{1,60})=([^\s&#"<>]*[^\s&#"<>.,;:)!?])/gu;

/** Replaces secrets in addresses by names of variables, the form that drafts use. */
function withoutQuerySecrets(part: string): string {
  return part.replace(
    ADDRESS,
    (address) =>
      address.replace(
        PARAMETER,
        (whole, sign: string, name: string, value: string) =>
          isSecretParameter(name, value) && !NAMED_VALUE.test(value)
            ? `${sign}${name}=$${variableName(name)}`
            : whole,
      ),
  );
}

/** Matches a variable, a column of a row, or a value that was removed already. */
const NAMED_VALUE = /^(?:\$|\{|%|\[)/;

function withoutForms(part: string): string {
  return part.replace(KNOWN_FORMS, WITHHELD);
}

function withoutSettings(part: string, values: Map<string, string>): string {
  const found = [...part.matchAll(SETTING)];
  const pieces: string[] = [];
  let at = 0;
  for (
    const [order, { index, 0: said, 1: named, 2: inCapitals, 3: giving = "" }] of found.entries()
  ) {
    const begin = index + said.length;
    if (begin <= at) continue;
    const line = part.indexOf("\n", begin);
    const end = Math.min(found[order + 1]?.index ?? part.length, line < 0 ? part.length : line);
    const given = valueAt(part, { begin, end, mayRead: order < READ_MAX });
    if (given.end === begin) continue;
    const spoken = /[=:]/.test(giving) ? `${said.slice(0, -giving.length)} to ` : said;
    pieces.push(part.slice(at, index), spoken, WITHHELD);
    at = given.end;
    if (given.value !== null) values.set(named ?? inCapitals ?? "", given.value);
  }
  return [...pieces, part.slice(at)].join("");
}

interface GivenValue {
  /** The position after the value. */
  end: number;
  /** Null if the end of the value is ambiguous. */
  value: string | null;
}

function valueAt(
  part: string,
  { begin, end, mayRead }: { begin: number; end: number; mayRead: boolean },
): GivenValue {
  const quoted = matchAt(QUOTED, part, begin);
  if (quoted) {
    const [whole, ...inner] = quoted;
    const value = inner.find((each) => each !== undefined) ?? null;
    return { end: begin + whole.length, value };
  }
  const said = matchAt(BARE, part, begin)?.[0] ?? "";
  // A comma followed by more words is not part of the value.
  const bare = begin + said.length < end ? said.replace(/,$/, "") : said;
  const bareEnd = Math.min(begin + bare.length, end);
  const isPlain = mayRead && !/[.,;:!?)]$/.test(bare) &&
    readOrderedDeeds(part.slice(bareEnd, end)) !== null;
  return isPlain
    ? { end: bareEnd, value: part.slice(begin, bareEnd) }
    : { end: begin + part.slice(begin, end).trimEnd().length, value: null };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Signs after a value. They are sought only where a row of them begins. */
const SIGNS_AT_END = /(?<![.,;:!?)])[.,;:!?)]+$/;

function withoutMentions(part: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { index, 0: said, 1: sign } of part.matchAll(MENTION)) {
    const begin = index + said.length;
    if (begin < at || part.startsWith(WITHHELD, begin)) continue;
    const quoted = matchAt(QUOTED, part, begin)?.[0];
    const value = quoted ?? matchAt(BARE, part, begin)?.[0].replace(SIGNS_AT_END, "") ?? "";
    if (value === "" || (sign !== "=" && !looksSecret(value))) continue;
    pieces.push(part.slice(at, begin), WITHHELD);
    at = begin + value.length;
  }
  return [...pieces, part.slice(at)].join("");
}

const SECRET_LENGTH_MIN = 6;

/**
 * Whether a value has letters with digits, or signs that no word has. A template only says where a
 * value comes from.
 */
function looksSecret(value: string): boolean {
  if (value.length < SECRET_LENGTH_MIN || value.includes("${")) return false;
  return /[!@#$%^&*+=~]/.test(value) || (/\d/.test(value) && /\p{L}/u.test(value));
}
