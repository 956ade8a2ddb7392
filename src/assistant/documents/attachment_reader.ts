import type { WorkerPool } from "../../workers/mod.ts";
import type { Attachment } from "../talk.ts";
import { type FileText, withoutText } from "./file_text.ts";
import { isImage, mediaType } from "./media_type.ts";
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
    if (isImage(file)) return withoutText("it is an image");
    if (isPdf(file)) return await this.#pdfs.read(file.bytes, turn);
    return decode(file.bytes);
  }
}

const PDF_HEAD = "%PDF-";

function isPdf(file: StoredFile): boolean {
  const head = new TextDecoder("latin1").decode(file.bytes.subarray(0, PDF_HEAD.length));
  return head === PDF_HEAD || mediaType(file) === "application/pdf";
}

function decode(bytes: Uint8Array): FileText {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return { text, reason: null };
  } catch {
    // Not UTF-8, which leaves the same to say.
  }
  return withoutText("only images, text and PDF can be read");
}
