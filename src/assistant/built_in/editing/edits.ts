import { z } from "zod";

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
  }),
  z.strictObject({ do: z.literal("remove_input"), input: z.string() }),
  z.strictObject({ do: z.literal("rename_input"), from: z.string(), to: z.string() }),
  z.strictObject({ do: z.literal("remove"), step: z.string() }),
  z.strictObject({ do: z.literal("rename_step"), from: z.string(), to: z.string() }),
  z.strictObject({ do: z.literal("turn"), step: z.string(), on: z.boolean() }),
  z.strictObject({
    do: z.literal("move"),
    step: z.string(),
    other: z.string(),
    isBefore: z.boolean(),
  }),
  z.strictObject({
    do: z.literal("add_step"),
    request: z.string(),
    step: z.string().nullable(),
    isBefore: z.boolean(),
  }),
  z.strictObject({ do: z.literal("retry"), step: z.string(), max: z.number() }),
  z.strictObject({ do: z.literal("timeout"), step: z.string(), duration: z.string() }),
  z.strictObject({ do: z.literal("go_on"), step: z.string() }),
  z.strictObject({ do: z.literal("threshold"), from: z.number().nullable(), value: z.number() }),
  z.strictObject({ do: z.literal("address"), from: z.string().nullable(), url: z.string() }),
  z.strictObject({ do: z.literal("file"), name: z.string() }),
]);
export type Edit = z.output<typeof edit>;
/** The change of one kind. */
export type EditOf<Kind extends Edit["do"]> = Extract<Edit, { do: Kind }>;
