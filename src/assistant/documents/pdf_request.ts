/** What the thread that reads a PDF is given. */
export interface PdfRequest {
  bytes: Uint8Array;
  deadlineMs: number;
}
