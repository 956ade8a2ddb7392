import type { Definition } from "../../../definition/definition.ts";
import type { Json, JsonObject } from "../../../lib/json.ts";
import { pattern } from "../../../lib/text/pattern.ts";
import { isSecretParameter, variableName, WITHHELD } from "../../grammar/withheld.ts";
import { DraftBuilder, template, verbatim } from "./draft_builder.ts";
import { hostOf } from "./files/fetch_from.ts";
import { shellWords } from "./shell_words.ts";

/** The draft of a pasted command, or the part of the command that steps do not support. */
export type ReadCommand =
  | { definition: Definition; notes: string[] }
  | { cannot: string };

const CHARACTERS_MAX = 8_000;
const FENCED = /^```(?:sh|bash|shell|zsh|console)?[ \t]*\r?\n([^`]*)```$/;
const COMMAND = /^(?:\$[ \t]+)?curl[ \t]+(?=\S)/;
const COURTESIES = {
  en: ["please|pls|hi|hello|can_you|could_you"],
  de: ["bitte|kannst_du"],
  fr: ["peux-tu|s'il_te_plaît"],
  es: ["por_favor|puedes"],
};
const VERBS = {
  en: ["run|execute|do|try|turn|convert|draft", "make a workflow of|from"],
  de: ["führe|starte"],
  fr: ["lance|exécute"],
  es: ["ejecuta"],
};
/** Matches words before a pasted command: "please run this: curl …". */
const ASKING = pattern("iu")`
  ^ (?: ${COURTESIES} [, \t]{1,3} ){0,3} [ \t]* (?: ${VERBS} [ \t]* )?
  (?: ${"this|the_following|das|ça|esto"} [ \t]* )? (?: : [ \t]* )?
  (?= (?: \$ [ \t]+ )? curl [ \t] )
