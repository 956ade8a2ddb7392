import { pattern } from "../../../../lib/text/pattern.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import type { FoundQueryPiece } from "../../attached/query/query_piece.ts";
import type { OtherWords } from "../../attached/query/query_pieces.ts";
import { meaningAt } from "../../attached/query/word_meanings.ts";
import { isSameForm } from "../../attached/query/word_forms.ts";
import { isWayToSend } from "../column_token.ts";
import { periodAt } from "../dates/periods.ts";
import { beginsSpan } from "../dates/relative_dates.ts";
import { isMailAddress } from "../lexemes.ts";
import { CLAUSE_END, clausesIn, NO_CLAUSE, type RoleClause } from "./role_clauses.ts";
import { addressValues } from "./address_values.ts";
import { IS } from "./inferred_table.ts";
import {
  CHOOSING_LEADS,
  isState,
  LEADS_VERB,
  MEASURING,
  RELATIVE,
  TIME_WORDS,
} from "./noun_words.ts";
import { type Role, rolesAt } from "./role_words.ts";

const FROM: ReadonlySet<string> = new Set(
  "from at in on of under aus von unter auf dans de depuis sur en desde".split(" "),
);
const TO: ReadonlySet<string> = new Set(
  "to via into through -> → => an zu nach à vers a al hacia".split(" "),
);
const DETERMINERS: ReadonlySet<string> = new Set(
  ("the all every each those these any our my their its his her that this of only new " +
    "der die das den dem alle allen jede jeden jedes meine unsere diese neue neuen " +
    "le la les l' des du tous toutes chaque nos mes ces nouveaux nouvelles cet cette ce de d' " +
    "el los las todos todas cada nuestros mis estos nuevos nuevas un una a an ein eine einen einer une del al lo")
    .split(" "),
);
/** Matches things that no step can produce. */
const IMPOSSIBLE_RESULTS = pattern("iu")`^ (?: invoice_pdf | ${[
  "workflow(s)|run(s)|draft(s)|schedule(s)|template(s)|pages|seiten|páginas|calendar",
  "chart(s)|graph(s)|diagram(s)|diagramm(e|n|en)|graphique(s)|gráfico(s)|gráfica(s)|plot(s)",
  "pdf(s)|screenshot(s)|image(s)|picture(s)|photo(s)|bilder|capture(s)|dashboard(s)|slide(s)",
  "presentation(s)|powerpoint|translation(s)|traduction(s)|traducción|übersetzung(en)",
  "sms|whatsapp|slack|teams|telegram|discord|sheet(s)|notion|airtable|jira|hubspot|salesforce",
  "trello|dropbox|drive|s3|ftp|sftp|median|hash|sha256|barcode(s)|qr",
]} ) $`;
/** Verbs whose object is the rows. */
const SHOWING: ReadonlySet<string> = new Set(
  ("list show find give want need see extract pick select keep export filter send email mail zeige liste finde gib will brauche behalte " +
    "montre liste trouve donne veux garde muestra lista busca quiero necesito dame filtra").split(
      " ",
    ),
);
/** Verbs that ask a person for something. */
const ASKING: ReadonlySet<string> = new Set(
  "ask asks asking frage fragt demande pide pida soll sollen wants needs want".split(" "),
);
/** Matches participles, which do not ask for an approval: "The approved orders". */
const PARTICIPLE =
  /^(?:approved|confirmed|genehmigt|freigegeben|bestätigt|abgesegnet|(?:approuv|valid|confirm)ée?s?|aprobad[oa]s?|confirmad[oa]s?)$/u;
const BEFORE_PARTICIPLE: ReadonlySet<string> = new Set(
  "been being gets get be by worden werden wird sein été être soit soient sido ser sea sean said once until if wenn sobald quand cuando"
    .split(" "),
);
const CHATS = /^(?:slack|teams|discord|mattermost)$/iu;
const CLOCK = /^(?:\d{1,2}[:.h]\d{2}|\d{1,2}(?:am|pm|h))$/iu;
const AT_CLOCK: ReadonlySet<string> = new Set("at um à".split(" "));
const COMPARED: ReadonlySet<string> = new Set(["over", "atLeast", "under", "atMost", "between"]);
const OF_TIME: ReadonlySet<string> = new Set(["before", "after", "since", "until"]);
const BY: ReadonlySet<string> = new Set("by per nach par selon por según".split(" "));
const HAS: ReadonlySet<string> = new Set(
  "have has having with mit haben hat avec ont a con tienen tiene".split(" "),
);
const SOURCE_NOUNS =
  /^(?:url|api|endpoint|feed|source|data|quelle|daten|adresse|données|fuente|datos|dirección)$/u;
