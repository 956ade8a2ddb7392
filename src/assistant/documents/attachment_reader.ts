import type { WorkerPool } from "../../workers/mod.ts";
import type { Attachment } from "../talk.ts";
import { contentKind } from "./content_kind.ts";
import { decodeText } from "./decode_text.ts";
import { type FileText, withoutText } from "./file_text.ts";
import { PdfReader, type PdfTurn } from "./pdf_reader.ts";

export type StoredFile = Omit<Attachment, "content">;

/** Reads what the files of messages say: text as it is, PDFs by a `PdfReader`. */
export class AttachmentReader {
  readonly #pdfs: PdfReader;

  /** The pool is that of PDFs alone, which keep their threads for seconds. */
  constructor(pool: Pick<WorkerPool, "run">) {
    this.#pdfs = new PdfReader(pool);
  }

  /** Never throws. One after the other, so that other messages' files get their turn in between. */
  async readAll(files: readonly StoredFile[], turn: PdfTurn): Promise<Attachment[]> {
    const read: Attachment[] = [];
    for (const file of files) read.push({ ...file, content: await this.#read(file, turn) });
    return read;
  }

  async #read(file: StoredFile, turn: PdfTurn): Promise<FileText> {
    const content = contentKind(file.bytes);
    switch (content.kind) {
      case "image":
        return withoutText("it is an image");
      case "pdf":
        return await this.#pdfs.read(file.bytes, turn);
      case "unreadable":
        return withoutText(content.reason);
      case "text":
        return toFileText(decodeText(file.bytes));
    }
  }
}

function toFileText(text: string | null): FileText {
  return text === null
    ? withoutText("only images, text and PDF can be read")
    : { text, reason: null };
}
