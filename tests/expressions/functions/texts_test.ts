import { assertFailures, assertValues } from "../../support/texts/expressions.ts";

Deno.test("functions of text count positions in code points", () => {
  assertValues([
    ["'a😀b'.indexOf('b', 1)", 2],
    ["'a😀b😀'.lastIndexOf('😀')", 3],
    ["'a😀b'.substring(2)", "b"],
    ["'😀'.padStart(3, '🎈x')", "🎈x😀"],
    ["'ab'.padEnd(1)", "ab"],
    ["'ab'.padEnd(5, '123')", "ab123"],
    ["'a😀b'.split('', 2)", ["a", "😀b"]],
  ]);
  assertFailures([
    ["'abc'.substring(2, 1)", /substring\(\) ends at 1, before its start at 2/],
    ["'abc'.substring(4)", /substring\(\) takes a position from 0 to 3, not 4/],
    ["'a😀'.substring(0, 3)", /from 0 to 2, not 3/],
    ["'abc'.indexOf('a', -1)", /indexOf\(\) takes a position from 0 to 3, not -1/],
    ["'abc'.substring(0.5)", /substring\(\) takes a whole number as "from", not 0.5/],
  ]);
});

Deno.test("split() and join() undo each other", () => {
  assertValues([
    ["'a,b,,c'.split(',')", ["a", "b", "", "c"]],
    ["''.split(',')", [""]],
    ["''.split('')", []],
    ["'a,b,c'.split(',', 1)", ["a,b,c"]],
    ["'a,b,c'.split(',', 0)", []],
    ["'a,b'.split(',', -1)", ["a", "b"]],
    ["'a,b,,c'.split(',').join(',')", "a,b,,c"],
    ["[].join('x')", ""],
    ["['a'].join()", "a"],
  ]);
  assertFailures([["['a', 1].join()", /join\(\) takes a list of texts, not one with 1/]]);
});

Deno.test("replace() takes texts, not patterns", () => {
  assertValues([
    ["'a.b.c'.replace('.', '$&')", "a$&b$&c"],
    ["'aaa'.replace('a', 'b', 2)", "bba"],
    ["'aaa'.replace('a', 'b', 0)", "aaa"],
    ["'aaa'.replace('aa', '')", "a"],
    ["'abc'.replace('x', 'y')", "abc"],
  ]);
  assertFailures([["'a'.replace('', 'b')", /replace\(\) takes a text that is not empty as "old"/]]);
});

Deno.test("lower() reads any script, lowerAscii() only A to Z", () => {
  assertValues([
    ["'ÀÉ Straße'.upper()", "ÀÉ STRASSE"],
    ["'ÀÉ X'.lower()", "àé x"],
    ["'ÀÉ X'.lowerAscii()", "ÀÉ x"],
    ["'àé x'.upperAscii()", "àé X"],
  ]);
});

Deno.test("functions of regular expressions are those of RE2", () => {
  assertValues([
    ["regex.extract('a1', '[0-9]').value()", "1"],
    ["regex.extract('a', '[0-9]').hasValue()", false],
    ["default(regex.extract('a', '[0-9]'), 'none')", "none"],
    ["regex.extractAll('k=1, l=2', '([a-z])=')", ["k", "l"]],
    ["regex.extractAll('aa', 'b*')", ["", "", ""]],
    ["regex.replace('😀a1b', '[0-9]', '[$1]')", "😀a[$1]b"],
    ["regex.replace('ab', '(a)(b)', r'\\2\\1\\\\')", "ba\\"],
    ["regex.replace('aa', 'x*', '-')", "-a-a-"],
  ]);
  assertFailures([
    ["regex.replace('a', 'a', r'\\1')", /refers to group 1, which the pattern does not have/],
    ["regex.extract('a', '(a)(b)')", /a pattern with one group at most, not 2/],
    ["regex.extract('a', '(?=a)')", /regex\.extract\(\) takes a pattern in RE2 syntax/],
    ["re2('a', '(')", /re2\(\) takes a pattern in RE2 syntax, not the text "\("/],
    ["re2('a', '" + "a".repeat(1001) + "')", /at most 1000 characters/],
  ]);
});

Deno.test("decoders reverse encoders and report input that they cannot read", () => {
  assertValues([
    ["base64.decode(base64.encode('Grüße 😀'))", "Grüße 😀"],
    ["base64.decode('aGk')", "hi"],
    ["url.decode(url.encode('ä/?&=+ 😀'))", "ä/?&=+ 😀"],
    ["json.parse(json.print({'a': [1.0, 'é', null, true]}))", { a: [1, "é", null, true] }],
    ["json.print(timestamp('2026-01-01'))", '"2026-01-01T00:00:00.000Z"'],
    ["json.print([duration('90s')])", '["90s"]'],
  ]);
  assertFailures([
    ["json.parse('{')", /json\.parse\(\) takes a JSON text, not the text "\{"/],
    ["base64.decode('a*')", /base64\.decode\(\) takes the base64/],
    ["base64.decode('/w==')", /base64\.decode\(\) takes the base64 of a UTF-8 text/],
    ["url.decode('%E4')", /url\.decode\(\) takes a text with %XX of UTF-8/],
    ["json.print(1 / 0)", /not a finite number/],
  ]);
});
