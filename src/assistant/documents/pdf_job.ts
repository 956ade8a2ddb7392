/** What the thread that reads a PDF is given. */
export interface PdfJob {
  bytes: Uint8Array;
}