`;

/**
 * Marks the beginning of a template in a word. No text of a user contains this private-use
 * character.
 */
const OPEN = "\u{f0000}";
const CLOSE = "\u{f0001}";
const HIDDEN = `${OPEN}${CLOSE}`;

/** Reads a message that consists of one `curl` command. Returns null for any other message. */
export function readCommand(message: string): ReadCommand | null {
  const trimmed = message.trim();
  if (trimmed.length > CHARACTERS_MAX) return null;
  const text = FENCED.exec(trimmed)?.[1]?.trim() ?? trimmed.replace(ASKING, "");
  if (!COMMAND.test(text) || /[\u{f0000}\u{f0001}]/u.test(text)) return null;
  const said = text.replace(COMMAND, "").replaceAll(WITHHELD, HIDDEN);
  const words = shellWords(said, (name) => `${OPEN}${name}${CLOSE}`);
  if (words === null) return { cannot: text };
  const sign = words.find(({ kind }) => kind === "sign");
  if (sign) return { cannot: text.slice(text.indexOf(sign.text)) };
  return new Command().read(words.map((word) => word.text));
}

/** Options without a value that a step needs no equivalent for. */
const IGNORED: ReadonlySet<string> = new Set([
  ...["-s", "-S", "-i", "-L", "-v", "-f", "-g", "-N", "-#", "--silent", "--show-error", "--fail"],
  ...[
    "--include",
    "--location",
    "--verbose",
    "--compressed",
    "--globoff",
    "--no-buffer",
    "--http1.1",
  ],
  ...["--http2", "--fail-with-body", "--no-progress-meter", "--progress-bar"],
]);

/** The long names of short options that take a value. */
const LETTERS: Readonly<Record<string, string>> = {
  X: "--request",
  H: "--header",
  d: "--data",
  u: "--user",
  A: "--user-agent",
  e: "--referer",
  b: "--cookie",
  m: "--max-time",
  o: "--output",
};

const USER_OF_ADDRESS = /^(https?:\/\/)?([^\/?#]*)@/i;
const SECRET_HEADER = /(?:key|token|secret|auth|cookie|password)/i;
const METHODS: ReadonlySet<string> = new Set(
  ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
);

class Command {
  readonly #builder = new DraftBuilder();
  readonly #notes: string[] = [];
  readonly #with: JsonObject = {};
  readonly #headers: JsonObject = {};
  readonly #data: string[] = [];
  #url: string | null = null;
  #timeout: string | null = null;
  #isQuery = false;
  #isJson = false;

  read(words: readonly string[]): ReadCommand {
    const left = [...words];
    for (let word = left.shift(); word !== undefined; word = left.shift()) {
      const [option, value] = optionOf(word);
      if (option === null) {
        if (this.#url !== null) return { cannot: word };
        this.#url = word;
      } else if (isIgnored(option)) continue;
      else if (option === "-G" || option === "--get") this.#isQuery = true;
      else {
        const given = value ?? left.shift();
        if (given === undefined || !this.#take(option, given)) return { cannot: option };
      }
    }
    return this.#definition();
  }

  /** Applies an option. Returns whether a step supports it. */
  #take(option: string, value: string): boolean {
    switch (option) {
      case "--request":
        this.#with["method"] = value.toUpperCase();
        return METHODS.has(value.toUpperCase());
      case "--url":
        this.#url = value;
        return true;
      case "--header":
        return this.#takeHeader(value);
      case "--user-agent":
        return this.#takeHeader(`User-Agent: ${value}`);
      case "--referer":
        return this.#takeHeader(`Referer: ${value}`);
      case "--cookie":
        return this.#takeHeader(`Cookie: ${value}`);
      case "--user":
        return this.#takeUser(value);
      case "--json":
        this.#isJson = true;
        return this.#takeData(value);
      case "--data":
      case "--data-raw":
      case "--data-ascii":
      case "--data-binary":
      case "--data-urlencode":
        return this.#takeData(value);
      case "--output":
        this.#with["saveAs"] = this.#text(value);
        return /^[\w.-]{1,100}$/.test(value);
      case "--max-time":
        this.#timeout = `${value}s`;
        return /^[1-9]\d{0,3}$/.test(value);
      default:
        return false;
    }
  }

  #takeData(value: string): boolean {
    this.#data.push(value);
    return !value.startsWith("@");
  }

  #takeHeader(line: string): boolean {
    const at = line.indexOf(":");
    const name = line.slice(0, at).trim();
    const value = line.slice(at + 1).trim();
    if (at < 1 || !/^[\w-]{1,100}$/.test(name)) return false;
    if (/^authorization$/i.test(name)) return this.#takeAuthorization(value);
    if (/^content-type$/i.test(name) && /json/i.test(value)) this.#isJson = true;
    else {this.#headers[name] = SECRET_HEADER.test(name)
        ? this.#secret(value, name)
        : this.#text(value);}
    return true;
  }

  #takeAuthorization(value: string): boolean {
    const [, scheme = "", token] = /^(\w{1,20})\s{1,4}(.*)$/u.exec(value) ?? [];
    // A value that the server removed from the message almost always was a token.
    if (value === HIDDEN || /^bearer$/i.test(scheme)) {
      this.#with["bearer"] = this.#secret(token ?? value, "API_TOKEN");
    } else if (token === HIDDEN) {
      this.#headers["Authorization"] = verbatim(`${scheme} `) + this.#secret(token, "API_TOKEN");
    } else this.#headers["Authorization"] = this.#secret(value, "AUTHORIZATION");
    return true;
  }

  #takeUser(value: string): boolean {
    const at = value.indexOf(":");
    this.#with["basic"] = {
      username: this.#text(at < 0 ? value : value.slice(0, at)),
      password: this.#secret(at < 0 ? "" : value.slice(at + 1), "API_PASSWORD"),
    };
    return true;
  }

  /**
   * Returns a variable for a value: the one that the command names, or a new one. The draft never
   * contains the value.
   */
  #secret(value: string, wanted: string): string {
    return this.#text(isNamed(value) ? value : this.#newSecret(wanted));
  }

  /** Returns a new variable as marked template. */
  #newSecret(wanted: string): string {
    const name = variableName(wanted);
    this.#builder.addEnv(name);
    this.#notes.push(`The value of ${name} is not in the draft: set it for the workflow.`);
    return `${OPEN}${name}${CLOSE}`;
  }

  /**
   * Returns the address with variables in place of its secrets. A user name in the address becomes
   * the step's authentication.
   */
  #withoutSecrets(address: string): string {
    const [before = "", scheme = "", user] = USER_OF_ADDRESS.exec(address) ?? [];
    // A user name without a password almost always is a token.
    if (user?.includes(":")) this.#takeUser(decoded(user));
    else if (user) this.#with["basic"] = { username: this.#secret(user, "API_USER"), password: "" };
    const open = user === undefined ? address : scheme + address.slice(before.length);
    return open.replace(
      /([?&])([^=&#]{1,100})=([^&#]+)/g,
      (whole, sign, name, value) =>
        isSecret(decoded(name), value) && !isNamed(value)
          ? `${sign}${name}=${this.#newSecret(decoded(name))}`
          : whole,
    );
  }

  /** Returns the value of a field, with marked variables as templates. */
  #text(value: string): string {
    return value.split(OPEN).map((part, index) => {
      if (index === 0) return verbatim(part);
      const [name = "", ...rest] = part.split(CLOSE);
      const known = name === "" ? "API_TOKEN" : name.toUpperCase();
      this.#builder.addEnv(known);
      return `${template(`env.${known}`)}${verbatim(rest.join(CLOSE))}`;
    }).join("");
  }

  #definition(): ReadCommand {
    const query = this.#isQuery && this.#data.length > 0 ? `?${this.#data.join("&")}` : "";
    const address = this.#withoutSecrets(`${this.#url ?? ""}${query}`);
    const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
    const isOther = /^[a-z][\w+.-]*:\/\//i.test(address) && url !== address;
    if (this.#url === null || isOther || !URL.canParse(url.split(OPEN)[0] ?? "")) {
      return { cannot: this.#url ?? "curl" };
    }
    const body = this.#isQuery || this.#data.length === 0 ? {} : this.#body();
    const hasHeaders = Object.keys(this.#headers).length > 0;
    this.#builder.add("call", {
      service: "http",
      action: "request",
      with: {
        url: this.#text(url),
        ...Object.keys(body).length > 0 && { method: "POST" },
        ...this.#with,
        ...hasHeaders && { headers: this.#headers },
        ...body,
      },
      ...this.#timeout !== null && { timeout: this.#timeout },
    });
    return {
      definition: this.#builder.definition(`Call ${hostOf(url)}`),
      notes: [...new Set(this.#notes)],
    };
  }

  /** Returns the body of the call: parsed JSON, pairs as a form, or the text. */
  #body(): JsonObject {
    const text = this.#data.join("&");
    const json = this.#isJson || /^[{[]/.test(text) ? jsonIn(text) : undefined;
    if (json !== undefined) return { json: this.#texts(json) };
    const pairs = text.split("&").map((pair) => pair.split("="));
    const isForm = pairs.every(({ length }) => length === 2);
    if (!isForm || this.#isJson) return { text: this.#text(text) };
    const fields = pairs.map((pair) => {
      const [name = "", value = ""] = pair.map(decoded);
      return [name, this.#value(name, value)];
    });
    return { form: Object.fromEntries(fields) };
  }

  #texts(value: Json): Json {
    return JSON.parse(
      JSON.stringify(value),
      (name, each) => typeof each === "string" ? this.#value(name, each) : each,
    );
  }

  #value(name: string, value: string): string {
    return isSecret(name, value) ? this.#secret(value, name) : this.#text(value);
  }
}

/** Whether the server removed the value, or its name or form shows a secret. */
function isSecret(name: string, value: string): boolean {
  return value === HIDDEN || isSecretParameter(name, value);
}

/** Whether the value is a variable that the command names. */
function isNamed(value: string): boolean {
  return value !== HIDDEN && value.includes(OPEN);
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function isIgnored(option: string): boolean {
  return IGNORED.has(option) ||
    (/^-\w{2,}$/.test(option) && [...option.slice(1)].every((letter) => IGNORED.has(`-${letter}`)));
}

/** Returns the option in a word, and the value in the same word. */
function optionOf(word: string): [option: string | null, value: string | null] {
  if (!word.startsWith("-") || word === "-") return [null, null];
  if (word.startsWith("--")) {
    const at = word.indexOf("=");
    return at < 0 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
  }
  // "-sSXPOST" means "-s -S -X POST".
  const place = [...word].findIndex((letter, index) => index > 0 && letter in LETTERS);
  const letter = place < 0 ? undefined : LETTERS[word.charAt(place)];
  const before = word.slice(0, Math.max(place, 1));
  if (letter === undefined || (before !== "-" && !isIgnored(before))) return [word, null];
  const value = word.slice(place + 1);
  return [letter, value === "" ? null : value];
}
