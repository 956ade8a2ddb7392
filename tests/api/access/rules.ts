/** The callers, each with the most rights that one who must still be refused can have. */
export const CALLERS = {
  owner: "the owner",
  teammate: "a teammate",
  writer: "a teammate with workflow:write",
  stranger: "a writer of the same organization, in another team",
  outsider: "an admin of another organization, in a team of the same name",
  elsewhere: "the owner, in another organization",
  admin: "an admin",
  key: "an API key of the owner",
  nobody: "nobody",
} as const;

export type Caller = keyof typeof CALLERS;

/** The state of the things that a request names. */
export type State = "live" | "public" | "deleted" | "unknown";

const TABLE_ORDER = Object.keys(CALLERS);

/**
 * The answer to each caller, by the rights that a route requires: decisions.md, "Who may do what".
 * One column a caller, in the order of `CALLERS`.
 */
// deno-fmt-ignore
const LIVE = {
  "nothing":         "ok  ok  ok  ok  ok  ok  ok  ok  ok ",
  "an object's key": "ok  ok  ok  ok  ok  ok  ok  ok  ok ",
  "a hook's token":  "ok  ok  ok  ok  ok  ok  ok  ok  ok ",
  "an identity":     "ok  ok  ok  ok  ok  ok  ok  ok  401",
  "a token":         "ok  ok  ok  ok  ok  ok  ok  403 401",
  "read workflow":   "ok  ok  ok  404 404 404 404 ok  401",
  "write workflow":  "ok  403 ok  404 404 404 404 ok  401",
  // A caller who may read nothing of that name makes one of its own.
  "import workflow": "ok  403 ok  ok  ok  ok  ok  ok  401",
  "manage workflow": "ok  403 403 404 404 404 404 ok  401",
  "open workflow":   "ok  ok  ok  403 404 404 403 ok  401",
  "read calendar":   "ok  ok  ok  ok  404 404 ok  ok  401",
  "change calendar": "ok  403 403 403 404 404 ok  ok  401",
  // Another organization has none of that name, so that its caller makes one.
  "put calendar":    "ok  403 403 403 ok  ok  ok  ok  401",
  "read rule":       "ok  ok  ok  404 404 404 404 ok  401",
  "write rule":      "ok  403 ok  404 404 404 404 ok  401",
  "manage rule":     "ok  403 403 404 404 404 404 ok  401",
  "open rule":       "ok  ok  ok  403 404 404 403 ok  401",
  "read thread":     "ok  ok  ok  404 404 404 404 ok  401",
  "post in thread":  "ok  403 ok  404 404 404 404 ok  401",
  "manage thread":   "ok  403 403 404 404 404 404 ok  401",
  "read run":        "ok  ok  ok  404 404 404 404 ok  401",
  "steer run":       "ok  403 ok  404 404 404 404 ok  401",
  "cancel run":      "ok  403 ok  404 404 404 ok  ok  401",
  "transfer":        "403 403 403 404 404 404 ok  403 401",
  "an admin":        "403 403 403 403 ok  403 ok  403 401",
  "own object":      "ok  404 404 404 404 404 404 ok  401",
  "own API key":     "ok  404 404 404 404 404 ok  403 401",
  "own usage":       "ok  403 403 403 ok  ok  ok  403 401",
};

export type Requirement = keyof typeof LIVE;

type Table = Readonly<Partial<Record<Requirement, string>>>;

/** Where a workflow that is public makes a difference. */
// deno-fmt-ignore
const PUBLIC: Table = {
  "read workflow":   "ok  ok  ok  ok  404 404 ok  ok  401",
  "write workflow":  "ok  403 ok  403 404 404 403 ok  401",
  "import workflow": "ok  403 ok  403 ok  ok  403 ok  401",
  "manage workflow": "ok  403 403 403 404 404 403 ok  401",
  "open workflow":   "ok  ok  ok  ok  404 404 ok  ok  401",
  "read rule":       "ok  ok  ok  ok  404 404 ok  ok  401",
  "write rule":      "ok  403 ok  403 404 404 403 ok  401",
  "manage rule":     "ok  403 403 403 404 404 403 ok  401",
  "open rule":       "ok  ok  ok  ok  404 404 ok  ok  401",
  "read run":        "ok  ok  ok  ok  404 404 ok  ok  401",
  "steer run":       "ok  403 ok  403 404 404 403 ok  401",
  "cancel run":      "ok  403 ok  403 404 404 ok  ok  401",
  "transfer":        "403 403 403 403 404 404 ok  403 401",
};

const NOTHING_THERE = "404 404 404 404 404 404 404 404 401";

/** Where what is not there is answered otherwise. */
// deno-fmt-ignore
const GONE: Table = {
  "put calendar":    "ok  ok  ok  ok  ok  ok  ok  ok  401",
  "import workflow": "ok  ok  ok  ok  ok  ok  ok  ok  401",
  "an object's key": "404 404 404 404 404 404 404 404 404",
  "a hook's token":  "404 404 404 404 404 404 404 404 404",
  "own API key":     "404 404 404 404 404 404 404 403 401",
};

const NAMES_NOTHING: readonly Requirement[] = [
  "nothing",
  "an identity",
  "a token",
  "an admin",
  "own usage",
];

/** The states that what such a request names can be in, as far as they can make a difference. */
export function statesOf(requires: Requirement): readonly State[] {
  if (NAMES_NOTHING.includes(requires)) return ["live"];
  return requires in PUBLIC
    ? ["live", "public", "deleted", "unknown"]
    : ["live", "deleted", "unknown"];
}

/** `ok`, or the status of the refusal. */
export function outcome(
  requires: Requirement,
  { caller, state }: { caller: Caller; state: State },
): "ok" | number {
  const word = columnsFor(requires, state).split(/ +/)[TABLE_ORDER.indexOf(caller)];
  return word === "ok" ? "ok" : Number(word);
}

function columnsFor(requires: Requirement, state: State): string {
  if (state === "live") return LIVE[requires];
  if (state === "public") return PUBLIC[requires] ?? LIVE[requires];
  return GONE[requires] ?? NOTHING_THERE;
}
