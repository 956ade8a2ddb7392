import { declareFunction } from "../declaration.ts";
import { durationOf } from "../library.ts";
import { describeValue } from "../types.ts";
import { chargeUnits } from "../work.ts";

const DURATION = /^([+-]?)((?:\d{1,12}(?:\.\d{1,9})?(?:ns|us|ms|s|m|h|d))+)$/;
const PIECES = /([\d.]+)(ns|us|ms|s|m|h|d)/g;
const TEXT_LENGTH_MAX = 100;

const UNITS_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

export const DURATION_FUNCTIONS = [
  declareFunction({
    signatures: ["duration(text: string): duration"],
    description: "A length of time: numbers with `ms`, `s`, `m`, `h` or `d`, a day being 24 hours.",
    example: ["timestamp('2026-01-01') + duration('1h30m')", '"2026-01-01T01:30:00.000Z"'],
    run: toDuration,
  }),
];

function toDuration(text: string): unknown {
  chargeUnits(60);
  const [, sign = "", pieces = ""] = text.length > TEXT_LENGTH_MAX ? [] : DURATION.exec(text) ?? [];
  if (pieces === "") {
    throw new Error(`duration() takes a text such as "90s" or "1h30m", not ${describeValue(text)}`);
  }
  let ms = 0;
  for (const [, amount, unit = ""] of pieces.matchAll(PIECES)) {
    ms += Number(amount) * (UNITS_MS[unit] ?? 0);
  }
  if (ms > 8.64e15) throw new Error("duration() takes at most 100000000d");
  return durationOf(`${sign}${ms.toFixed(6)}ms`);
}
