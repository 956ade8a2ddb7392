import { assertFailures, assertValues } from "../../support/texts/expressions.ts";

Deno.test("math.round() rounds the number that is written, halves away from zero", () => {
  assertValues([
    ["math.round(2.5)", 3],
    ["math.round(-2.5)", -3],
    ["math.round(1.005, 2)", 1.01],
    ["math.round(-0.4)", 0],
    ["math.round(1e21, 2)", 1e21],
    ["math.round(1.5e-7, 7)", 2e-7],
    ["math.round(0.1 + 0.2, 2)", 0.3],
    ["(0.1 + 0.2).fixed(2)", "0.30"],
    ["(1.005).fixed(2)", "1.01"],
    ["(-0.001).fixed(2)", "0.00"],
  ]);
  assertFailures([
    ["math.round(1, 16)", /math\.round\(\) takes 0 to 15 as "digits", not 16/],
    ["(1).fixed(-1)", /fixed\(\) takes 0 to 15 as "digits", not -1/],
    ["math.round(1, 0.5)", /math\.round\(\) takes a whole number as "digits", not 0.5/],
  ]);
});

Deno.test("double() reads numbers with a decimal comma", () => {
  assertValues([
    ["double('1.234.567,89', ',')", 1234567.89],
    ["double('1,234,567.89', '.')", 1234567.89],
    ["double('1 234,5', ',')", 1234.5],
    ['double("1\'234.5", ".")', 1234.5],
    ["double('-0,5', ',')", -0.5],
    ["double('12', ',')", 12],
    ["double(1.5)", 1.5],
  ]);
  assertFailures([
    ["double('1.23,5', ',')", /double\(\) takes a number or a text that is one/],
    ["double('1,2,3', ',')", /not the text "1,2,3"/],
    ["double('1', ';')", /double\(\) takes "," or "." as "mark"/],
    ["double('')", /takes a number/],
    ["double('0x10')", /takes a number/],
    ["double('Infinity')", /takes a number/],
  ]);
});

Deno.test("conversions say what they take", () => {
  assertValues([
    ["int('-42')", -42],
    ["int(timestamp(90))", 90],
    ["bool('false')", false],
    ["string(1e21)", "1e+21"],
    ["string(true)", "true"],
  ]);
  assertFailures([
    ["int('1.5')", /int\(\) takes a number or a text of digits, not the text "1.5"/],
    ["bool('yes')", /bool\(\) takes "true" or "false", not the text "yes"/],
    ["string(dyn([1]))", /string\(\) takes a text, .* not a list of 1/],
    ["string(dyn(null))", /string\(\) takes .* not null/],
  ]);
});
