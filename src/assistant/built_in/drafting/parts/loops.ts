import { periodAt } from "../dates/periods.ts";
import { lexemesOf } from "../lexemes.ts";
import { fieldOf } from "../columns.ts";
import { template } from "../draft_builder.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import type { PartTypes } from "./part_type.ts";

/** Work for each row, or each group. */
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
      "<split> {object} <by> <some>? {column} in|into|auf|en|dans <some>? one|a|separate|several? <file> <per> {same} auf?",
      "<split> {object} <by> <some>? {column} in|into|auf|en|dans <some>? one|a|separate|several? <file> auf?",
      "<split> <them>? <by> <some>? {column} in|into|auf|en|dans <some>? one|a|separate|several? <file> <per> {same} auf?",
      "<split> {object} <by> <some>? {column} in|into|auf|en|dans <some>? one|a|separate|several? <file> <per> {same} auf?",
      "<split> {object} <by> <some>? {column} in|into|auf|en|dans <some>? one|a|separate|several? <file> auf?",
      "<split> <them>? <by> <some>? {column} in|into|auf|en|dans <some>? one|a|separate|several? <file> auf?",
      "<split> <them>? in|into|auf|en|dans <some>? one|separate? <file> <per> {column} auf?",
      "<save>|<show> <some>? one|a|separate <file> <per> {column}",
    ],
    build(work, part) {
      const { builder } = work;
      const { current } = builder;
      const { column = "", same = column } = part.said;
      if (!current) return;
      // A file for each month needs the column of the dates, which the words do not name.
      if (same !== column || periodAt(lexemesOf(column).tokens, 0)) work.refuse(part);
      const groups = builder.add("groups", {
        service: "data",
        action: "group",
        with: { items: template(current.rows), by: fieldOf("item", column) },
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
