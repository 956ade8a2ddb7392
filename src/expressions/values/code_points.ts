import { chargeUnits } from "../work.ts";

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

/** Returns whether a text's positions in code points differ from those in UTF-16 units. */
export function isAstral(text: string): boolean {
  chargeUnits(1 + (text.length >> 4));
  return ASTRAL.test(text);
}

export function toPoints(text: string): string[] {
  chargeUnits(text.length);
  return Array.from(text);
}

export function codePointCount(text: string): number {
  chargeUnits(1 + (text.length >> 4));
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) {
      count--;
      at++;
    }
  }
  return count;
}

/** Returns the offset, in UTF-16 units, of the code point at a position. */
export function offsetOfPoint(text: string, position: number): number {
  chargeUnits(1 + (position >> 4));
  let at = 0;
  for (let count = 0; count < position; count++) {
    const isPair = isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1));
    at += isPair ? 2 : 1;
  }
  return at;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
