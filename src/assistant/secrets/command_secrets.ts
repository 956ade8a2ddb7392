import { isSecretParameter, looksRandom, WITHHELD } from "../grammar/withheld.ts";

/** Matches the word that begins a command, or an option of a command without its first word. */
const BEGINS =
  /(?<![\p{L}\p{N}_-])(?:[cC]url|CURL|[wW]get)(?:\.exe)?(?=\s)|\s[-–—]{1,2}(?:H|header|[uU]|user|b|cookie)(?=[\s="'])/u;

/** Matches a line of a definition that is a command. */
const BEGINS_LINE =
  /^[^\S\n]*(?:(?:[-*>$#]|\d{1,3}[.)])[^\S\n]*){0,2}[\w./-]{0,60}\b(?:curl|wget)(?:\.exe)?(?=\s)/imu;

/** Whether the text may contain a command. This test is fast; the search for commands is slow. */
export function mayHoldCommand(text: string): boolean {
  return /curl|wget|\s[-–—]/i.test(text);
}

/**
 * Matches a quoted shell text, including the quotation marks of word processors. The last text may
 * lack its closing mark.
 */
const QUOTED = String.raw`"(?:[^"\\]|\\(?:[^]|$))*(?:"|$)|\$'(?:[^'\\]|\\(?:[^]|$))*(?:'|$)` +
  String.raw`|'[^']*(?:'|$)|[“”„][^“”]*(?:[“”]|$)|[‘’][^‘’]*(?:[‘’]|$)`;
const WORD = String.raw`(?:${QUOTED}|\\(?:[^]|$)|[^\s"'“”„‘’\\])+`;

/** Matches a header. Some people leave out its quotes. */
const HEADER = String
  .raw`(?:${QUOTED}|[\w-]{1,100}:\s{0,4}(?:(?:Bearer|Basic)\s{1,4})?${WORD}|${WORD})`;

/** Matches an option, by its long names or its letter, with its argument. */
function optionOf(names: string, { letters = "", argument = WORD }): RegExp {
  // An option may continue after a line that ends with `\` or `^`, and on the next line of a quoted
  // e-mail.
  const space = String.raw`(?:[^\S\n]|=|[\\^]?\r?\n[^\S\n]{0,9}>?)`;
  const short = letters && String.raw`|[-–—][a-zA-Z#0-9]{0,10}?[${letters}]${space}*`;
  return new RegExp(
    String.raw`(?<=\s)([-–—]{1,2}(?:${names})${space}+${short})(${argument})`,
    "gu",
  );
}

const HEADERS = optionOf("(?:proxy-)?header", { letters: "H", argument: HEADER });
const USERS = optionOf("(?:proxy-)?(?:user|cert)", { letters: "uUE" });
const COOKIES = optionOf("cookie", { letters: "b" });
const PASSWORDS = optionOf("oauth2-bearer|(?:proxy-|http-|ftp-|tls)?pass(?:word)?", {});
const DATA = optionOf("data(?:-[a-z]+)?|form(?:-string)?|url-query|(?:post|body)-data", {
  letters: "dF",
});

/** Matches the user in an address, and a user in front of an address without a scheme. */
const USER_OF_ADDRESS = /([a-z][a-z\d+.-]{1,20}:\/\/)([^\s/?#"'<>]*)@/giu;
const USER_OF_HOST = /(?<=\s["']?)([^\s/?#"'<>@:]{1,100}:)([^\s/?#"'<>]+)@(?=[\w-]{1,63}\.)/gu;
const PUBLIC_USER = /^(?:git|anonymous|ftp)$/i;

const PARAMETER = /(?<=[?&;"'“‘\s])([\w.[\]-]{1,60})=([^\s"'”’&#]+)/gu;

/** Matches JSON fields in quotes, also inside the quotes of the shell. */
const FIELD =
  /(?<!\\)(["'])([\w.-]{1,60})\1(\s{0,9}:\s{0,9})(?:"((?:[^"\\]|\\(?:[^]|$))*)|'([^']*)|(\d[\w.+-]*))/gu;
const ESCAPED_FIELD =
  /(\\")([\w.-]{1,60})\\"(\s{0,9}:\s{0,9})(?:\\"((?:[^"\\]|\\(?!["\\])|\\{2,}"?)*)|()(\d[\w.+-]*))/gu;
const ELEMENT = /(<(?:[\w-]{1,40}:)?([\w.-]{1,60})(?:\s[^<>]{0,200})?>)([^<]+)/gu;

const SECRET_HEADER = /key|token|secret|auth|cookie|passw|session|signature|credential/i;
const SCHEME =
  /^(?:Bearer|Basic|Digest|Token|Key|ApiKey|Api-Key|GenieKey|JWT|OAuth|SSWS|Splunk)\s+/i;

/**
 * Removes the secrets of commands, such as `curl`, from a text: in headers, users, cookies,
 * addresses and bodies. Names of variables are kept.
 */
export function withoutCommandSecrets(text: string): string {
  return withoutSecretsFrom(text, text.search(BEGINS));
}

/**
 * Removes the secrets of commands from a definition. In a definition, only whole lines can be
 * commands.
 */
export function withoutCommandLines(definition: string): string {
  return withoutSecretsFrom(definition, definition.search(BEGINS_LINE));
}

function withoutSecretsFrom(text: string, at: number): string {
  if (at < 0) return text;
  const command = text.slice(at)
    .replace(HEADERS, (_, option, word) => option + inWord(word, withoutHeader))
    .replace(USERS, (_, option, word) => option + inWord(word, withoutPassword))
    .replace(COOKIES, (_, option, word) => option + inWord(word, withoutCookie))
    .replace(PASSWORDS, (_, option, word) => option + inWord(word, hidden))
    .replace(DATA, (_, option, word) => option + inWord(word, withoutValues))
    .replace(FIELD, withoutField)
    .replace(ESCAPED_FIELD, withoutField)
    .replace(ELEMENT, (_, tag, name, value) => tag + valueOf(name, value))
    .replace(
      PARAMETER,
      (whole, name, value, place, all) =>
        all.startsWith(WITHHELD, place + name.length + 1)
          ? whole
          : `${name}=${valueOf(name, value)}`,
    )
    .replace(USER_OF_HOST, (_, user, password) => `${user}${hidden(password)}@`);
  return text.slice(0, at) + withoutUsers(command);
}

/**
 * Removes passwords from addresses. A user name without a password before a web host usually is a
 * token.
 */
export function withoutUsers(text: string): string {
  return text.replace(USER_OF_ADDRESS, (whole, scheme: string, user: string) => {
    const colon = user.indexOf(":");
    if (colon < 0 && (PUBLIC_USER.test(user) || !/^http/i.test(scheme))) return whole;
    const name = user.slice(0, colon + 1);
    return `${scheme}${name}${hidden(user.slice(colon + 1))}@`;
  });
}

/** Changes the content of a word. `isLiteral`: the shell does not expand variables in it. */
function inWord(word: string, change: (inside: string, isLiteral: boolean) => string): string {
  const [, open = "", inside = "", close = ""] =
    /^(\$?["'“”„‘’]?)([^]*?)(["'“”‘’]?)$/u.exec(word) ?? [];
  return `${open}${change(inside, open === "'")}${close}`;
}

const VARIABLE = /^(?:\$\{?\w{1,100}\}?|\$\([^]*\)|\$env:\w{1,100}|%\w{1,100}%)$/;

function hidden(value: string, isLiteral = false): string {
  const isNamed = /^\$\{\{[^]*\}\}$/.test(value) || (!isLiteral && VARIABLE.test(value));
  return value === "" || isNamed || value.startsWith(WITHHELD) ? value : WITHHELD;
}

function withoutHeader(line: string, isLiteral: boolean): string {
  const colon = line.indexOf(":");
  const name = line.slice(0, Math.max(0, colon));
  if (!SECRET_HEADER.test(name)) return line;
  const said = line.slice(colon + 1);
  const value = said.trimStart();
  const scheme = SCHEME.exec(value)?.[0] ?? "";
  const space = said.slice(0, said.length - value.length);
  return `${name}:${space}${scheme}${hidden(value.slice(scheme.length), isLiteral)}`;
}

/**
 * Removes the password of a user. A user without a password stays, unless it looks like a token.
 */
function withoutPassword(user: string, isLiteral: boolean): string {
  const colon = user.indexOf(":");
  const name = colon < 0 ? user : user.slice(0, colon);
  if (colon < 0 || colon === user.length - 1) {
    return looksRandom(name) ? hidden(name, isLiteral) + user.slice(name.length) : user;
  }
  return `${name}:${hidden(user.slice(colon + 1), isLiteral)}`;
}

/** Removes the values of a cookie. An argument without an equals sign is a file name. */
function withoutCookie(cookie: string, isLiteral: boolean): string {
  return cookie.includes("=") ? hidden(cookie, isLiteral) : cookie;
}

/**
 * Removes the secret values of pairs in a form body. The values may contain spaces. JSON is not
 * changed.
 */
function withoutValues(body: string, isLiteral: boolean): string {
  if (/^\s*(?:\\?["{[<])/.test(body)) return body;
  return body.split("&").map((pair) => {
    const at = pair.indexOf("=") + 1;
    const name = pair.slice(0, Math.max(0, at - 1)).trim();
    const value = pair.slice(at);
    return isSecretParameter(name, value) ? pair.slice(0, at) + hidden(value, isLiteral) : pair;
  }).join("&");
}

function withoutField(
  whole: string,
  quote: string,
  name: string,
  between: string,
  double?: string,
  single?: string,
  number?: string,
): string {
  const value = double || single || number;
  if (value === undefined || !isSecretParameter(name, value)) return whole;
  const shown = hidden(value);
  const after = number ? `${quote}${shown}${quote}` : `${single ? "'" : quote}${shown}`;
  return `${quote}${name}${quote}${between}${after}`;
}

function valueOf(name: string, value: string): string {
  return isSecretParameter(name, value) ? hidden(value) : value;
}
