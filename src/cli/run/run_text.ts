import { styleText } from "node:util";

const COLORS = { "▸": "cyan", "✓": "green", "✗": "red", "⏭": "gray", "–": "gray" } as const;

/** How a step or a run stands. */
export type Mark = keyof typeof COLORS;

export function paint(mark: Mark, colors: boolean): string {
  return colors ? styleText(COLORS[mark], mark, { validateStream: false }) : mark;
}

/** `12 ms`, `1.2 s`, `3 min 5 s` */
export function span(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The columns that a text takes at most: if letters begin to be wide, all are taken for such. */
export function screenWidth(text: string): number {
  return [...text].reduce((width, letter) => width + (letter >= "\u1100" ? 2 : 1), 0);
}
