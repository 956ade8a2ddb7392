/** Whether the rows of a file with that name can be read. */
export function isTableFile(name: string): boolean {
  return /\.(?:csv|tsv|json)$/iu.test(name);
}
