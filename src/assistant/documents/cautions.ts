import type { Attachment } from "../talk.ts";

/** Returns a sentence about each file whose text may differ from what the user sees in it. */
export function cautions(attachments: readonly Pick<Attachment, "name" | "content">[]): string[] {
  return attachments.flatMap(({ name, content }) =>
    content.text !== null && content.caution !== undefined
      ? [`Of "${name}", ${content.caution}.`]
      : []
  );
}
