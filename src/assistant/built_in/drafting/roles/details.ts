import {
  ADDRESS,
  BEARER,
  COPY_TO,
  COUNTS,
  ERRORS_TO,
  FAILS_TIMES,
  HEADER,
  JOIN,
  METHOD,
  RETRY,
  SHEET,
  THEN_TELL,
  TIMEOUT,
} from "./detail_phrases.ts";

/**
 * A request without details such as retries and headers, and these details in the canonical
 * wording.
 */
export interface WithoutDetails {
  text: string;
  /** The details of calls, by address. */
  ofCalls: ReadonlyMap<string, readonly string[]>;
  /** The details of the e-mail. */
  ofMail: readonly string[];
  /**
   * Who is notified if the call fails: an e-mail address or a URL; null if the request does not say
   * it.
   */
  onFailure: string | null;
  /** Whether the request asks for a file for a spreadsheet program. */
  isSheet: boolean;
  /** Two sources to join; null if the request does not join any. */
  join: Join | null;
}

/** Two addresses or files, and the column whose values must be equal. */
export interface Join {
  sources: readonly [first: string, second: string];
  column: string;
}

interface FoundDetails {
  ofCalls: Map<string, string[]>;
  ofMail: string[];
  onFailure: string | null;
  isSheet: boolean;
  join: Join | null;
}

/** A detail and its words. `take` returns false if the words are no detail at this place. */
interface Detail {
  said: RegExp;
  take(
    found: FoundDetails,
    groups: Readonly<Record<string, string>>,
    place: DetailContext,
  ): boolean;
}

/** The nearest addresses before and after the words of a detail. */
interface DetailContext {
  before: string | null;
  after: string | null;
  /** The user's own address. */
  me: string | null;
}

const DETAILS: readonly Detail[] = [
  {
    said: JOIN,
    take(found, { first = "", second = "", column = "" }) {
      if (found.join !== null || first === second) return false;
      found.join = { sources: [first, second], column };
      return true;
    },
  },
  {
    said: METHOD,
    take: (found, { method = "" }, place) => ofCall(found, place, `using ${method}`),
  },
  { said: RETRY, take: retries },
  {
    said: THEN_TELL,
    take(found, { mail }, { me }) {
      const to = mail ?? me;
      const isTried = [...found.ofCalls.values()].flat().some((each) => each.startsWith("retry"));
      if (to === null || !isTried || found.onFailure !== null) return false;
      found.onFailure = to;
      return true;
    },
  },
  // "Takes more than 3 s" is a timeout, and "or fails" adds nothing to it.
  {
    said: TIMEOUT,
    take: (found, { count = "" }, place) =>
      ofCall(found, place, `with a timeout of ${count} seconds`),
  },
  // "Fails three times in a row" means retries before the failure is reported.
  { said: FAILS_TIMES, take: retries },
  {
    said: HEADER,
    take(found, { header = "", env }, place) {
      const name = env !== undefined && env === env.toUpperCase()
        ? env
        : header.toUpperCase().replaceAll("-", "_");
      return ofCall(found, place, `using header ${header} from ${name}`);
    },
  },
  {
    said: BEARER,
    take(found, { env = "" }, place) {
      return env === env.toUpperCase() && ofCall(found, place, `using bearer token ${env}`);
    },
  },
  {
    said: COPY_TO,
    take(found, { mail }, { me }) {
      const to = mail ?? me;
      if (to === null) return false;
      found.ofMail.push(`with copy to ${to}`);
      return true;
    },
  },
  {
    said: ERRORS_TO,
    take(found, { mail = "" }) {
      if (found.onFailure !== null) return false;
      found.onFailure = mail;
      return true;
    },
  },
  {
    said: SHEET,
    take(found) {
      found.isSheet = true;
      return true;
    },
  },
];

function retries(
  found: FoundDetails,
  { count = "" }: Readonly<Record<string, string>>,
  place: DetailContext,
): boolean {
  const said = count.toLowerCase();
  return ofCall(found, place, `retry ${COUNTS[said] ?? said} times`);
}

function ofCall(
  { ofCalls }: FoundDetails,
  { before, after }: DetailContext,
  detail: string,
): boolean {
  const address = before ?? after;
  if (address === null) return false;
  const known = ofCalls.get(address) ?? [];
  ofCalls.set(address, [...known, detail]);
  return true;
}

const CHARACTERS_MAX = 1_500;

/**
 * Removes details such as retries, timeouts and headers from a request, wherever they stand, and
 * returns them.
 */
export function withoutDetails(text: string, me: string | null): WithoutDetails {
  const found: FoundDetails = {
    ofCalls: new Map(),
    ofMail: [],
    onFailure: null,
    isSheet: false,
    join: null,
  };
  if (text.length > CHARACTERS_MAX) return { text, ...found };
  const rest = DETAILS.reduce((left, { said, take }) => {
    const addresses = [...left.matchAll(ADDRESS)];
    return left.replace(said, (words: string, ...rest: unknown[]) => {
      const groups = rest.at(-1);
      const at = rest.find((each): each is number => typeof each === "number") ?? 0;
      const before = addresses.findLast(({ index }) => index < at)?.[0] ?? null;
      const after = addresses.find(({ index }) => index > at)?.[0] ?? null;
      const said = typeof groups === "object" && groups !== null
        ? Object.fromEntries(
          Object.entries(groups).flatMap(([name, value]) =>
            typeof value === "string" ? [[name, value]] : []
          ),
        )
        : {};
      return take(found, said, { before, after, me }) ? " " : words;
    });
  }, text);
  return { text: rest, ...found };
}
