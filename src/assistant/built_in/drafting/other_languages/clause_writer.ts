import type { Chunk, ChunkOf } from "./chunk.ts";
import { chunksOf, fillTemplate, type RewrittenClause, RowWriter, SENDING } from "./row_writer.ts";

/** Writes a clause in the canonical wording. */
export class ClauseWriter extends RowWriter {
  say(): RewrittenClause | null {
    const isSaid = this.writeSources() && this.writeRows() && this.#writeNumbers() &&
      this.#writeOrder() &&
      this.#writePeople() && this.#writeTargets();
    if (isSaid && this.#isSilent()) return null;
    if (this.has("numberMade") && !this.state.hasNumber) return null;
    const isWhole = this.clause.chunks.every((chunk) =>
      this.used.has(chunk) || IDLE.has(chunk.role)
    );
    if (!isSaid || !isWhole) return null;
    const [work, uses] = [this.work, this.uses];
    return this.#conditional({ sources: this.sources, work, uses });
  }

  /** Whether the clause has words of its own and nothing was written for them. */
  #isSilent(): boolean {
    const { sense, chunks } = this.clause;
    if (this.sources.length + this.work.length + this.uses.length > 0) return false;
    if (sense === "show" || sense === "get") {
      return chunks.some(({ role }) => role === "noun");
    }
    return sense !== null || chunks.some(({ role }) => role !== "time" && role !== "only");
  }

