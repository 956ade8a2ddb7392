/** The keys of a JSON list, in the one order in which they are shown. */
export function sortedKeys(json: string): string[] {
  const keys: string[] = JSON.parse(json);
  return keys.sort();
}
