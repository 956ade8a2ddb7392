import {
  type ActionDeclaration,
  DEFAULT_TIMEOUT_MS,
  type FieldDeclaration,
  type FieldType,
  type ServiceDeclaration,
} from "../declaration.ts";
import { COLUMNS, READ_SEPARATOR, WRITTEN_SEPARATOR } from "../column_declaration.ts";

const LIST: FieldType = { type: "list", items: { type: "any" } };

/** The common declaration of the actions of this file, which only compute. */
const COMPUTES: Pick<ActionDeclaration, "effect" | "pure" | "timeoutMs"> = {
  effect: "none",
  pure: true,
  timeoutMs: DEFAULT_TIMEOUT_MS,
};

function list(description: string): FieldDeclaration {
  return { type: LIST, required: true, description };
}

function expression(itemsOf: string, description: string): FieldDeclaration {
  return { type: { type: "any" }, kind: "expression", itemsOf, required: true, description };
}

/** The actions of the `data` service. */
export const DATA: ServiceDeclaration = {
  slug: "data",
  title: "Data",
  description: "Transforms lists and converts between formats.",
  actions: {
    map: {
      ...COMPUTES,
      title: "Map a list",
      description: "Maps each item to a new value.",
      input: {
        items: list("The list."),
        to: {
          type: { type: "any" },
          kind: "item_template",
          itemsOf: "items",
          required: true,
          description: "The value that replaces each item: a template over `item` and `index`.",
        },
      },
      itemsReadBy: { items: "to" },
      output: LIST,
      outputDescription: "A list of the new values, in the order of the items.",
      examples: [{
        title: "Rename two fields",
        with: {
          items: "${{ inputs.rows }}",
          to: { customer: "${{ item.name }}", total: "${{ item.price * item.count }}" },
        },
      }],
    },
    filter: {
      ...COMPUTES,
      title: "Filter a list",
      description: "Keeps the items for which an expression is true.",
      input: {
        items: list("The list."),
        where: expression("items", "True for the items to keep; `item` and `index` are in scope."),
      },
      output: LIST,
      outputDescription: "A list of the kept items, in their order.",
      examples: [{
        title: "Large orders",
        with: { items: "${{ inputs.orders }}", where: "item.total >= 1000" },
      }],
    },
    group: {
      ...COMPUTES,
      title: "Group a list",
      description:
        "Groups items with equal keys, in the order of the first occurrence of each key.",
      input: {
        items: list("The list."),
        by: expression("items", "The key of an item; `item` and `index` are in scope."),
      },
      output: {
        type: "list",
        items: {
          type: "object",
          fields: {
            key: { type: { type: "any" }, required: true, description: "The key." },
            items: { type: LIST, required: true, description: "The items with this key." },
          },
        },
      },
      outputDescription: "A list with an object for each key.",
      examples: [{
        title: "By region",
        with: { items: "${{ inputs.orders }}", by: "item.region" },
      }],
    },
    join: {
      ...COMPUTES,
      title: "Join two lists",
      description: "Joins the items of two lists with equal keys.",
      input: {
        left: list("The first list."),
        right: list("The second list."),
        leftKey: expression("left", "The key of an item of `left`, called `item`."),
        rightKey: expression("right", "The key of an item of `right`, called `item`."),
        kind: {
          type: { type: "string", options: ["inner", "left"] },
          default: "inner",
          description: "`left` keeps items of `left` without a match; their `right` is null.",
        },
      },
      output: {
        type: "list",
        items: {
          type: "object",
          fields: {
            left: { type: { type: "any" }, required: true, description: "The item of `left`." },
            right: {
              type: { type: "any" },
              required: true,
              description: "The matching item of `right`, or null.",
            },
          },
        },
      },
      outputDescription: "A list with an object for each pair, in the order of `left`.",
      examples: [{
        title: "Orders with their customers",
        with: {
          left: "${{ inputs.orders }}",
          right: "${{ inputs.customers }}",
          leftKey: "item.customerId",
          rightKey: "item.id",
        },
      }],
    },
    parse: {
      ...COMPUTES,
      title: "Parse text",
      description: "Parses a text.",
      input: {
        text: { type: { type: "string" }, required: true, description: "The text." },
        as: {
          type: { type: "string", options: ["csv", "json", "xml", "yaml", "html"] },
          required: true,
          description: "The format of the text; for HTML, the tables are read.",
        },
        columns: COLUMNS,
        separator: READ_SEPARATOR,
      },
      output: { type: "any" },
      outputDescription:
        "The parsed value: for CSV a list of objects, for HTML such a list for each table.",
      examples: [
        { title: "CSV to rows", with: { text: "a,b\n1,2\n", as: "csv" } },
        {
          title: "CSV with semicolons",
          with: { text: "id;amount\nA1;12,5\n", as: "csv", separator: ";" },
        },
        {
          title: "CSV with amounts",
          with: { text: "id,amount\nA1,12.5\n", as: "csv", columns: { amount: "number" } },
        },
      ],
    },
    print: {
      ...COMPUTES,
      title: "Print a value",
      description: "Writes a value as text.",
      input: {
        value: { type: { type: "any" }, required: true, description: "The value." },
        as: {
          type: { type: "string", options: ["csv", "json", "xml", "yaml"] },
          required: true,
          description: "The format of the text.",
        },
        separator: WRITTEN_SEPARATOR,
      },
      output: { type: "string" },
      outputDescription: "The text.",
      examples: [{ title: "A report as YAML", with: { value: "${{ inputs }}", as: "yaml" } }],
    },
  },
};
