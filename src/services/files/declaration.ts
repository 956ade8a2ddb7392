import { COLUMNS, READ_SEPARATOR, WRITTEN_SEPARATOR } from "../column_declaration.ts";
import { ENCODINGS } from "./encodings.ts";
import { DEFAULT_TIMEOUT_MS, type FieldType, type ServiceDeclaration } from "../declaration.ts";

const TEXT: FieldType = { type: "string" };
const NUMBER: FieldType = { type: "number" };
const ROWS: FieldType = { type: "list", items: { type: "any" } };

/** The actions of the `files` service. */
export const FILES: ServiceDeclaration = {
  slug: "files",
  title: "Files",
  description: "Writes, reads and lists stored files.",
  actions: {
    write: {
      title: "Write a file",
      description: "Stores one new file; rows become CSV with a header.",
      effect: "outside",
      pure: false,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      input: {
        name: { type: TEXT, required: true, description: "The file name, with its extension." },
        rows: {
          type: ROWS,
          description:
            "Objects to write as CSV; the header has all keys, in the order of their first " +
            "occurrence.",
        },
        formulas: {
          type: { type: "string", options: ["keep", "neutralize"] },
          default: "keep",
          description: "For `rows`: `neutralize` writes `'` before cells and column names that a " +
            "spreadsheet reads as formulas: those that begin with `=`, `+`, `-` or `@` in " +
            "any width, also after quotes, spaces and separators. Numbers are not changed.",
        },
        separator: WRITTEN_SEPARATOR,
        json: { type: { type: "any" }, description: "A value to write as JSON." },
        text: { type: TEXT, description: "Text to write unchanged." },
        base64: { type: TEXT, description: "Bytes to write, in base64." },
      },
      choices: [{ fields: ["rows", "json", "text", "base64"], required: true }],
      output: {
        type: "object",
        fields: {
          objectKey: { type: TEXT, required: true, description: "The key of the stored file." },
          name: { type: TEXT, required: true, description: "The file name." },
          sizeBytes: { type: NUMBER, required: true, description: "The size in bytes." },
          contentType: { type: TEXT, required: true, description: "The media type." },
        },
      },
      outputDescription: "The stored file.",
      examples: [
        {
          title: "Rows as CSV",
          with: { name: "overdue.csv", rows: "${{ steps.fetch.output.body.items }}" },
        },
        {
          title: "Rows that people open in a spreadsheet",
          with: {
            name: "answers.csv",
            rows: "${{ inputs.rows }}",
            formulas: "neutralize",
          },
        },
        {
          title: "Rows for a spreadsheet with decimal commas",
          with: { name: "antworten.csv", rows: "${{ inputs.rows }}", separator: ";" },
        },
        { title: "Text", with: { name: "note.txt", text: "Hello ${{ inputs.name }}" } },
      ],
    },
    read: {
      title: "Read a file",
      description:
        "Reads a stored file: of the workflow, from the inputs or answers of the run, or of " +
        "the user who started the run, if this user published the version and may write the " +
        "workflow. In the last case, only this user sees the data of the run.",
      effect: "none",
      pure: false,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      input: {
        objectKey: {
          type: { type: "string", format: "object_key" },
          required: true,
          description: "The key of the stored file.",
        },
        as: {
          type: { type: "string", options: ["text", "json", "rows", "base64"] },
          default: "text",
          description: "How to read it; `rows` reads CSV with a header.",
        },
        columns: COLUMNS,
        separator: READ_SEPARATOR,
        encoding: {
          type: { type: "string", options: ENCODINGS },
          description: "The encoding of the text; `utf-8` by default. A byte order mark takes " +
            "precedence. Excel on Windows saves a CSV in the encoding of its country, such as " +
            "`windows-1252`.",
        },
      },
      output: {
        type: "object",
        fields: {
          text: { type: TEXT, description: "The content, with `as: text`." },
          json: { type: { type: "any" }, description: "The value, with `as: json`." },
          rows: { type: ROWS, description: "An object for each line, with `as: rows`." },
          base64: { type: TEXT, description: "The bytes, with `as: base64`." },
        },
      },
      outputDescription: "The content, in the field with the name of `as`.",
      examples: [
        { title: "Read a CSV", with: { objectKey: "${{ inputs.upload }}", as: "rows" } },
        {
          title: "Read a CSV that Excel has saved on Windows in Western Europe",
          with: { objectKey: "${{ inputs.upload }}", as: "rows", encoding: "windows-1252" },
        },
      ],
    },
    list: {
      title: "List files",
      description: "Lists the stored files that `files.read` may read, newest first.",
      effect: "none",
      pure: false,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      input: {
        kind: {
          type: { type: "string", options: ["inputs", "outputs"] },
          description: "Only uploaded files, or only files of runs; both by default.",
        },
        limit: {
          type: { type: "number", integer: true, minimum: 1, maximum: 100 },
          default: 20,
          description: "The maximum number of files.",
        },
      },
      output: {
        type: "object",
        fields: {
          files: {
            type: {
              type: "list",
              items: {
                type: "object",
                fields: {
                  objectKey: { type: TEXT, required: true, description: "The key of the file." },
                  name: { type: TEXT, required: true, description: "The file name." },
                  sizeBytes: { type: NUMBER, required: true, description: "The size in bytes." },
                  createdAt: { type: TEXT, required: true, description: "When it was stored." },
                },
              },
            },
            required: true,
            description: "The files.",
          },
        },
      },
      outputDescription: "The files, without their content.",
      examples: [{ title: "The last ten results", with: { kind: "outputs", limit: 10 } }],
    },
  },
};
