import { languageCode } from "../texts/texts.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1_000;

/** Formats a size in the unit that makes it short, in the reader's language. */
export function bytesText(bytes: number): string {
  let at = 0;
  let size = bytes;
  while (size >= STEP && at < UNITS.length - 1) {
    size /= STEP;
    at++;
  }
  const unit = UNITS[at];
  const digits = at === 0 || size >= 100 ? 0 : 1;
  return new Intl.NumberFormat(languageCode, {
    style: "unit",
    unit,
    unitDisplay: at === 0 ? "long" : "short",
    maximumFractionDigits: digits,
  }).format(size);
}
