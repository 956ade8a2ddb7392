/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Reads the text of one PDF and returns a `FileText`. The thread has no permissions. PDFium is
 * synchronous WebAssembly, so it can be ended at the deadline whatever the document contains; its
 * memory is bounded.
 */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import engine from "@hyzyla/pdfium/pdfium.wasm" with { type: "bytes" };
import type { JobControl } from "../../workers/job_control.ts";
import { serveJobs } from "../../workers/serve_jobs.ts";
import { type FileText, withoutText } from "./file_text.ts";
import type { PdfJob } from "./pdf_job.ts";
import { unpackWasm } from "../../workers/unpack_wasm.ts";
import { boundMemory } from "./wasm_engine.ts";

const PAGES_MAX = 1_000;
const CHARACTERS_MAX = 200_000;

serveJobs<PdfJob>(readPdf);

// PDFium reports problems of hostile documents only here, which operators need not see.
Object.assign(console, { error() {} });

async function readPdf({ bytes }: PdfJob, { deadline }: JobControl): Promise<FileText> {
  boundMemory();
  const library = await PDFiumLibrary.init({ wasmBinary: unpackWasm(engine).buffer });
  const pages: string[] = [];
  let pageCount = 0;
  let opened: ReturnType<PDFiumLibrary["loadDocument"]> | undefined;
  try {
    deadline.enforce(() => opened = library.loadDocument(bytes));
    const document = await opened;
    if (!document) throw new Error("Cannot read a PDF: PDFium answered no document");
    deadline.enforce(() => {
      pageCount = document.getPageCount();
      readPages(document, pages);
    });
  } catch (error) {
    if (pages.every((page) => page === "")) return withoutText(reasonOf(error));
  }
  const text = pages.filter((page) => page !== "").join("\n\n");
  if (text === "") return withoutText("it holds no text, perhaps only images");
  const notes = notesOf(pages, pageCount);
  if (notes.length === 0) return { text, reason: null };
  return { text: `${text}\n\n${notes.map((note) => `[${note}]`).join("\n")}`, reason: null, notes };
}

function notesOf(pages: readonly string[], pageCount: number): string[] {
  const left = pageCount - pages.length;
  const empty = pages.filter((page) => page === "").length;
  return [
    ...(empty > 0 ? [`${counted(empty, "page holds", "pages hold")} no text, perhaps images`] : []),
    ...(left > 0 ? [`${counted(left, "more page is", "more pages are")} left out`] : []),
  ];
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

type PdfDocument = Awaited<ReturnType<PDFiumLibrary["loadDocument"]>>;

/** Fills `pages` while reading, so that the pages read so far count if it is ended or fails. */
function readPages(document: PdfDocument, pages: string[]): void {
  const count = Math.min(document.getPageCount(), PAGES_MAX);
  let charactersLeft = CHARACTERS_MAX;
  for (let index = 0; index < count && charactersLeft > 0; index++) {
    const page = plainText(document.getPage(index).getText());
    pages.push(page);
    charactersLeft -= page.length;
  }
}

/** PDFium marks a hyphen at the end of a line where a word continues on the next line. */
function plainText(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\uFFFE", "").replaceAll("\0", "").trim();
}

function reasonOf(error: unknown): string {
  // The deadline's error is not an instance of this context's `Error`.
  const { code, message } = Object(error);
  if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "reading it took too long";
  if (/password|security/i.test(message)) return "it is encrypted";
  return "it is broken, or asks for too much memory";
}
