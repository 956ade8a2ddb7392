import { spend, spendText } from "./work.ts";

const ASTRAL = /[\u{10000}-\u{10ffff}]/u;

/** Whether a text's positions in code points differ from those in UTF-16 units. */
export function isAstral(text: string): boolean {
  return ASTRAL.test(text);
}

export function toPoints(text: string): string[] {
  spend(text.length);
  return Array.from(text);
}

export function codePointCount(text: string): number {
  spendText(text);
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) {
      count--;
      at++;
    }
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
