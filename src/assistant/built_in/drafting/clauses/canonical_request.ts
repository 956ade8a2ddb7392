import { periodAt } from "../dates/periods.ts";
import { listNameOf } from "../files/list_name.ts";
import { lexemesOf } from "../lexemes.ts";
import type { ClausePiece, PhraseClause } from "./clause_pieces.ts";
import { gatedPieces } from "./gates.ts";
import { THE_REST } from "./noun_phrases.ts";

/** Placeholders for columns that the assistant asks for. */
export const MISSING_COLUMN = "the_missing_column";
export const MISSING_DATE = "the_missing_date";

/**
 * Writes the clauses as sentences in the canonical wording. Returns null if they are no complete
 * request.
 */
export function canonicalRequest(
  said: readonly PhraseClause[],
  when: string | null,
): string | null {
  if (changesOneOfMany(said)) return null;
  const clauses = approvedFirst(changedFirst(said));
  if (clauses === null || isUnclear(clauses)) return null;
  const placed = resolved(withHaving(gatedPieces(clauses)));
  if (placed === null || placed.every(({ kind }) => kind === "source" || kind === "declared")) {
    return null;
  }
  const declared = placed.filter(({ kind }) => kind === "declared");
  const others = placed.filter(({ kind }) => kind !== "declared");
  const sources = once([
    ...declared.map((piece): ClausePiece => ({ ...piece, kind: "source" })),
    ...others,
  ]);
  const groups = grouped(sourceFirst(sources));
  if (groups === null) return null;
  const pieces = named(asked(combined(ordered(groups)))).filter(({ text: words }) => words !== "");
  const text = pieces.map((piece, at) =>
    at === 0
      ? piece.text
      : `${piece.kind === "detail" && piece.text.startsWith("with") ? " " : ", "}${piece.text}`
  ).join("");
  return when === null ? text : `${when}, ${text}`;
}

/**
 * Moves changes of rows before the work or number that they directly follow, because they apply to
 * its rows: "tell Ada how many signed up last week", "a report for Ada, grouped by team".
 */
function changedFirst(said: readonly PhraseClause[]): readonly PhraseClause[] {
  const clauses = [...said];
  for (let at = 1; at < clauses.length; at++) {
    const [before, clause] = [clauses[at - 1], clauses[at]];
    if (!before || !clause || clause.joint === "word") continue;
    const isFilter = clause.pieces.every(({ kind, text }) =>
      kind === "source" || /^(?:keep|drop) the rows|^(?:keep|drop) the \S+ rows$/.test(text)
    );
    const isCounted = clause.joint === "none" && isFilter &&
      before.pieces.some(({ kind }) => kind === "number");
    const isChange = clause.pieces.length > 0 &&
      clause.pieces.every(({ kind }) => CHANGES.has(kind) || kind === "source");
    const isUsed = isChange &&
      before.pieces.some(({ kind, text }) => kind === "work" && USES.test(text));
    if (!isCounted && !isUsed) continue;
    const own = before.pieces.filter(({ kind }) => kind === (isUsed ? "work" : "number"));
    const others = before.pieces.filter((piece) => !own.includes(piece));
    clauses.splice(at - 1, 2, {
      ...before,
      joint: clause.joint,
      pieces: [...others, ...clause.pieces],
    }, { ...clause, joint: "mark", pieces: own });
    if (at > 1) at -= 2;
  }
  return clauses;
}

/**
 * Whether one condition may apply to several files or targets: "Post them and save them as a.json
 * where …".
 */
function changesOneOfMany(clauses: readonly PhraseClause[]): boolean {
  const isUse = ({ kind, text }: ClausePiece) => kind === "work" && USES.test(text);
  return clauses.some(({ pieces, joint }, at) =>
    joint !== "word" && pieces.some(({ kind }) => CHANGES.has(kind)) && !pieces.some(isUse) &&
    clauses[at - 1]?.pieces.some(isUse) === true &&
    clauses.slice(0, at - 1).some((clause) => clause.pieces.some(isUse))
  );
}

/**
 * Moves approvals before the work that they allow: "before it is posted, somebody must approve it".
 */
function approvedFirst(clauses: readonly PhraseClause[]): readonly PhraseClause[] | null {
  const at = clauses.findIndex(({ isAfter }) => isAfter);
  if (at < 0) return clauses;
  const isAsking = (clause: PhraseClause | undefined) =>
    clause?.pieces.some(({ text }) => text.startsWith("ask for approval")) === true;
  if (isAsking(clauses[at - 1])) return clauses;
  const [later, asking] = clauses.slice(at, at + 2);
  return later && asking && isAsking(asking)
    ? [...clauses.slice(0, at), asking, later, ...clauses.slice(at + 2)]
    : null;
}

