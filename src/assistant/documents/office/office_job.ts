/** The input of the thread that reads an Office file. */
export interface OfficeJob {
  bytes: Uint8Array;
  kind: "xlsx" | "docx";
}
