import { concepts } from "../words/concepts.ts";
import type { ChangeKind } from "./change_kind.ts";
import { pattern } from "../../../../../lib/text/pattern.ts";

const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:semicolons?|semikolons?|strichpunkte?n?|points?[- ]virgules?|puntos? y comas?)(?!\p{L})/iu,
    "semicolon",
  ],
  [/(?<!\p{L})(?:tabs?|tabulator(?:en)?|tabulations?|tabulador(?:es)?)(?!\p{L})/iu, "tab"],
  [/(?<!\p{L})pipes?(?!\p{L})/iu, "pipe"],
];
const SEPARATOR_WORDS = {
  en: [
    "semicolon(s)|comma(s)|tab(s)|pipe(s)|point(s)|separate|separated|separator(s)|delimiter(s)",
    "delimited",
  ],
  de: ["semikolon(s)|strichpunkt(e|n|en)|komma(s)|tabulator(en)|trennzeichen|getrennt"],
  fr: ["virgule(s)|tabulation(s)|séparateur|séparé(s)|séparée(s)"],
  es: ["punto(s)|coma(s)|tabulador(es)|separador|separado(s)"],
};
const SEPARATING = pattern("iu")`^ ${SEPARATOR_WORDS} $`;

/** Changes of the written file: its name and its format. */
export const FILE_KINDS: readonly ChangeKind[] = [
  {
    needs: [],
    allows: concepts("file name rename save not insteadOf either to call"),
    values: ["file"],
    takes: ["step"],
    means: (change) => {
      const name = change.only("file");
      const isSaid = change.has("file", "name", "rename") || change.old("file").length > 0;
      const [from, another] = change.old("file");
      if (name === null || !isSaid || another !== undefined) return null;
      return from !== undefined && change.names.files.includes(from)
        ? { edit: { do: "replace", from, to: name, isPart: false } }
        : { edit: { do: "file", name } };
    },
  },
  {
    needs: [],
    allows: concepts("file csv not insteadOf columns or change and"),
    unknownMax: () => 5,
    means: ({ text, unknown }) => {
      const [, sign] = SEPARATORS.find(([words]) => words.test(text)) ?? [];
      const isRest = unknown.every((piece) => SEPARATING.test(piece.text));
      return sign === undefined || !isRest ? null : { request: `use ${sign} as separator` };
    },
  },
  {
    needs: ["json"],
    allows: concepts("file csv not insteadOf send mail save rows change"),
    means: (change) => change.has("too") ? null : { edit: { do: "format", format: "json" } },
  },
  {
    needs: ["csv"],
    allows: concepts("file not insteadOf send mail save rows change"),
    means: (change) => change.has("too", "json") ? null : { edit: { do: "format", format: "csv" } },
  },
];
