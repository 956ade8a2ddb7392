/** The input of the thread that reads a PDF. */
export interface PdfJob {
  bytes: Uint8Array;
}
