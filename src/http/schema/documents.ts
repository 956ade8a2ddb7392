import { z } from "@hono/zod-openapi";
import { RIGHTS } from "../../documents/rights.ts";
import { cursorFields, timestamp, uuid } from "./fields.ts";

/** A kind of document in descriptions: what one calls it, and what its readers may do with it. */
export interface DescribedKind {
  noun: "workflow" | "rule";
  use: "run" | "evaluate";
}

/** The fields that responses show of every document. */
export function documentFields({ noun, use }: DescribedKind) {
  return {
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    version: z.string().nullable().openapi({
      description: "The number of the default version. null before the first version is published",
    }),
    isPublic: z.boolean().openapi({
      description: `true: everybody in the organization may read and ${use} the ${noun}`,
    }),
    isDraft: z.boolean().openapi({
      description: `true: the ${noun} has a draft that the caller may read`,
    }),
    sharedTeamKeys: z.array(z.string()),
    createdAt: timestamp,
    updatedAt: timestamp,
  };
}

/** The caller's rights on a document, which a request asks for. */
export function rightsField({ noun, use }: DescribedKind) {
  return z.enum(RIGHTS).optional().openapi({
    description:
      `The caller's rights: \`read\` allows to read and ${use} the ${noun}; \`write\` allows to ` +
      "change it as well; `manage` allows to share and delete it as well. Only with " +
      "`expand=rights`",
  });
}

/** The fields of a draft that say where it belongs and what it was copied from. */
export const draftOrigin = {
  threadId: uuid.nullable(),
  baseVersionNumber: z.number().int().nullable().openapi({
    description:
      "The number of the version from which the draft was copied. null if it was not copied",
  }),
};

/** The fields of a version besides its ids. */
export const versionFields = {
  versionNumber: z.number().int(),
  isDefault: z.boolean(),
  createdAt: timestamp,
};

/** A page of versions, whose schema is called `name`. */
export function versionListOf<Version extends z.ZodType>(
  version: Version,
  { name, noun, example }: { name: string; noun: DescribedKind["noun"]; example: z.input<Version> },
) {
  return z.object({
    versions: z.array(version),
    total: z.number().int().openapi({ description: `The number of versions of the ${noun}` }),
    truncated: z.boolean().openapi({
      description: "true: the response does not contain all versions",
    }),
    ...cursorFields,
  }).openapi(name, {
    example: {
      versions: [example],
      total: 1,
      truncated: false,
      totalIsExact: true,
      nextCursor: null,
    },
  });
}
