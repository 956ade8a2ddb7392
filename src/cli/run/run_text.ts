import { styleText } from "node:util";

const COLORS = { "▸": "cyan", "✓": "green", "✗": "red", "⏭": "gray", "–": "gray" } as const;

/** The symbol for the state of a step or a run. */
export type StateSymbol = keyof typeof COLORS;

export function paint(mark: StateSymbol, colors: boolean): string {
  return colors ? styleText(COLORS[mark], mark, { validateStream: false }) : mark;
}

/** Formats a duration: `12 ms`, `1.2 s`, `3 min 5 s`. */
export function span(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The most columns that a text may take: characters from U+1100 on count as two columns. */
export function screenWidth(text: string): number {
  return [...text].reduce((width, letter) => width + (letter >= "\u1100" ? 2 : 1), 0);
}
