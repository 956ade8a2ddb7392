import { basename, dirname } from "node:path";
import {
  COMMENT_COLUMNS_MAX,
  CONSOLE_PLACES,
  ENVIRONMENT_ROOM,
  FILE_LINES_MAX,
  FUNCTION_LINES_MAX,
  NORMALIZING_FILE,
} from "./table.ts";
import {
  folderFault,
  fromRoot,
  importFault,
  isConsole,
  mayUseDeno,
  type Place,
  placeOf,
  sourceFilesIn,
  valueFault,
} from "./place.ts";

type Context = Deno.lint.RuleContext;
type Visitor = Deno.lint.LintVisitor;

/** A rule for the files of `src/` alone; elsewhere it visits nothing. */
function inSrc(create: (context: Context, place: Place) => Visitor): Deno.lint.Rule {
  return {
    create(context) {
      const place = placeOf(context.filename);
      return place ? create(context, place) : {};
    },
  };
}

/** A rule for the product: `src/` and the pages for the browser. */
function inProduct(create: (context: Context) => Visitor): Deno.lint.Rule {
  return {
    create(context) {
      const isProduct = placeOf(context.filename) !== null || isConsole(context.filename);
      return isProduct ? create(context) : {};
    },
  };
}

function isNamed(node: Deno.lint.Node | null | undefined, name: string): boolean {
  return node?.type === "Identifier" && node.name === name;
}

/** `Deno`, `process`, or either as a property of `globalThis`. */
function isRuntime(node: Deno.lint.Node): boolean {
  if (isNamed(node, "Deno") || isNamed(node, "process")) return true;
  return node.type === "MemberExpression" && isNamed(node.object, "globalThis") &&
    isRuntime(node.property);
}

function isEnv(node: Deno.lint.Node): boolean {
  return isNamed(node, "env") || (node.type === "Literal" && node.value === "env");
}

const imports: Deno.lint.Rule = {
  create(context) {
    const check = (node: Deno.lint.Node, source: Deno.lint.Node | null) => {
      if (source?.type !== "Literal" || typeof source.value !== "string") return;
      const message = importFault(context.filename, source.value);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType(node) {
        if (node.argument.type === "TSLiteralType") check(node, node.argument.literal);
      },
    };
  },
};

const storeTypes = inSrc((context, place) => {
  const check = (node: Deno.lint.Node, source: string | undefined) => {
    const message = source === undefined ? null : valueFault(place, source);
    if (message) context.report({ node, message });
  };
  return {
    ImportDeclaration(node) {
      if (node.importKind !== "type") check(node, node.source.value);
    },
    ExportAllDeclaration(node) {
      if (node.exportKind !== "type") check(node, node.source.value);
    },
    ExportNamedDeclaration(node) {
      if (node.exportKind !== "type") check(node, node.source?.value);
    },
    ImportExpression(node) {
      const { source } = node;
      if (source.type === "Literal" && typeof source.value === "string") check(node, source.value);
    },
  };
});

const denoNamespace = inSrc((context, place) => {
  if (mayUseDeno(place)) return {};
  const message = `src/${place.room} may not name Deno: take what it needs as a dependency`;
  return {
    Identifier(node) {
      if (node.name === "Deno") context.report({ node, message });
    },
  };
});

const environment = inSrc((context, place) => {
  if (place.room === ENVIRONMENT_ROOM) return {};
  const report = (node: Deno.lint.Node) =>
    context.report({ node, message: "Only src/config.ts reads the environment" });
  return {
    MemberExpression(node) {
      if (isRuntime(node.object) && isEnv(node.property)) report(node);
    },
    VariableDeclarator(node) {
      if (node.id.type !== "ObjectPattern" || !node.init || !isRuntime(node.init)) return;
      if (node.id.properties.some((p) => p.type === "Property" && isEnv(p.key))) report(node);
    },
    ImportSpecifier(node) {
      const { parent, imported } = node;
      if (parent.type !== "ImportDeclaration") return;
      if (/^(node:)?process$/.test(parent.source.value) && isEnv(imported)) report(node);
    },
  };
});

const nonNull = inProduct((context) => ({
  TSNonNullExpression(node) {
    context.report({ node, message: "Check for null instead of asserting that there is none" });
  },
}));

const doubleCast = inProduct((context) => ({
  TSAsExpression(node) {
    const inner = node.expression;
    if (inner.type !== "TSAsExpression" || inner.typeAnnotation.type !== "TSUnknownKeyword") return;
    context.report({ node, message: "Narrow the type instead of casting through unknown" });
  },
}));

