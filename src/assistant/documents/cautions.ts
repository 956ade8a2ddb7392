import type { Attachment } from "../talk.ts";

/** A sentence about each file whose text may not be what the user sees in it. */
export function cautions(attachments: readonly Pick<Attachment, "name" | "content">[]): string[] {
  return attachments.flatMap(({ name, content }) =>
    content.text !== null && content.caution !== undefined
      ? [`Of "${name}", ${content.caution}.`]
      : []
  );
}