  /** Writes sums and counts, of all rows or per group. */
  #writeNumbers(): boolean {
    const { sense } = this.clause;
    const { sum, count, per, group } = this.templates;
    const numbers = this.all("number");
    const isCount = sense === "count" || this.has("count");
    const isSum = sense === "sum" && numbers.length === 0;
    for (const chunk of [...numbers, ...this.all("count")]) this.used.add(chunk);
    if (numbers.length === 0 && !isCount && !isSum && sense !== "group") {
      return sense !== "calculate";
    }
    this.state.hasNumber = true;
    const by = this.take("per") ?? this.take("by");
    this.isGrouped = by !== null;
    if (by) this.state.groups.push(by.said);
    // Without groups, only one of a count and another number could be written.
    if (isCount && numbers.length > 0 && by === null) return false;
    const tail = by ? ` ${fillTemplate(per, { column: by.said })}` : "";
    for (const { kind, said } of numbers) {
      const column = said ?? this.take("column")?.said ?? this.noun();
      if (column === null) return false;
      this.work.push(fillTemplate(this.templates[kind], { column }) + tail);
    }
    if (isSum) {
      const column = this.take("column")?.said ?? this.noun();
      if (column === null) return false;
      this.work.push(fillTemplate(sum, { column }) + tail);
    }
    if (isCount && this.state.lastWork !== count + tail) this.work.push(count + tail);
    if (sense === "group" && numbers.length === 0 && !isCount && !isSum) {
      if (by === null) return false;
      this.work.push(fillTemplate(group, { column: by.said }));
    }
    for (const noun of this.all("noun")) this.used.add(noun);
    return true;
  }

  #writeOrder(): boolean {
    const { sense } = this.clause;
    const { sort, descending, ascending, keepFront, keepBack, keepMost, keepLeast } =
      this.templates;
    const top = this.take("top");
    if (top) {
      const column = this.take("column") ?? this.take("by");
      const saying = top.isDescending ? keepMost : keepLeast;
      const said = column === null
        ? fillTemplate(saying, { number: top.number, column: "" }).replace(/\s+\S+\s*$/u, "")
        : fillTemplate(saying, { number: top.number, column: column.said });
      this.work.push(said);
    }
    const back = this.take("back");
    if (back) this.work.push(fillTemplate(keepBack, { number: back.number }));
    const front = this.take("front");
    if (front) this.work.push(fillTemplate(keepFront, { number: front.number }));
    const order = this.take("order");
    if (sense !== "sort" && order === null) return true;
    const keys = this.take("by") ?? this.take("column") ?? this.take("columns");
    if (keys === null) {
      return sense === "sort" || this.isGrouped ? this.#writeBare(order, sort) : false;
    }
    const direction = order === null ? "" : ` ${order.isDescending ? descending : ascending}`;
    this.work.push(fillTemplate(sort, { keys: keys.said }) + direction);
    return true;
  }

  /** Writes a sort without a column. The assistant then asks for the column. */
  #writeBare(order: ChunkOf<"order"> | null, sort: string): boolean {
    const direction = order === null
      ? ""
      : ` ${order.isDescending ? this.templates.descending : this.templates.ascending}`;
    this.work.push(sort.split(" ")[0] + direction);
    return true;
  }

  #writePeople(): boolean {
    const { sense, chunks } = this.clause;
    const { approve, wait, retry } = this.templates;
    const approval = chunks.find((chunk) => chunk.role === "verb" && chunk.sense === "approve");
    if (approval) this.used.add(approval);
    if (approval || sense === "approve") this.work.push(approve);
    if (sense === "ask" && !approval) return false;
    const duration = this.take("duration");
    if (duration && sense !== "wait") return false;
    if (sense === "wait") {
      if (duration === null) return false;
      this.work.push(fillTemplate(wait, { number: duration.number, unit: duration.unit }));
    }
    const times = this.take("times");
    if (sense === "retry" && times === null) return false;
    if (times) this.work.push(fillTemplate(retry, { number: times.number }));
    return true;
  }

  #writeTargets(): boolean {
    const { sense } = this.clause;
    const { save, saveRest, mail, mailRest, mailText, mailMe, post, postRest, notify } =
      this.templates;
    const isRest = this.take("rest") !== null;
    const text = this.take("text");
    const files = this.all("file");
    if (files.length > 1) return false;
    for (const file of files) {
      this.used.add(file);
      this.uses.push(fillTemplate(isRest ? saveRest : save, { file: file.said }));
    }
    const mails = this.all("mail");
    for (const each of mails) {
      this.used.add(each);
      if (text) this.uses.push(fillTemplate(mailText, { text: text.said, mail: each.said }));
      else if (this.clause.condition && !isRest) {
        this.uses.push(fillTemplate(notify, { mail: each.said }));
      } else this.uses.push(fillTemplate(isRest ? mailRest : mail, { mail: each.said }));
    }
    for (const url of this.all("url")) {
      this.used.add(url);
      this.uses.push(fillTemplate(isRest ? postRest : post, { url: url.said }));
    }
    const isSent = this.uses.length > 0;
    if (text && mails.length === 0) return false;
    if (SENDING.has(sense) && !isSent) {
      if (!this.has("me") && !this.has("byMail")) return false;
      this.uses.push(mailMe);
    }
    if (isRest && !isSent) return false;
    return sense !== "save" || files.length + mails.length > 0;
  }

  /**
   * Puts the condition in front of the action that depends on it. Returns null if the clause also
   * changes rows, or does nothing.
   */
  #conditional({ sources, work, uses }: RewrittenClause): RewrittenClause | null {
    const { condition } = this.clause;
    const { ifAny, failure } = this.templates;
    if (condition === null) return { sources, work, uses };
    if (condition.role === "ifFails") return this.#afterFailure({ sources, work, uses }, failure);
    if (work.length > 0 || uses.length === 0) return null;
    const said = condition.role === "if" ? this.#ifClause(condition) : ifAny;
    if (said === null) return null;
    const [first = "", ...others] = uses;
    return { sources, work: [], uses: [`${said}, ${first}`, ...others] };
  }

  /**
   * Writes "if" with the condition. In "s'il passe sous 50" the column is the noun that was fetched
   * before; null if there was no such noun.
   */
  #ifClause({ said, isOfIt }: ChunkOf<"if">): string | null {
    const { noun } = this.state;
    if (isOfIt && noun === null) return null;
    return fillTemplate(this.templates.if, { condition: isOfIt ? `${noun} ${said}` : said });
  }

  #afterFailure({ sources, work, uses }: RewrittenClause, failure: string): RewrittenClause | null {
    const isRetry = this.has("times");
    if (isRetry) return uses.length === 0 ? { sources, work, uses } : null;
    const [only, another] = uses;
    if (
      work.length > 0 || only === undefined || another !== undefined || this.all("file").length > 0
    ) return null;
    const { notify, mail, mailMe } = this.templates;
    const [recipient] = chunksOf(this.clause, "mail");
    const said = recipient && only === fillTemplate(mail, { mail: recipient.said })
      ? fillTemplate(notify, { mail: recipient.said })
      : only;
    return only === mailMe ? null : { sources, work: [], uses: [`${failure} ${said}`] };
  }
}

/** Roles of chunks that change nothing when they are left out. */
const IDLE: ReadonlySet<Chunk["role"]> = new Set<Chunk["role"]>([
  "time",
  "only",
  "them",
  "numberMade",
  "byMail",
  "byPost",
  "me",
  "reminder",
]);
