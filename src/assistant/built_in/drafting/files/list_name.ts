/** Returns the name of a list as people say it: from its file name or address. */
export function listNameOf(data: string): string {
  return /^https?:/i.test(data) ? addressNameOf(data) ?? data : baseOf(data);
}

/** Returns `customers` for `https://example.org/customers.json`; null if there is no such name. */
export function addressNameOf(url: string): string | null {
  return /\/([\p{L}_][\p{L}\p{N}_-]*)(?:\.\w+)?(?:[?#]|$)/u.exec(url)?.[1] ?? null;
}

/** Returns `orders` for `orders.csv`. */
export function baseOf(file: string): string {
  return file.replace(/\.\w+$/u, "");
}
