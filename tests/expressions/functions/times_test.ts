import { assertFailures, assertValues } from "../../support/texts/expressions.ts";

const BERLIN = "'Europe/Berlin'";

Deno.test("add() counts days of the calendar across a change of the clocks", () => {
  assertValues([
    [
      `timestamp('2026-03-28T12:00', ${BERLIN}).add(1, 'days', ${BERLIN})`,
      "2026-03-29T10:00:00.000Z",
    ],
    [`timestamp('2026-03-28T12:00', ${BERLIN}).add(1, 'days')`, "2026-03-29T11:00:00.000Z"],
    ["timestamp('2028-02-29').add(1, 'year').format('yyyy-MM-dd')", "2029-02-28"],
    ["timestamp('2026-03-31').add(-1, 'months').format('yyyy-MM-dd')", "2026-02-28"],
    ["timestamp('2026-03-31').add(2, 'weeks').format('yyyy-MM-dd')", "2026-04-14"],
    ["timestamp('2026-03-31').add(90, 'seconds')", "2026-03-31T00:01:30.000Z"],
  ]);
  assertFailures([
    ["timestamp('2026-01-01').add(1, 'fortnight')", /add\(\) takes years, .* as "unit", not the/],
    ["timestamp('2026-01-01').add(1e9, 'years')", /add\(\) gives a time out of range/],
    ["timestamp('2026-01-01').add(1e300, 'years')", /add\(\) gives a time out of range/],
    ["timestamp('2026-01-01').add(1, 'day', 'Mars/Base')", /add\(\) takes an IANA time zone/],
    ["timestamp('2026-01-01').add(0.5, 'day')", /add\(\) takes a whole number as "amount", not 0/],
  ]);
});

Deno.test("diff() counts whole units of the calendar, with a sign", () => {
  assertValues([
    ["timestamp('2026-03-01').diff(timestamp('2026-01-31'), 'months')", 1],
    ["timestamp('2026-01-01').diff(timestamp('2026-01-03'), 'days')", -2],
    ["timestamp('2026-01-01T23:00:00Z').diff(timestamp('2026-01-01'), 'day')", 0],
    ["timestamp('2026-01-02').diff(timestamp('2026-01-01'), 'hours')", 24],
    [
      `timestamp('2026-03-30', ${BERLIN}).diff(timestamp('2026-03-29', ${BERLIN}), 'days', ${BERLIN})`,
      1,
    ],
    [`timestamp('2026-03-30', ${BERLIN}).diff(timestamp('2026-03-29', ${BERLIN}), 'days')`, 0],
  ]);
});

Deno.test("startOf() gives the first moment of a unit in its zone", () => {
  const at = "timestamp('2026-05-07T13:14:15.678Z')";
  assertValues([
    [`${at}.startOf('year')`, "2026-01-01T00:00:00.000Z"],
    [`${at}.startOf('month', ${BERLIN})`, "2026-04-30T22:00:00.000Z"],
    [`${at}.startOf('week')`, "2026-05-04T00:00:00.000Z"],
    [`timestamp('2026-05-10').startOf('week')`, "2026-05-04T00:00:00.000Z"],
    [`${at}.startOf('days')`, "2026-05-07T00:00:00.000Z"],
    [`${at}.startOf('hours')`, "2026-05-07T13:00:00.000Z"],
    [`${at}.startOf('minute')`, "2026-05-07T13:14:00.000Z"],
    [`${at}.startOf('second')`, "2026-05-07T13:14:15.000Z"],
  ]);
});

Deno.test("format() prints by pattern and refuses letters that it does not know", () => {
  const at = "timestamp('2026-01-05T00:07:08Z')";
  assertValues([
    [`${at}.format("EEEE, d. MMM yy 'at' h:mm a")`, "Monday, 5. Jan 26 at 12:07 AM"],
    [`${at}.format("''yyyy'T'''", 'UTC')`, "'2026T'"],
    [`${at}.format('yyyy-MM-dd HH:mm:ss.SSSXXX', 'Asia/Kolkata')`, "2026-01-05 05:37:08.000+05:30"],
    [`timestamp('2027-01-01').format('YYYY ww')`, "2026 53"],
    [`${at}.format('')`, ""],
  ]);
  assertFailures([
    [`${at}.format('yyyy-mm-DD')`, /format\(\) takes a pattern of .*, not the text "DD"/],
    [`${at}.format('constructor')`, /not the text "c"/],
  ]);
});

Deno.test("timestamp() reads a time without an offset by the clocks of a zone only", () => {
  assertValues([
    [`timestamp('2026-01-01', ${BERLIN})`, "2025-12-31T23:00:00.000Z"],
    [`timestamp('2026-01-01T10:00:00Z', ${BERLIN})`, "2026-01-01T10:00:00.000Z"],
    [`timestamp('2026-03-29T02:30', ${BERLIN})`, "2026-03-29T01:30:00.000Z"],
    [`timestamp('2026-10-25T02:30', ${BERLIN})`, "2026-10-25T00:30:00.000Z"],
    ["timestamp(1.5)", "1970-01-01T00:00:01.500Z"],
  ]);
  assertFailures([
    ["timestamp('2026-01-01T10:00')", /ISO 8601 date, or time with a zone/],
    [`timestamp('2026-02-30', ${BERLIN})`, /ISO 8601/],
    ["timestamp('2026-01-01', 'Nowhere')", /timestamp\(\) takes an IANA time zone/],
    ["timestamp(1e300)", /ISO 8601/],
    ["(timestamp('9999-12-31') + duration('99999999d')).getDate()", /not a time out of range/],
  ]);
});

Deno.test("duration() reads units from ms to d", () => {
  assertValues([
    ["duration('1d2h') == duration('26h')", true],
    ["duration('-90m').getHours()", -1],
    ["duration('1.5s').getMilliseconds()", 1500],
    ["string(duration('1h'))", "3600s"],
    ["timestamp('2026-01-02') - duration('1d')", "2026-01-01T00:00:00.000Z"],
    ["duration('1m') + duration('1s') > duration('60s')", true],
    ["(timestamp('2026-01-02') - timestamp('2026-01-01')).getHours()", 24],
  ]);
  assertFailures([
    ["duration('1 week')", /duration\(\) takes a text such as "90s" or "1h30m"/],
    ["duration('')", /duration\(\) takes/],
    ["duration('999999999999d')", /at most 100000000d/],
  ]);
});