/**
 * Resolves "it", "the rest" and numbers without a column by earlier clauses. Returns null if no
 * earlier clause fits.
 */
function resolved(pieces: ClausePiece[] | null): ClausePiece[] | null {
  if (pieces === null) return null;
  const made: ClausePiece[] = [];
  for (const piece of pieces) {
    const computed = made.map(({ text }) => /^add a column (\S+) = /.exec(text)?.[1]).findLast((
      name,
    ) => name !== undefined);
    if (piece.text === THE_REST) {
      const last = made.findLast(({ kind }) => kind === "rows");
      if (!last?.text.startsWith("drop ")) return null;
      continue;
    }
    if (piece.text === "sort by THAT" && computed === undefined) return null;
    made.push({
      ...piece,
      text: computed === undefined
        ? piece.text
        : piece.text.replace("THAT", computed).replace(MISSING_COLUMN, computed),
    });
  }
  return made;
}

const CHANGES: ReadonlySet<string> = new Set([
  "rows",
  "columns",
  "number",
  "group",
  "order",
  "having",
]);
/** Matches work after which a later clause may mean other rows. */
const USES = /^(?:email |save |post |for each row)/;
const ALL = /(?:^|\s)(?:all|everything|every one|all of)(?:\s|$)/;

/**
 * Whether it is unclear which rows a clause means: "save them and keep the open ones", "email all".
 */
