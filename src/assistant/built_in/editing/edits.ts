import { z } from "zod";

export const step = z.strictObject({
  name: z.string().nullable(),
  place: z.number().nullable(),
  isSpokenOf: z.literal(true).optional(),
});

/** One change of a draft. */
export const edit = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("rename"), name: z.string() }),
  z.strictObject({ do: z.literal("description"), text: z.string() }),
  z.strictObject({ do: z.literal("default"), input: z.string(), value: z.string() }),
  z.strictObject({
    do: z.literal("add_input"),
    input: z.string(),
    type: z.string(),
    value: z.string().nullable(),
    /** The options of an input with a choice. */
    options: z.array(z.string()).optional(),
  }),
  /** Makes an input of the number in a comparison. */
  z.strictObject({
    do: z.literal("to_input"),
    from: z.number(),
    input: z.string(),
    value: z.number(),
  }),
  z.strictObject({ do: z.literal("remove_input"), input: z.string() }),
  z.strictObject({ do: z.literal("rename_input"), from: z.string(), to: z.string() }),
  z.strictObject({ do: z.literal("remove"), step }),
  z.strictObject({
    do: z.literal("several"),
    steps: z.array(step),
    change: z.enum(["remove", "off", "on"]),
  }),
  z.strictObject({ do: z.literal("rename_step"), step, to: z.string() }),
  /**
   * `isSkipped`: the user asked to skip the step. A step whose rows other steps read is then
   * removed, because they need rows.
   */
  z.strictObject({
    do: z.literal("turn"),
    step,
    on: z.boolean(),
    isSkipped: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal("move"), step, other: step, isBefore: z.boolean() }),
  /**
   * Moves a step. `place` counts from 1, or from -1 at the end; `by` is relative to the current
   * place.
   */
  z.strictObject({ do: z.literal("move_to"), step, place: z.number() }),
  z.strictObject({ do: z.literal("move_by"), step, by: z.number() }),
  /** `areAll`: the draft must not have any other steps. */
  z.strictObject({ do: z.literal("swap"), step, other: step, areAll: z.boolean().optional() }),
  z.strictObject({ do: z.literal("duplicate"), step, name: z.string().nullable() }),
  z.strictObject({
    do: z.literal("add_step"),
    request: z.string(),
    step: step.nullable(),
    isBefore: z.boolean(),
  }),
  z.strictObject({ do: z.literal("retry"), step, max: z.number() }),
  z.strictObject({ do: z.literal("timeout"), step, duration: z.string() }),
  z.strictObject({ do: z.literal("go_on"), step }),
  /**
   * Changes the number of first rows that the only step of this kind keeps; without such a step,
   * adds one.
   */
  z.strictObject({ do: z.literal("first_rows"), count: z.number() }),
  /** Adds an e-mail or a call for the rejection or the approval of the only approval step. */
  z.strictObject({
    do: z.literal("on_decision"),
    approved: z.boolean(),
    mail: z.string().nullable(),
    url: z.string().nullable(),
  }),
  /** The number of items that the only loop processes concurrently. */
  z.strictObject({ do: z.literal("concurrency"), value: z.number() }),
  z.strictObject({
    do: z.literal("threshold"),
    from: z.number().nullable(),
    value: z.number(),
    /** Words that the draft must contain; null for any draft. */
    about: z.string().nullable(),
    /** The request for a step to add if the draft contains no comparison with a number. */
    orAdd: z.string().nullable(),
  }),
  /** Replaces a text everywhere; with `isPart`, also inside longer words. */
  z.strictObject({
    do: z.literal("replace"),
    from: z.string(),
    to: z.string(),
    isPart: z.boolean(),
  }),
  /** The order of rows. `spoken` is the step that the thread mentioned last. */
  z.strictObject({
    do: z.literal("order"),
    /** Null reverses the present order. */
    descending: z.boolean().nullable(),
    spoken: z.string().nullable(),
  }),
  /** Extends the last filter by an alternative condition. */
  z.strictObject({ do: z.literal("widen"), condition: z.string() }),
  /** The format of the only file with rows. */
  z.strictObject({ do: z.literal("format"), format: z.enum(["csv", "json"]) }),
  /** An additional sort key of the only sorting step. */
  z.strictObject({ do: z.literal("then_by"), column: z.string(), descending: z.boolean() }),
  /** Another column for the only sorting step. */
  z.strictObject({ do: z.literal("sort_by"), column: z.string(), descending: z.boolean() }),
  /** Removes an address from all e-mails. */
  z.strictObject({ do: z.literal("recipient_out"), mail: z.string() }),
  z.strictObject({ do: z.literal("address"), from: z.string().nullable(), url: z.string() }),
  z.strictObject({ do: z.literal("file"), name: z.string() }),
  z.strictObject({ do: z.literal("text"), text: z.string() }),
  /** The subject of the e-mails. */
  z.strictObject({ do: z.literal("subject"), subject: z.string() }),
  /** The schedule of the draft. */
  z.strictObject({
    do: z.literal("schedule"),
    phrase: z.string(),
    cron: z.string(),
    timezone: z.string(),
  }),
  /** The one-time schedule of the draft. */
  z.strictObject({ do: z.literal("schedule_once"), runAt: z.string(), timezone: z.string() }),
  z.strictObject({ do: z.literal("unschedule") }),
  /** The method of the only call. */
  z.strictObject({ do: z.literal("method"), method: z.string() }),
  /** Renames an environment variable wherever it is read. */
  z.strictObject({ do: z.literal("rename_variable"), from: z.string(), to: z.string() }),
  /** Adds columns to the kept ones, after one of them or at the end, and removes others. */
  z.strictObject({
    do: z.literal("columns"),
    add: z.array(z.string()),
    remove: z.array(z.string()),
    after: z.string().nullable(),
    isFirst: z.boolean().optional(),
  }),
  /** Statuses that the last call accepts as success. */
  z.strictObject({ do: z.literal("accepts"), statuses: z.array(z.number()) }),
  /** A further instruction for the only language model. */
  z.strictObject({ do: z.literal("prompt_more"), text: z.string() }),
  /** How long the only question waits for its answer. */
  z.strictObject({ do: z.literal("expires"), duration: z.string() }),
  /** Appends words or a value to the text or the subject of the only e-mail. */
  z.strictObject({
    do: z.literal("mail_more"),
    field: z.enum(["subject", "text"]),
    text: z.string(),
  }),
  /** Skips a step if there are no rows before it. */
  z.strictObject({ do: z.literal("only_with_rows"), step }),
]);
export type Edit = z.output<typeof edit>;

/** Replaces the value of its kind that the thread mentioned last. */
export const correction = z.strictObject({
  do: z.literal("correct"),
  kind: z.enum(["number", "file", "url", "mail"]),
  to: z.string(),
});
export type Correction = z.output<typeof correction>;

/** The edits of one kind. */
export type EditOf<Kind extends Edit["do"]> = Extract<Edit, { do: Kind }>;