/** Refuses calls of the engine whose cost is quadratic in the length of a text from users. */
const textCost = inSrc((context, { path }) => {
  if (path === NORMALIZING_FILE) return {};
  const message = `Only src/${NORMALIZING_FILE} normalizes and collates texts, in linear time`;
  return {
    MemberExpression({ property, parent }) {
      const isForm = parent.type === "CallExpression" && parent.arguments[0]?.type === "Literal" &&
        /^NFK?[CD]$/.test(String(parent.arguments[0].value));
      const isFound = isNamed(property, "localeCompare") || isNamed(property, "Collator") ||
        (isNamed(property, "normalize") && isForm);
      if (isFound) context.report({ node: property, message });
    },
  };
});

const consoleCall = inSrc((context, { path, room }) => {
  if (CONSOLE_PLACES.includes(room) || CONSOLE_PLACES.includes(path)) return {};
  return {
    MemberExpression(node) {
      if (!isNamed(node.object, "console")) return;
      context.report({ node, message: `console belongs to ${CONSOLE_PLACES.join(" and ")}` });
    },
  };
});

const fileLength: Deno.lint.Rule = {
  create(context) {
    if (fromRoot(context.filename).startsWith("tests/")) return {};
    return {
      Program(node) {
        const lines = context.sourceCode.text.replace(/\n$/, "").split("\n").length;
        if (lines <= FILE_LINES_MAX) return;
        context.report({ node, message: `${lines} lines: split a file above ${FILE_LINES_MAX}` });
      },
    };
  },
};

type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

/** Counts the lines of a function, including nested functions. */
const functionLength: Deno.lint.Rule = {
  create(context) {
    const [root = ""] = fromRoot(context.filename).split("/");
    const linesMax = FUNCTION_LINES_MAX[root];
    if (linesMax === undefined) return {};
    const check = (node: FunctionNode) => {
      const lines = context.sourceCode.getText(node).split("\n").length;
      if (lines <= linesMax) return;
      const message = `${lines} lines: split a function above ${linesMax}`;
      context.report({ node, message });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

/** Openings without a subject, or that lean on the comment before. A question may begin so. */
const RIDDLE = /^[*\s]*(What|Whoever|The same|Needs who)\b(?!.*\?)/;

/** Comments and descriptions of the API begin with their subject. */
const opening: Deno.lint.Rule = {
  create(context) {
    const report = (range: Deno.lint.Range, text: string) => {
      const word = RIDDLE.exec(text)?.[1];
      if (word) context.report({ range, message: `Begin with the subject instead of "${word}"` });
    };
    return {
      Program() {
        for (const { value, range } of context.sourceCode.getAllComments()) report(range, value);
      },
      Literal({ value, range }) {
        if (typeof value === "string" && /^Needs who/.test(value)) report(range, value);
      },
    };
  },
};

/** A comment line that begins the line, is too wide, and has a space at which it can be wrapped. */
function isTooWide(line: string): boolean {
  if (line.length <= COMMENT_COLUMNS_MAX) return false;
  const prefix = /^\s*(\/\/|\/?\*+)\s*/.exec(line)?.[0];
  return prefix !== undefined &&
    line.slice(0, COMMENT_COLUMNS_MAX).trimEnd().includes(" ", prefix.length);
}

/** Wraps no code: `deno fmt` does that, and leaves comments as they are. */
const commentWidth: Deno.lint.Rule = {
  create: (context) => ({
    Program() {
      const { text } = context.sourceCode;
      for (const { range: [start, end] } of context.sourceCode.getAllComments()) {
        let at = text.lastIndexOf("\n", start) + 1;
        for (const line of text.slice(at, end).split("\n")) {
          const range: Deno.lint.Range = [at, at + line.length];
          const message = `${line.length} columns: wrap a comment above ${COMMENT_COLUMNS_MAX}`;
          if (isTooWide(line)) context.report({ range, message });
          at += line.length + 1;
        }
      }
    },
  }),
};

/** Reports a folder with too many files once, in its first file. */
const folderSize: Deno.lint.Rule = {
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      const names = new Set([...sourceFilesIn(dirname(context.filename)), name]);
      if ([...names].some((other) => other < name)) return;
      const message = folderFault(fromRoot(dirname(context.filename)), names.size);
      if (message) context.report({ node, message });
    },
  }),
};

/**
 * The project's own rules: allowed imports, owners of tables, and the sizes of functions, files and
 * folders.
 */
const plugin: Deno.lint.Plugin = {
  name: "heddle",
  rules: {
    imports,
    "store-types": storeTypes,
    "deno-namespace": denoNamespace,
    environment,
    "non-null": nonNull,
    "double-cast": doubleCast,
    "text-cost": textCost,
    console: consoleCall,
    "file-length": fileLength,
    "function-length": functionLength,
    opening,
    "comment-width": commentWidth,
    "folder-size": folderSize,
  },
};

export default plugin;
