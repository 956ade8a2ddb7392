/**
 * Rules that report what `.ci/figures.ts` counts, each as a message: the parser of `deno lint`
 * reads the sources, so that the project needs none of its own.
 */
import { dirname, resolve } from "node:path";
import { fromRoot } from "../lint/place.ts";

type Visitor = Deno.lint.LintVisitor;
type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

/** Reports the lines of each function that has a body in braces. */
const functions: Deno.lint.Rule = {
  create(context) {
    const report = (node: FunctionNode) => {
      if (node.body?.type !== "BlockStatement") return;
      const text = context.sourceCode.getText(node);
      context.report({ node, message: `${text.split("\n").length}` });
    };
    return {
      FunctionDeclaration: report,
      FunctionExpression: report,
      ArrowFunctionExpression: report,
    };
  },
};

/** Reports each import of one room of `src/` by another: `runs threads`. */
const crossings: Deno.lint.Rule = {
  create(context): Visitor {
    const from = roomOf(fromRoot(context.filename));
    const check = (node: Deno.lint.Node, specifier: string | undefined) => {
      if (from === null || !specifier?.startsWith(".")) return;
      const to = roomOf(fromRoot(resolve(dirname(context.filename), specifier)));
      if (to !== null && to !== from) context.report({ node, message: `${from} ${to}` });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => check(node, node.source?.value),
    };
  },
};

/** Null for a file that is in no room. */
function roomOf(path: string): string | null {
  const [root, room, ...rest] = path.split("/");
  return root === "src" && room !== undefined && rest.length > 0 ? room : null;
}

/** Reports each call of a function of `node:assert/strict`. */
const assertions: Deno.lint.Rule = {
  create(context): Visitor {
    const names = new Set<string>();
    return {
      ImportDeclaration(node) {
        if (node.source.value !== "node:assert/strict") return;
        for (const { local } of node.specifiers) names.add(local.name);
      },
      CallExpression(node) {
        const { callee } = node;
        const called = callee.type === "MemberExpression" ? callee.object : callee;
        if (called.type !== "Identifier" || !names.has(called.name)) return;
        context.report({ node, message: called.name });
      },
    };
  },
};

const plugin: Deno.lint.Plugin = { name: "figures", rules: { functions, crossings, assertions } };

export default plugin;
