/** The keys of a JSON list, sorted as they are shown. */
export function sortedKeys(json: string): string[] {
  const keys: string[] = JSON.parse(json);
  return keys.sort();
}
