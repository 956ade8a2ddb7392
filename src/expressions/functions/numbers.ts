import { declareFunction } from "../declaration.ts";
import { describeValue } from "../types.ts";
import { chargeUnits } from "../work.ts";

/** The significant decimal digits of a double. */
const DIGITS_MAX = 15;

export const NUMBER_FUNCTIONS = [
  declareFunction({
    signatures: ["math.abs(value: number): number"],
    description: "The number without its sign.",
    example: ["math.abs(-2.5)", "2.5"],
    run: (value: number) => Math.abs(value),
  }),
  declareFunction({
    signatures: ["math.ceil(value: number): number"],
    description: "The next whole number above.",
    example: ["math.ceil(2.1)", "3"],
    run: (value: number) => Math.ceil(value),
  }),
  declareFunction({
    signatures: ["math.floor(value: number): number"],
    description: "The next whole number below.",
    example: ["math.floor(-2.1)", "-3"],
    run: (value: number) => Math.floor(value),
  }),
  declareFunction({
    signatures: ["math.round(value: number, digits?: integer): number"],
    description:
      "Rounds to so many decimal digits (0 to 15; 0 unless given), halves away from zero.",
    example: ["math.round(1.005, 2)", "1.01"],
    run: (value: number, digits = 0) => round(value, checkDigits("math.round", digits)),
  }),
  declareFunction({
    signatures: ["number.fixed(digits: integer): string"],
    description: "The number as a text with so many decimal digits, 0 to 15.",
    example: ["(12.5).fixed(2)", '"12.50"'],
    run: (value: number, digits: number) =>
      round(value, checkDigits("fixed", digits)).toFixed(digits),
  }),
];

function checkDigits(name: string, digits: number): number {
  if (digits >= 0 && digits <= DIGITS_MAX) return digits;
  throw new Error(`${name}() takes 0 to ${DIGITS_MAX} as "digits", not ${describeValue(digits)}`);
}

/**
 * Shifts the decimal point in the printed number, so that 1.005 rounds as printed, not as the
 * slightly smaller double.
 */
function round(value: number, digits: number): number {
  chargeUnits(20);
  if (!Number.isFinite(value)) return value;
  const [mantissa = "", exponent = "0"] = String(Math.abs(value)).split("e");
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const [rounded = "", power = "0"] = String(shifted).split("e");
  return Math.sign(value) * Number(`${rounded}e${Number(power) - digits}`);
}
