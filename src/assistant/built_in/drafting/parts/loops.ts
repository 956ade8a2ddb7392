import { periodAt } from "../dates/periods.ts";
import { lexemesOf } from "../lexemes.ts";
import { fieldOf } from "../columns.ts";
import { template } from "../draft_builder.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import type { PartTypes } from "./part_type.ts";
import { groupKey, PER } from "./totals.ts";

const INTO_FILES = ["in|into|auf|en|dans <some>? one|a|separate|several? <file>|csv"];

/** Work per row or per group. */
export const LOOP_PARTS = {
  each_of: {
    takesRows: true,
    brings: true,
    isWhole: true,
    phrases: ["<each> {thing} in|of|from|aus|von|de|dans|en <some>? {things}? {data}"],
    build(work, { said: { url = "" }, words }) {
      fetchFrom(work, { url, words });
      work.builder.isLooping = true;
    },
  },
  each: {
    takesRows: true,
    phrases: ["<each> {thing}"],
    build({ builder }) {
      builder.isLooping = true;
    },
  },
  split: {
    takesRows: true,
    phrases: [
      ...INTO_FILES.flatMap((into) => [
        `<split> {object} <by> <some>? {column} ${into} <per> {same} auf?`,
        `<split> {object} <by> <some>? {column} ${into} auf?`,
        `<split> <them>? <by> <some>? {column} ${into} <per> {same} auf?`,
        `<split> <them>? <by> <some>? {column} ${into} auf?`,
      ]),
      ...PER.flatMap((per) => [
        `<split> <them>? in|into|auf|en|dans <some>? one|separate? <file>|csv ${per} auf?`,
        `<split> {object} in|into|auf|en|dans <some>? one|separate? <file>|csv ${per} auf?`,
        `<save>|<show>|<make>? <some>? one|a|separate|own|eine|un|une|una <file>|csv ${per}`,
      ]),
    ],
    build(work, part) {
      const { builder, parts } = work;
      const { current } = builder;
      const { by, column = by, same = column } = part.said;
      if (!current) return;
      const key = column === undefined ? groupKey(part, parts) : fieldOf("item", column);
      // A period such as "day" is not a column.
      const isSpan = column !== undefined && periodAt(lexemesOf(column).tokens, 0) !== null;
      if (same !== column || key === null || isSpan) return work.refuse(part);
      const groups = builder.add("groups", {
        service: "data",
        action: "group",
        with: { items: template(current.rows), by: key },
      });
      const id = builder.add("write", {
        service: "files",
        action: "write",
        forEach: `steps.${groups}.output`,
        with: { name: `${template("item.key")}.csv`, rows: template("item.items") },
      });
      builder.addOutput("files", template(`steps.${id}.output.map(file, file.objectKey)`));
    },
  },
} satisfies PartTypes;
