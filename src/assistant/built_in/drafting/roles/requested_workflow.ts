import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import type { QueryPiece } from "../../attached/query/query_piece.ts";
import type { Role } from "./role_words.ts";

/** The workflow that a request describes. */
export interface RequestedWorkflow {
  /** The address of the source; null if the rows have another source. */
  address: string | null;
  /** The file that is an input of each run. */
  file: string | null;
  isWebhook: boolean;
  /** Addresses to which the result is sent. */
  targets: string[];
  recipients: string[];
  /** The text of the message. */
  text: string | null;
  /** Whether the result is only sent under a condition. */
  isConditional: boolean;
  /**
   * The failure that is reported: any failure of the address, or any status other than this one.
   */
  failure: "any" | number | null;
  /** Whether the failure is that of the call to the target. */
  isOfSending: boolean;
  isApproved: boolean;
  /** The number of rows that the condition requires, such as "> 100". */
  counted: { sign: string; number: number } | null;
  when: string | null;
  /** Whether the result is saved to a file without a name. */
  isSaved: boolean;
  /** The pieces that choose and change rows. */
  rows: QueryPiece[];
}

/** Whether the noun after a column adds nothing: "The stock of a product is below 10". */
function isComplement(piece: QueryPiece, before?: QueryPiece, next?: QueryPiece): boolean {
  return piece.kind === "rows" && before?.kind === "column" &&
    Object.hasOwn(COMPARING, next?.kind ?? "");
}

/** The kinds of pieces that choose or order rows. */
const CHOOSING: ReadonlySet<string> = new Set(
  "value meant range span date over atLeast under atMost between empty filled without remove sort top most least highest lowest first last"
    .split(" "),
);
const COUNTING: ReadonlySet<string> = new Set("count total average maximum minimum".split(" "));

/** Matches "At 17:30" after "daily". */
const CLOCK = /^(?:at|um|à)\s\d/u;

const COMPARING = { over: ">", atLeast: ">=", under: "<", atMost: "<=" } as const;

/**
 * Assigns the pieces of a request to the parts of a workflow. Returns null if a piece fits nowhere.
 */
export function requestedWorkflowIn(
  pieces: readonly QueryPiece[],
  { hasTable, when, tells, me }: {
    hasTable: boolean;
    /**
     * The user's own address, if the request says that the user is the recipient; otherwise null.
     */
    me: string | null;
    when: string | null;
    /** Who is notified of a failure, if the request says it separately. */
    tells: string | null;
  },
): RequestedWorkflow | null {
  const sorter = new Sorter(pieces, hasTable, { tells, me });
  sorter.workflow.when = when;
  return sorter.sort() ? sorter.workflow : null;
}

class Sorter {
  readonly workflow: RequestedWorkflow = {
    ...{ address: null, file: null, isWebhook: false, targets: [], recipients: [], text: null },
    ...{
      isConditional: false,
      failure: null,
      isOfSending: false,
      isApproved: false,
      counted: null,
      rows: [],
    },
    ...{ when: null, isSaved: false },
  };
  #at = 0;
  /** The roles of the last verb, which decide the use of the next address. */
  #verb: readonly Role[] = [];
  #isCounting = false;
  #isOthers = false;
  /** Whether the last address is a target. */
  #isTargetLast = false;
  /** The number of targets, recipients and files so far. */
  #uses = 0;
  /** Whether a condition followed a target. It may apply to that target alone. */
  #isLate = false;
  #isAll = false;
  /** Whether the request wants somebody to be notified. */
  #isNotified = false;

  constructor(
    private readonly pieces: readonly QueryPiece[],
    private readonly hasTable: boolean,
    private readonly told: { tells: string | null; me: string | null },
  ) {}

  sort(): boolean {
    const isRead = this.#read();
    const { workflow } = this;
    const isNamed = workflow.rows.some(({ kind }) => kind === "file");
    workflow.isSaved = !isNamed && workflow.rows.some(({ kind }) => kind === "save");
    workflow.rows = workflow.rows.filter((piece, at, rows) =>
      (piece.kind !== "save" || isNamed) && !isComplement(piece, rows[at - 1], rows[at + 1])
    );
    const { failure, recipients, targets } = workflow;
    const isOpen = recipients.length + targets.length === 0;
    const to = failure === null ? null : this.told.tells;
    const me = this.#isNotified ? this.told.me : null;
    const recipient = to ?? me;
    if (isOpen && recipient !== null) recipients.push(recipient);
    return isRead && this.#isWhole();
  }

