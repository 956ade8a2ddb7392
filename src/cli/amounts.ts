/** Formats a number with a noun: `1 file`, `2 files`. Irregular plurals are stated. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** Formats a size: `4.2 MB`, `83.7 GB`. */
export function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
