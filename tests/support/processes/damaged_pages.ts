import { Buffer } from "node:buffer";

const PAGE_BYTES = 4_096;

/** More than the header of a page. */
const HEAD_BYTES = 64;

/**
 * Overwrites the head of every page of a closed database that holds the text, as a failing disk
 * may.
 */
export async function damagePagesWith(path: string, text: string): Promise<void> {
  const bytes = Buffer.from(await Deno.readFile(path));
  const pages = pagesWith(bytes, text);
  if (pages.size === 0) throw new Error(`No page of ${path} holds "${text}"`);
  for (const page of pages) bytes.fill(0xff, page * PAGE_BYTES, page * PAGE_BYTES + HEAD_BYTES);
  await Deno.writeFile(path, bytes);
}

function pagesWith(bytes: Buffer, text: string): Set<number> {
  const pages = new Set<number>();
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) {
    pages.add(Math.floor(at / PAGE_BYTES));
  }
  return pages;
}
