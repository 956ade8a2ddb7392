/** Finds lines and columns of a text. The library's own counter misses lines in broken texts. */
export class LineIndex {
  private readonly starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  /** Both from 1; columns count UTF-16 units. */
  position(offset: number): { line: number; column: number } {
    let [from, to] = [0, this.starts.length - 1];
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if ((this.starts[middle] ?? 0) <= offset) from = middle;
      else to = middle - 1;
    }
    return { line: from + 1, column: offset - (this.starts[from] ?? 0) + 1 };
  }
}