const ARROWS: ReadonlySet<string> = new Set(["->", "→", "=>"]);

/** Reads the words of a request that describe the workflow around its rows. */
export class RoleWordReader implements OtherWords {
  /** Words for the person who approves. No step can store them. */
  readonly people: string[] = [];
  /** Nouns that only describe other words. */
  readonly described: string[] = [];
  /** The positions of the words that are not understood. They stand next to each other. */
  readonly unclear: number[] = [];
  /** Nouns that were read as names of the rows. */
  readonly nouns = new Set<string>();
  readonly #hasApproval: boolean;
  readonly #hasWebhook: boolean;
  readonly #clauses: readonly RoleClause[];

  constructor(
    private readonly tokens: readonly Token[],
    private readonly language: Language,
    private readonly source: string,
    /**
     * `hasTable`: a file is at hand. `forgives`: a few unknown words may be left for a question.
     */
    private readonly options: { hasTable: boolean; forgives: boolean },
  ) {
    this.#clauses = clausesIn(tokens, language);
    this.#hasWebhook = this.#clauses.some(({ roles }) => roles.has("webhook"));
    this.#hasApproval = this.#clauses.some(({ roles }) => roles.has("approve"));
  }

  at(at: number): FoundQueryPiece | null {
    const token = this.tokens[at];
    if (token?.kind === "url") return { piece: this.#address(at, token), length: 1 };
    if (token?.kind === "quoted" && this.#isText(at)) {
      return { piece: { kind: "text", text: token.text }, length: 1 };
    }
    if (token?.kind === "operator" && /^={1,3}$/u.test(token.text)) return FILLER;
    if (IS.has(token?.text ?? "") && COMPARED.has(this.#meaning(at + 1) ?? "")) return FILLER;
    const clock = this.tokens[at + 1];
    if (AT_CLOCK.has(token?.text ?? "") && CLOCK.test(clock?.text ?? "")) {
      return { piece: { kind: "when", text: `${token?.text} ${clock?.text}` }, length: 2 };
    }
    // "Sorted by name" names a column, also where "name" could have a role.
    if (BY.has(token?.text ?? "") && this.tokens[at + 1]?.text === "name") {
      return { piece: { kind: "by" }, length: 1 };
    }
    if (token?.text === "!=") return { piece: { kind: "not" }, length: 1 };
    if (token !== undefined && ARROWS.has(token.text)) return { piece: { kind: "and" }, length: 1 };
    const found = rolesAt(this.tokens, at, this.language)
      .filter(({ role, length }) => this.#isMeant(role, at, length));
    const length = found[0]?.length ?? 0;
    if (length === 0 || this.#isAboutFile(at, found)) return null;
    const roles = found.filter((each) => each.length === length).map(({ role }) => role);
    if (roles.every((role) => role === "idle")) return { piece: { kind: "filler" }, length };
    return { piece: { kind: "role", roles }, length };
  }

  /** Whether the words only ask about the file at hand, as in "Tell me how many …". */
  #isAboutFile(at: number, found: readonly { role: Role; length: number }[]): boolean {
    const word = this.#meaning(at);
    return this.options.hasTable && found.every(({ role }) => ASKS_FILE.has(role)) &&
      (word === "filler" || found.every(({ role }) => role === "check"));
  }

  unknown(at: number): FoundQueryPiece | null {
    const token = this.tokens[at];
    // Reads the message in `Tell https://… "lunch is here"`.
    if (token?.kind === "quoted" && this.#tells(at)) {
      return { piece: { kind: "text", text: token.text }, length: 1 };
    }
    const isChat = CHATS.test(token?.text ?? "") && this.#hasAddress(this.#clauseAt(at));
    if (isChat) return FILLER;
    if (token?.kind !== "word" || IMPOSSIBLE_RESULTS.test(token.text)) return null;
    if (token.text === "it") return FILLER;
    const clause = this.#clauseAt(at);
    if (this.#tellsOfWebhook(clause)) return FILLER;
    if (this.#leadsTime(at) || this.#isInAddress(token.text)) return FILLER;
    // In "To my boss boss@example.org" the noun adds nothing.
    if (isMailAddress(this.tokens[at + 1]?.original ?? "")) return FILLER;
    const isPerson = clause.roles.has("approve") && !/_/.test(token.text);
    if (isPerson) {
      if (!ASKING.has(token.text)) this.people.push(token.original ?? token.text);
      return FILLER;
    }
    if (this.#isNoun(at, token)) return { piece: { kind: "rows" }, length: 1 };
    if (!this.#describes(at, token)) return this.#forgive(at);
    this.described.push(token.original ?? token.text);
    return FILLER;
  }

  #forgive(at: number): FoundQueryPiece | null {
    const first = this.unclear[0] ?? at;
    const isNear = at - first < UNCLEAR_MAX && at < this.#clauseAt(first).to;
    const before = this.tokens[at - 1];
    // If the unknown word is the verb, the user is asked about the whole clause.
    const isVerb = before === undefined || before.kind === "mark" || LEADS_VERB.has(before.text);
    if (!this.options.forgives || !isNear || isVerb) return null;
    this.unclear.push(at);
    return FILLER;
  }

  /** Whether a noun only describes the rows, so that nothing is lost without it. */
  #describes(at: number, { text, original = text }: Token): boolean {
    if (this.described.length >= DESCRIBED_MAX || !/^\p{L}[\p{L}'’-]*$/u.test(text)) return false;
    if (isState(original, this.language) || this.#isAfterRelative(at)) return false;
    const before = this.tokens[at - 1];
    const isBegin = before === undefined || before.kind === "mark" || LEADS_VERB.has(before.text);
    if (isBegin || CHOOSING_LEADS.has(before.text) || this.#isMeasured(at)) return false;
    // A condition such as "when somebody uploads a file" must be understood completely.
    if (this.#clauseAt(at).roles.has("if") || TIME_WORDS.test(text)) return false;
    if (this.language === "de") return /^\p{Lu}/u.test(original);
    return /^\p{Ll}/u.test(original);
  }

  /** Whether the noun is a number without a known column: "Total points", "points over 10". */
  #isMeasured(at: number): boolean {
    const place = this.#contentBefore(at);
    // In "Sort by joined date" the unknown word before may be the beginning of the column's name.
    const isNamed = this.#isStrange(place) &&
      MEASURING.has(this.#meaning(this.#contentBefore(place)) ?? "");
    const [before, after] = [this.#meaning(place) ?? "", this.#meaning(at + 1) ?? ""];
    return isNamed || MEASURING.has(before) || COMPARED.has(after) || OF_TIME.has(after) ||
      this.tokens[at + 1]?.kind === "number" || this.tokens[at - 1]?.kind === "number" ||
      periodAt(this.tokens, at) !== null;
  }

  /** Returns the position of the last word before that is not a filler. */
  #contentBefore(at: number): number {
    let place = at - 1;
    while (place > at - 4 && this.#meaning(place) === "filler") place--;
    return place;
  }

  /** Whether the word belongs to a relative clause, which chooses rows: "that nobody touched". */
  #isAfterRelative(at: number): boolean {
    const { from } = this.#clauseAt(at);
    const words = this.tokens.slice(from, at).map(({ text }) => text);
    return words.some((word) => RELATIVE.has(word));
  }

  /** Whether the token has a role and so names no column. */
  hasRole(at: number): boolean {
    return rolesAt(this.tokens, at, this.language).some(({ role, length }) =>
      this.#isMeant(role, at, length)
    );
  }

  #address(at: number, { text }: Token): FoundQueryPiece["piece"] {
    const before = this.tokens[at - 1]?.text.toLowerCase() ?? "";
    const leads = TO.has(before) ? "to" : FROM.has(before) ? "from" : null;
    return { kind: "address", text, leads };
  }

  #isText(at: number): boolean {
    for (const distance of [1, 2]) {
      const roles = rolesAt(this.tokens, at - distance, this.language);
      if (roles.some(({ role, length }) => role === "saying" && length <= distance)) return true;
    }
    const [before, mark] = [this.tokens[at - 1], this.tokens[at - 2]];
    return before?.text === ":" && mark?.kind === "word" &&
      rolesAt(this.tokens, at - 2, this.language).some(({ role }) => role === "saying");
  }

  #isMeant(role: Role, at: number, length: number): boolean {
    const next = this.tokens[at + length];
    switch (role) {
      case "any":
        return this.#isAfterIf(at);
      case "get":
        // In "Mail title and url" the last word is a column.
        if (SOURCE_NOUNS.test(this.tokens[at + length - 1]?.text ?? "")) {
          return this.tokens.slice(at + length, at + length + 2).some(({ kind }) => kind === "url");
        }
        // "Status open" contains a value; "open https://…" is a source.
        return !/^opens?$/u.test(this.tokens[at]?.text ?? "") || next?.kind === "url" ||
          DETERMINERS.has(next?.text ?? "");
      case "beforeThat":
      case "afterThat":
        return this.#hasApproval && next?.kind !== "date" && next?.kind !== "number";
      case "approve":
        return !PARTICIPLE.test(this.tokens[at]?.text ?? "") || length > 1 ||
          IS.has(this.tokens[at - 1]?.text ?? "") ||
          BEFORE_PARTICIPLE.has(this.tokens[at - 1]?.text ?? "");
      case "statusNot":
        return /^[1-5]\d\d$/u.test(next?.text ?? "") ||
          (/^(?:status|code|a|http|ok)$/u.test(next?.text ?? "") &&
            /^[1-5]\d\d$/u.test(this.tokens[at + length + 1]?.text ?? ""));
      case "saying":
        return next?.kind === "quoted" ||
          (next?.text === ":" && this.tokens[at + length + 1]?.kind === "quoted");
      case "if":
        return next !== undefined && !CLAUSE_END.test(next.text);
      case "notify":
        // In "Duplicates by email" the word is a column.
        return !this.#isMailColumn(at, length);
      case "arrives":
        return this.#tellsOfWebhook(this.#clauseAt(at));
      case "fails":
        // In "The result is FAILED" the word is a value.
        if (/^failed$/u.test(this.tokens[at]?.text ?? "") && length === 1) {
          const before = this.tokens[at - 1];
          return before?.kind !== "operator" && !IS.has(before?.text ?? "") &&
            !/^(?:status|state|result)$/u.test(before?.text ?? "");
        }
        return length > 1 || this.tokens[at]?.text !== "down" || this.#isAfterIf(at) ||
          /^(?:'s|is|its|it's|goes)$/u.test(this.tokens[at - 1]?.text ?? "");
      default:
        return true;
    }
  }

  /** Whether the clause of a quoted text names a recipient or a way to send it. */
  #tells(at: number): boolean {
    const { from, to } = this.#clauseAt(at);
    return this.tokens.slice(from, to).some(({ kind, text, original = text }, index) =>
      isMailAddress(original) || (kind === "url" && text.startsWith("$")) ||
      rolesAt(this.tokens, from + index, this.language).some(({ role }) => role === "notify")
    );
  }

  /**
   * Whether the address already chooses these rows: "The open invoices from https://…?status=open".
   */
  #isInAddress(word: string): boolean {
    return addressValues(this.tokens).some((value) => isSameForm(word, value, this.language));
  }

  #hasAddress({ from, to }: RoleClause): boolean {
    return this.tokens.slice(from, to).some(({ kind }) => kind === "url");
  }

  #tellsOfWebhook({ roles }: RoleClause): boolean {
    const tells = roles.has("webhook") || (this.#hasWebhook && roles.has("arrives"));
    return tells && !roles.has("approve");
  }

  #isMailColumn(at: number, length: number): boolean {
    const noun = length === 2 ? at + 1 : at;
    const isNoun = /^(?:e-?mails?|correo|courriel)$/u.test(this.tokens[noun]?.text ?? "");
    const isNamed = BY.has(this.tokens[noun - 1]?.text ?? "") &&
      !isWayToSend(this.tokens, noun) && !TO.has(this.tokens[noun + 1]?.text ?? "");
    const isFilled = ["empty", "filled"].includes(this.#meaning(noun + 1) ?? "") ||
      ["empty", "filled"].includes(this.#meaning(noun + 2) ?? "");
    const isHad = [1, 2].some((distance) => HAS.has(this.tokens[noun - distance]?.text ?? ""));
    if (isNoun && isHad && noun === at + length - 1) return true;
    const isMissing = ["without", "empty"].includes(this.#meaning(noun - 1) ?? "");
    return isNoun && noun === at + length - 1 && (isNamed || isFilled || isMissing);
  }

  #isAfterIf(at: number): boolean {
    for (let distance = 1; distance <= 3; distance++) {
      const roles = rolesAt(this.tokens, at - distance, this.language);
      if (roles.some(({ role, length }) => role === "if" && length <= distance)) return true;
    }
    return false;
  }

  #clauseAt(at: number): RoleClause {
    return this.#clauses.find(({ from, to }) => at >= from && at < to) ?? NO_CLAUSE;
  }

  /**
   * Whether a noun names the rows: it is part of the source's name, or follows an article or a verb
   * such as "list".
   */
  #isNoun(at: number, { text, original = text }: Token): boolean {
    if (TIME_WORDS.test(text)) return false;
    if (!/^\p{L}[\p{L}'’]{2,}$/u.test(text) || this.#isAdjective(at, original)) return false;
    const isOfSource = this.source.toLowerCase().split(/[_-]/u)
      .some((word) => word.length > 2 && isSameForm(text, word, this.language));
    if (isOfSource) return true;
    const before = this.tokens[at - 1];
    const isLed = before?.kind === "word" && (DETERMINERS.has(before.text) || this.#brings(at - 1));
    if (!isLed || !this.#isClosed(at + 1)) return false;
    const known = [...this.nouns].find((noun) => isSameForm(noun, text, this.language));
    if (known === undefined && this.nouns.size > 0) return false;
    this.nouns.add(text);
    return true;
  }

  /**
   * Whether a word is an adjective that chooses rows: "The confirmed orders", "die offenen", "les
   * annulées".
   */
  #isAdjective(at: number, word: string): boolean {
    if (this.language === "de") return /^\p{Ll}/u.test(word);
    return /(?:ed|ée?s?|[ai]d[oa]s?|uts?|utes?)$/u.test(word) || this.#meaning(at + 1) === "rows";
  }

  /** Whether the word is a verb whose object is the rows. */
  #brings(at: number): boolean {
    const roles = rolesAt(this.tokens, at, this.language);
    return SHOWING.has(this.tokens[at]?.text ?? "") ||
      roles.some(({ role, length }) => length === 1 && (role === "get" || role === "check"));
  }

  #isClosed(at: number): boolean {
    const next = this.tokens[at];
    return next === undefined || next.kind !== "word" || !this.#isStrange(at) ||
      this.#leadsTime(at);
  }

  #meaning(at: number): string | null {
    return meaningAt(this.tokens, at, this.language)?.kind ?? null;
  }

  /** Whether a participle precedes a time: "Expiring in the next 30 days", "due before Friday". */
  #leadsTime(at: number): boolean {
    const text = this.tokens[at]?.text ?? "";
    return /^\p{L}{3,}(?:ing|ed)$/u.test(text) &&
      (beginsSpan(this.tokens, at + 1) || OF_TIME.has(this.#meaning(at + 1) ?? ""));
  }

  #isStrange(at: number): boolean {
    return meaningAt(this.tokens, at, this.language) === null &&
      rolesAt(this.tokens, at, this.language).length === 0;
  }
}

const ASKS_FILE: ReadonlySet<Role> = new Set(["notify", "check", "get", "idle", "saying"]);
const [DESCRIBED_MAX, UNCLEAR_MAX] = [3, 6];

const FILLER: FoundQueryPiece = { piece: { kind: "filler" }, length: 1 };
