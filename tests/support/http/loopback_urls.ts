const SPELLINGS = [
  "http://127.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://127.0.1:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://017700000001:PORT/",
  "http://127.0.0.1.:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  "http://[::]:PORT/",
  "http://[::1]:PORT/",
  "http://[0:0:0:0:0:0:0:1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://①②⑦.⓪.⓪.①:PORT/",
  "http://１２７.0.0.1:PORT/",
  "http://127。0。0。1:PORT/",
  "http://%31%32%37.0.0.1:PORT/",
  "http:127.0.0.1:PORT/",
  "http:\\\\127.0.0.1:PORT\\",
  "  http://127.0.0.1:PORT/",
  "ht\ntp://127.0.0.1:PORT/",
  "HTTP://127.0.0.1:PORT/",
  "http://example.org@127.0.0.1:PORT/",
  "http://127.0.0.1:PORT#example.org",
  "http://127.0.0.1:PORT\\@example.org/",
];

/** This machine at a port, in every way of writing it that a check may miss. */
export function loopbackUrls(port: number): string[] {
  return SPELLINGS.map((text) => text.replace("PORT", String(port)));
}
