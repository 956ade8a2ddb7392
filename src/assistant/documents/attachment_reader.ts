import type { WorkerPool } from "../../workers/mod.ts";
import type { Attachment } from "../talk.ts";
import { contentKind } from "./content_kind.ts";
import { decodeText } from "./decode_text.ts";
import { type FileText, withoutText } from "./file_text.ts";
import { OfficeReader } from "./office/office_reader.ts";
import { PdfReader } from "./pdf_reader.ts";
import type { ReadTurn } from "./read_in_thread.ts";

export type StoredFile = Omit<Attachment, "content">;

/** Reads what the files of messages say: text as it is, documents in threads. */
export class AttachmentReader {
  readonly #pdfs: PdfReader;
  readonly #office: OfficeReader;

  /** The pool is that of documents alone, which keep their threads for seconds. */
  constructor(pool: Pick<WorkerPool, "run">) {
    this.#pdfs = new PdfReader(pool);
    this.#office = new OfficeReader(pool);
  }

  /** Never throws. One after the other, so that other messages' files get their turn in between. */
  async readAll(files: readonly StoredFile[], turn: ReadTurn): Promise<Attachment[]> {
    const read: Attachment[] = [];
    for (const file of files) read.push({ ...file, content: await this.#read(file, turn) });
    return read;
  }

  async #read(file: StoredFile, turn: ReadTurn): Promise<FileText> {
    const content = contentKind(file.bytes);
    switch (content.kind) {
      case "image":
        return { text: null, reason: "it is an image", imageType: content.mediaType };
      case "pdf":
        return await this.#pdfs.read(file.bytes, turn);
      case "office":
        return await this.#office.read({ bytes: file.bytes, kind: content.format }, turn);
      case "unreadable":
        return withoutText(content.reason);
      case "text":
        return toFileText(decodeText(file.bytes));
    }
  }
}

function toFileText(text: string | null): FileText {
  return text === null
    ? withoutText("only images, text, PDF, XLSX and DOCX can be read")
    : { text, reason: null };
}