function isUnclear(clauses: readonly PhraseClause[]): boolean {
  let isUsed = false;
  let isChosen = false;
  return clauses.some(({ pieces, joint, words }, at) => {
    const changes = pieces.some(({ kind }) => CHANGES.has(kind));
    const uses = pieces.some(({ kind, text }) => kind === "work" && USES.test(text));
    const isOther = isUsed && changes && !pieces.some(({ kind }) => kind === "source") &&
      (joint === "word" || uses);
    const isAll = isUsed && isChosen && uses && ALL.test(words);
    // "Add a column … where name is Bo" changes some rows and keeps all of them.
    const before = clauses[at - 1]?.pieces.at(-1)?.text ?? "";
    const isOfComputed = joint === "none" && before.startsWith("add a column") &&
      pieces.some(({ text }) => /^(?:keep|drop) the rows/.test(text));
    const isNo = /^(?:don't|do not|never|no need)/.test(words);
    if (
      isNo &&
      clauses.some((each) => each.pieces.some(({ text }) => /^(?:email|post|for each)/.test(text)))
    ) return true;
    isUsed ||= uses;
    isChosen ||= changes;
    return isOther || isAll || isOfComputed;
  });
}

/**
 * Turns "only brands with more than 10 cars" into a condition on the number of rows per group.
 * Returns null unless another part, such as "per brand", names the groups.
 */
function withHaving(pieces: ClausePiece[] | null): ClausePiece[] | null {
  if (pieces === null) return null;
  const keys = pieces.flatMap(({ kind, text }) =>
    kind === "group" ? [text] : kind === "number" ? [/ by (.+)$/.exec(text)?.[1] ?? ""] : []
  );
  const isKnown = pieces.every(({ kind, text }) => {
    const noun = text.split(" ")[0]?.toLowerCase() ?? "";
    return kind !== "having" ||
      keys.some((key) => [`${key}s`, key, `${key.slice(0, -1)}ies`].includes(noun));
  });
  if (!isKnown) return null;
  return pieces.map((piece) =>
    piece.kind === "having"
      ? { kind: "rows", text: `keep the rows where count ${signed(piece.text)}` }
      : piece
  );
}

function signed(text: string): string {
  return text.replace(/^\S+ /, "").replace("more than", ">").replace("less than", "<").replace(
    "at least",
    ">=",
  ).replace("at most", "<=");
}

/** Puts the only source in front of the work with its rows. */
function sourceFirst(pieces: readonly ClausePiece[]): readonly ClausePiece[] {
  const sources = pieces.filter(({ kind }) => kind === "source");
  const at = pieces.findIndex(({ kind }) => kind === "source");
  const isWork = pieces.slice(0, at).some(({ kind }) => kind === "work" || kind === "gate");
  if (sources.length !== 1 || at < 1 || isWork) return pieces;
  return [...sources, ...pieces.filter(({ kind }) => kind !== "source")];
}

/** Removes repeated sources. */
function once(pieces: readonly ClausePiece[]): ClausePiece[] {
  const seen = new Set<string>();
  return pieces.filter(({ kind, text }) =>
    kind !== "source" || (!seen.has(text) && seen.add(text))
  );
}

/**
 * Assigns groups to the neighbouring numbers. Returns null if these numbers already have other
 * groups.
 */
function grouped(pieces: readonly ClausePiece[]): ClausePiece[] | null {
  const groups = pieces.filter(({ kind }) => kind === "group");
  const isSaid = groups.length === 1 &&
    pieces.some(({ kind, text }) => kind === "number" && text.endsWith(` by ${groups[0]?.text}`));
  const keys = new Set(
    pieces.flatMap(({ kind, text }) => kind === "number" ? [/ by (.+)$/.exec(text)?.[1] ?? ""] : [])
      .filter((key) => key !== ""),
  );
  if (groups.length > 1 || keys.size > 1) return null;
  if (isSaid) return pieces.filter((piece) => !groups.includes(piece));
  const [group] = groups;
  if (!group) return [...pieces];
  if (keys.size > 0) return null;
  const numbers = pieces.filter(({ kind }) => kind === "number");
  if (numbers.length === 0) {
    return pieces.map((piece) =>
      piece === group ? { kind: "rows", text: `count the rows by ${group.text}` } : piece
    );
  }
  return pieces.filter((piece) => piece !== group).map((piece) =>
    numbers.includes(piece) ? { ...piece, text: `${piece.text} by ${group.text}` } : piece
  );
}

/** Joins several group columns into one list, which means each combination. */
function combined(pieces: readonly ClausePiece[]): ClausePiece[] {
  return pieces.map((piece) => {
    const [, number, keys = ""] = piece.kind === "number" || piece.kind === "rows"
      ? /^(.*) by (.* and .*)$/.exec(piece.text) ?? []
      : [];
    if (number === undefined || !/^(?:count|sum|average|the (?:maximum|minimum))/.test(number)) {
      return piece;
    }
    const said = keys.split(" and ").map((key) =>
      periodAt(lexemesOf(key).tokens, 0) && !key.includes(" of ")
        ? `${key} of ${MISSING_DATE}`
        : key
    );
    return { ...piece, text: `${number} per combination of ${said.join(" and ")}` };
  });
}

/** Adds the name of the file to write: "convert orders.csv to JSON" keeps the name of the list. */
function named(said: readonly ClausePiece[]): readonly ClausePiece[] {
  // "Convert it to CSV and store it as a.csv" writes one file.
  const pieces = said.filter(({ text }, at) => {
    const [, format] = /^save as report\.(csv|json)$/.exec(text) ?? [];
    const next = said[at + 1]?.text ?? "";
    return format === undefined || !next.startsWith("save as ") || !next.endsWith(`.${format}`);
  });
  const [source, saved, more] = pieces;
  const [, address = ""] = /^(?:fetch|read) (\S+\.\w+\S*)$/.exec(source?.text ?? "") ?? [];
  const [, format] = /^save as report\.(csv|json)$/.exec(saved?.text ?? "") ?? [];
  const name = listNameOf(address);
  if (!source || more || format === undefined || !/^[\w-]+$/.test(name)) return pieces;
  return [source, { kind: "work", text: `save as ${name}.${format}` }];
}

/** Marks sources that may return one object instead of a list: "If the temperature is over 8". */
function asked(pieces: readonly ClausePiece[]): ClausePiece[] {
  const made: ClausePiece[] = [];
  for (const piece of pieces) {
    const [source, condition] = made.slice(-2);
    const [, url] = /^(?:fetch|check) (https?:\S+)$/i.exec(source?.text ?? "") ?? [];
    const [, where] = /^keep the rows where (.+)$/.exec(condition?.text ?? "") ?? [];
    const isAsked = piece.text === "if there are any" && url !== undefined && where !== undefined;
    if (isAsked && !/\.csv(?:$|[?#])/i.test(url)) {
      made.splice(-2, 2, { kind: "gate", text: `if ${url} says ${where}` });
    } else made.push(piece);
  }
  return made;
}

/** Matches words for the number of each group, which is not a column. */
const OF_NUMBERS =
  /^(?:sum|sums|total|totals|average|mean|avg|count|counts|number|frequency|maximum|max|minimum|min)$/iu;

/** Adds the key to a sort order without one: the number before it. */
function ordered(pieces: readonly ClausePiece[]): ClausePiece[] {
  return pieces.map((piece, at) => {
    const isNumber = pieces.slice(0, at).some(({ kind }) => kind === "number");
    const [, key = "", down = ""] =
      /^sort by "?(\w+)"?( descending| ascending)?$/.exec(piece.text) ?? [];
    if (piece.kind === "rows" && isNumber && OF_NUMBERS.test(key)) {
      return { ...piece, text: down === " descending" ? "largest first" : "smallest first" };
    }
    if (piece.kind !== "order") return piece;
    const first = piece.text === "descending" ? "largest first" : "smallest first";
    return { kind: "rows", text: isNumber ? first : `sort them, ${first}` };
  });
}