  #read(): boolean {
    for (this.#at = 0; this.#at < this.pieces.length; this.#at++) {
      const piece = this.pieces[this.#at];
      if (piece && !this.#take(piece)) return false;
    }
    return true;
  }

  #take(piece: QueryPiece): boolean {
    const { workflow } = this;
    const before = workflow.rows.at(-1)?.kind;
    if (CHOOSING.has(piece.kind) && this.#uses > 0) {
      // In "Save them, then sort" and "post them and save them where …" it is unclear to which
      // target the condition applies.
      if (this.#uses > 1 || (piece.kind === "sort" && before === "and")) return false;
      this.#isLate = true;
    }
    const isAfterSort = COUNTING.has(piece.kind) && before !== "by" && before !== "sort" &&
      workflow.rows.some(({ kind }) => kind === "sort");
    if (isAfterSort) return false;
    switch (piece.kind) {
      case "address":
        return this.#takeAddress(piece);
      case "mail":
        if (workflow.recipients.includes(piece.text)) return true;
        // Recipients in a row get the same e-mail.
        if (workflow.recipients.length === 0 && !this.#use()) return false;
        if (workflow.recipients.length > 0 && !this.#isAfterMail()) return false;
        workflow.recipients.push(piece.text);
        return true;
      case "when":
        return this.#takeTime(piece.text.replace(/[\s,]+$/u, ""));
      case "text":
        if (workflow.text !== null) return false;
        workflow.text = piece.text;
        return true;
      case "role":
        return this.#takeRole(piece.roles);
      case "send":
        this.#verb = ["post", "notify"];
        this.#isNotified = true;
        return true;
      case "file":
        return this.#takeFile(piece);
      case "count":
        this.#isCounting = workflow.isConditional;
        break;
      case "over":
      case "atLeast":
      case "under":
      case "atMost":
        if (this.#takeCount(piece.kind)) return true;
        break;
    }
    workflow.rows.push(piece);
    return true;
  }

  /**
   * Whether the address continues a list of recipients: "a@example.org, b@example.org and
   * c@example.org".
   */
  #isAfterMail(): boolean {
    let at = this.#at - 1;
    while (this.pieces[at]?.kind === "and") at--;
    return this.pieces[at]?.kind === "mail";
  }

  #takeRole(roles: readonly Role[]): boolean {
    const { workflow } = this;
    const has = (role: Role) => roles.includes(role);
    if (has("webhook")) workflow.isWebhook = true;
    else if (has("fails")) {
      workflow.failure ??= "any";
      workflow.isOfSending = this.#isTargetLast && workflow.targets.length === 1 &&
        workflow.recipients.length === 0;
    } else if (has("statusNot")) return this.#takeStatus();
    else if (has("approve")) workflow.isApproved = true;
    else if (has("if")) workflow.isConditional = true;
    else if (has("others")) this.#isOthers = true;
    else if (has("all")) this.#isAll = true;
    // In "Count them and keep …" the count is about other rows.
    else if (
      has("keep") && (this.#uses > 0 || workflow.rows.some(({ kind }) => COUNTING.has(kind)))
    ) {
      return false;
    }
    if (has("if") && this.#uses > 0) this.#isLate = true;
    if (has("notify") && !has("saying")) this.#isNotified = true;
    if (has("get") || has("check") || has("post") || has("notify")) this.#verb = roles;
    return true;
  }

  /** Counts a target of the result. Returns false if an earlier target may get other rows. */
  #use(): boolean {
    this.#uses++;
    return !(this.#isLate && this.#uses > 1);
  }

  /** Reads a time. In "Daily … at 17:30" two places give one time. */
  #takeTime(said: string): boolean {
    const { workflow } = this;
    const { when } = workflow;
    const [first] = this.pieces;
    if (
      when === null && first?.kind === "period" && workflow.rows[0] === first && CLOCK.test(said)
    ) {
      workflow.rows.shift();
      workflow.when = `every ${first.text} ${said.replace(/^\P{L}*\p{L}+/u, "at")}`;
      return true;
    }
    const whole = [said, `${when} ${said}`, `${said} ${when}`].find((each, at) =>
      when === null ? at === 0 : at > 0 && isPhrase(each)
    );
    if (whole === undefined) return false;
    workflow.when = whole;
    return true;
  }

  #takeStatus(): boolean {
    const next = this.pieces[this.#at + 1];
    if (next?.kind !== "number") return false;
    this.workflow.failure = next.value;
    this.#at++;
    return true;
  }

  #takeAddress({ text, leads }: Extract<QueryPiece, { kind: "address" }>): boolean {
    const { workflow } = this;
    const has = (role: Role) => this.#verb.includes(role);
    const hasSource = workflow.address !== null || workflow.isWebhook || workflow.file !== null ||
      this.hasTable;
    const next = this.pieces[this.#at + 1];
    const isTested = next?.kind === "role" &&
      (next.roles.includes("fails") || next.roles.includes("statusNot"));
    const isSent = !isTested &&
      (leads === "to" ||
        (leads === null && (has("post") || has("notify")) && !has("get") && !has("check")) ||
        (leads === null && has("post") && has("get") && hasSource));
    if (isSent) {
      if (!this.#use()) return false;
      workflow.targets.push(text);
      this.#isTargetLast = true;
      return workflow.targets.length === 1;
    }
    this.#isTargetLast = false;
    if (workflow.address === text) return true;
    if (hasSource) return false;
    // An address after "Webhook:" may belong to another service, so it is read as a source.
    workflow.address = text;
    return true;
  }

  /** Reads a file: an input of each run if nothing else is the source, otherwise the result. */
  #takeFile(piece: Extract<QueryPiece, { kind: "file" }>): boolean {
    const { workflow } = this;
    // "orders.json from https://example.org/orders.json" names the source twice.
    const isAddress = this.pieces.some((each) =>
      each.kind === "address" && each.text.endsWith(`/${piece.text}`)
    );
    const isSavedSo = this.pieces[this.#at - 1]?.kind === "save";
    if (isAddress && !isSavedSo) return true;
    const isSaved = this.pieces[this.#at - 1]?.kind === "save" ||
      this.pieces[this.#at + 1]?.kind === "save" ||
      workflow.rows.some(({ kind }) => kind === "save");
    const isFirst = workflow.address === null && !workflow.isWebhook && workflow.file === null &&
      !this.hasTable && !this.pieces.some(({ kind }) => kind === "address");
    const isLast = this.#at === this.pieces.length - 1;
    const isNamed = isSaved || isLast || workflow.address !== null || workflow.isWebhook;
    if (isFirst && !isSaved && /\.(?:csv|tsv|json)$/iu.test(piece.text)) workflow.file = piece.text;
    else {
      if (!isNamed || !this.#use()) return false;
      workflow.rows.push(piece);
    }
    return true;
  }

  /**
   * Reads a condition on the number of rows: "If there are more than 100 rows", "if the number of
   * open orders is over 50".
   */
  #takeCount(kind: keyof typeof COMPARING): boolean {
    const { workflow } = this;
    const number = this.pieces[this.#at + 1];
    const isOfRows = this.pieces[this.#at + 2]?.kind === "rows";
    const isCounted = this.#isCounting || (workflow.isConditional && isOfRows);
    const before = this.pieces[this.#at - 1];
    const isOfColumn = before?.kind === "column" && !this.#isCounting;
    if (number?.kind !== "number" || !isCounted || isOfColumn || workflow.counted) return false;
    workflow.counted = { sign: COMPARING[kind], number: number.value };
    workflow.rows = workflow.rows.filter((each) => each.kind !== "count");
    this.#at += isOfRows ? 2 : 1;
    return true;
  }

  #isWhole(): boolean {
    const { workflow } = this;
    const chooses = workflow.isConditional || workflow.rows.some(({ kind }) => CHOOSING.has(kind));
    // "Save the paid ones and mail everything" asks for two different lists.
    if (this.#isAll && this.#uses > 1 && chooses) return false;
    const { address, file, isWebhook, targets, recipients, failure, rows } = workflow;
    const isCall = targets.length === 1 && rows.length === 0 &&
      (workflow.isApproved || workflow.when !== null);
    // "Every weekday at 12:30, tell #lunch …" needs no source.
    const isText = workflow.text !== null && rows.length === 0 && !workflow.isConditional;
    const hasSource = address !== null || file !== null || isWebhook || this.hasTable || isCall ||
      isText;
    if (!hasSource || (isWebhook && (address !== null || file !== null))) return false;
    if (this.#isOthers && !rows.some(({ kind }) => kind === "remove")) return false;
    const isSent = targets.length + recipients.length > 0;
    // The request wants something to be sent, and names no recipient.
    const isOpen = !isSent && !workflow.isSaved &&
      (this.#isSending() || workflow.isApproved || workflow.isConditional);
    if (!isSent && this.#isNotified) return false;
    if (isOpen && !rows.some(({ kind }) => kind === "file")) return false;
    if (workflow.text !== null && !isSent) return false;
    if (failure === null) return true;
    if (workflow.isOfSending) return targets.length === 1 && recipients.length > 0;
    return address !== null && isSent && (recipients.length === 0 || targets.length === 0) &&
      targets.length <= 1;
  }

  #isSending(): boolean {
    return this.#verb.includes("notify") ||
      (this.#verb.includes("post") && !this.#verb.includes("get"));
  }
}
