/** The encodings of texts that steps read, by the names of the WHATWG Encoding Standard. */
export const ENCODINGS = [
  "utf-8",
  "utf-16",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "iso-8859-2",
  "iso-8859-15",
  "macintosh",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
] as const;

export type Encoding = typeof ENCODINGS[number];
