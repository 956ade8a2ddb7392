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
    /** The values of a choice. */
    options: z.array(z.string()).optional(),
  }),
  /** Whether a run has to be given the input. */
  z.strictObject({ do: z.literal("required"), input: z.string(), required: z.boolean() }),
  /** An input whose value a comparison has instead of a number. */
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
  /** With `isSkipped` a step whose rows others read is removed, so that they have rows. */
  z.strictObject({
    do: z.literal("turn"),
    step,
    on: z.boolean(),
    isSkipped: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal("move"), step, other: step, isBefore: z.boolean() }),
  /** `place` counts from 1, or from -1 at the end; `by` counts from the step's current place. */
  z.strictObject({ do: z.literal("move_to"), step, place: z.number() }),
  z.strictObject({ do: z.literal("move_by"), step, by: z.number() }),
  /** With `areAll` the draft must have no further steps. */
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
  /** The number of first rows that the only step for them keeps; without one, a new step. */
  z.strictObject({ do: z.literal("first_rows"), count: z.number() }),
  /** An e-mail, or a call, after a yes or a no to the only approval. */
  z.strictObject({
    do: z.literal("on_decision"),
    approved: z.boolean(),
    mail: z.string().nullable(),
    url: z.string().nullable(),
  }),
  /** How many items of the only loop are worked on at once. */
  z.strictObject({ do: z.literal("concurrency"), value: z.number() }),
  z.strictObject({
    do: z.literal("threshold"),
    from: z.number().nullable(),
    value: z.number(),
    /** Words that the draft must contain. */
    about: z.string().nullable(),
    /** A request for a step, if nothing is compared with a number yet. */
    orAdd: z.string().nullable(),
  }),
  /** Replaces a text everywhere; with `isPart` also within longer words. */
  z.strictObject({
    do: z.literal("replace"),
    from: z.string(),
    to: z.string(),
    isPart: z.boolean(),
  }),
  /** The order in which rows are sorted. `spoken` is the step that was mentioned last. */
  z.strictObject({
    do: z.literal("order"),
    /** Null for the other way round. */
    descending: z.boolean().nullable(),
    spoken: z.string().nullable(),
  }),
  /** A further condition, of which the rows are kept as well. */
  z.strictObject({ do: z.literal("widen"), condition: z.string() }),
  /** The format of the only file of rows. */
  z.strictObject({ do: z.literal("format"), format: z.enum(["csv", "json"]) }),
  /** A further column for the only step that sorts. */
  z.strictObject({ do: z.literal("then_by"), column: z.string(), descending: z.boolean() }),
  /** Another column for the only step that sorts. */
  z.strictObject({ do: z.literal("sort_by"), column: z.string(), descending: z.boolean() }),
  /** No e-mail goes to that address any more. */
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
  /** The single time of the draft's schedule. */
  z.strictObject({ do: z.literal("schedule_once"), runAt: z.string(), timezone: z.string() }),
  z.strictObject({ do: z.literal("unschedule") }),
  /** The method of the only call. */
  z.strictObject({ do: z.literal("method"), method: z.string() }),
  /** An environment variable, wherever it is read. */
  z.strictObject({ do: z.literal("rename_variable"), from: z.string(), to: z.string() }),
  /** A step that is done only if there are rows before it. */
  z.strictObject({ do: z.literal("only_with_rows"), step }),
]);
export type Edit = z.output<typeof edit>;

/** Replaces the value of its kind that was mentioned last in the thread. */
export const correction = z.strictObject({
  do: z.literal("correct"),
  kind: z.enum(["number", "file", "url", "mail"]),
  to: z.string(),
});
export type Correction = z.output<typeof correction>;

/** The change of one kind. */
export type EditOf<Kind extends Edit["do"]> = Extract<Edit, { do: Kind }>;
