import type { WorkerPool } from "../../workers/mod.ts";
import type { Attachment } from "../talk.ts";
import { contentKind } from "./content_kind.ts";
import { type DecodedText, decodeText } from "./decode_text.ts";
import { type FileText, withoutText } from "./file_text.ts";
import { ImageReader } from "./images/image_reader.ts";
import { OfficeReader } from "./office/office_reader.ts";
import { PdfReader } from "./pdf_reader.ts";
import type { ReadTurn } from "./read_in_thread.ts";

export interface StoredFile extends Omit<Attachment, "content"> {
  /** Reads the bytes. They are not kept. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

interface Pools {
  /** Threads for documents only, which occupy a thread for seconds. */
  documents: Pick<WorkerPool, "run">;
  /** Threads for images only; their number bounds how many images are in memory. */
  images: Pick<WorkerPool, "run">;
}

interface AttachmentsToRead extends ReadTurn {
  /** Whether a model sees the images. Otherwise images are only recognized as such. */
  showsImages: boolean;
}

/** Reads the content of attached files: text directly, documents and images in threads. */
export class AttachmentReader {
  readonly #pdfs: PdfReader;
  readonly #office: OfficeReader;

  readonly #images: ImageReader;

  constructor({ documents, images }: Pools) {
    this.#pdfs = new PdfReader(documents);
    this.#office = new OfficeReader(documents);
    this.#images = new ImageReader(images);
  }

  /**
   * Reads one file after the other, so that files of other messages get their turn and only one
   * file's bytes are in memory. Throws the errors of reading the bytes.
   */
  async readAll(files: readonly StoredFile[], turn: AttachmentsToRead): Promise<Attachment[]> {
    const read: Attachment[] = [];
    for (const { read: readBytes, ...file } of files) {
      read.push({ ...file, content: await this.#read(await readBytes(), turn) });
    }
    return read;
  }

  async #read(bytes: Uint8Array<ArrayBuffer>, turn: AttachmentsToRead): Promise<FileText> {
    const content = contentKind(bytes);
    switch (content.kind) {
      case "image":
        if (!turn.showsImages) return withoutText("it is an image");
        return await this.#images.read({ bytes, mediaType: content.mediaType }, turn);
      case "pdf":
        return await this.#pdfs.read(bytes, turn);
      case "office":
        return await this.#office.read({ bytes, kind: content.format }, turn);
      case "unreadable":
        return withoutText(content.reason);
      case "text":
        return toFileText(await decodeText(bytes, turn.orgKey));
    }
  }
}

const NO_TEXT = "only images, text, PDF, XLSX and DOCX can be read; a text is best saved as UTF-8";

function toFileText(decoded: DecodedText | null): FileText {
  if (decoded === null) return withoutText(NO_TEXT);
  const { text, guess } = decoded;
  if (text.trim() === "") return withoutText("it holds no text");
  return { text, reason: null, ...guess && { encoding: guess } };
}
