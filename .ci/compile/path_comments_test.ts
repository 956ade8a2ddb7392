import { equal } from "node:assert/strict";
import { withoutPathComments } from "./path_comments.ts";

Deno.test("withoutPathComments() takes the paths of modules out, and nothing else", () => {
  const kept = [
    'const a = "// src/lib/json.ts";',
    "  // src/lib/json.ts",
    "// A comment that says why, as in json.ts.",
    "// @__NO_SIDE_EFFECTS__",
    "const b = 1; // json.ts",
  ].join("\n");
  const paths = [
    "// src/lib/json.ts",
    "// ../../root/.cache/deno/npm/registry.npmjs.org/@libsql/client/0.18.0/lib-esm/node.js",
    "// migrations/0001_init.sql",
  ];
  equal(
    withoutPathComments(paths.map((path) => `${path}\n${kept}\n`).join("")),
    `${kept}\n`.repeat(3),
  );
});
