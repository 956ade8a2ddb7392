import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import {
  type CompiledExpression,
  compileExpression,
  evaluatePart,
  evaluatePartInTurns,
  type ExpressionOptions,
} from "../expression.ts";
import { EvaluationError, type ExpressionIssue } from "../issue.ts";
import { TEMPLATE_EXPRESSIONS_MAX, TEXT_LENGTH_MAX } from "../limits.ts";
import { describeFailure } from "../failure.ts";
import { printJson, printJsonSteps, weigh, weighInTurns } from "../values/print_json.ts";
import type { Scope } from "../scope.ts";
import { scanTemplate } from "./template_scan.ts";
import { driveInTurns, yieldTurn } from "../steps.ts";
import { brokenBound, chargeText, endWork, isTurnOver, startWork } from "../work.ts";

/** A text or a JSON value with parsed templates. */
export type CompiledTemplate =
  /** A value without templates, returned unchanged. */
  | { readonly kind: "literal"; readonly value: Json }
  /** A text that is exactly one `${{ }}`; the result keeps the type of the expression. */
  | ({ readonly kind: "expression" } & TemplateExpression)
  | { readonly kind: "text"; readonly pieces: readonly (string | TemplateExpression)[] }
  | { readonly kind: "list"; readonly items: readonly CompiledTemplate[] }
  | { readonly kind: "map"; readonly entries: readonly (readonly [string, CompiledTemplate])[] };

/** The expression of one `${{ }}`. */
export interface TemplateExpression {
  readonly expression: CompiledExpression;
  /** The offset of the expression's source in the surrounding text. */
  readonly offset: number;
}

/** An issue in a text of a JSON value. `path` leads to the text. */
export interface TemplateIssue extends ExpressionIssue {
  path: readonly (string | number)[];
}

export type TemplateCompilation =
  | { template: CompiledTemplate; issues: readonly [] }
  | { template: null; issues: readonly TemplateIssue[] };

/** Compiles the templates in one text. Offsets of issues count from the start of the text. */
export function compileTemplate(
  text: string,
  options: ExpressionOptions = {},
): TemplateCompilation {
  return compileTemplateValue(text, options);
}

/** Compiles the templates in every text of a JSON value. Keys are not templates. */
export function compileTemplateValue(
  value: Json,
  options: ExpressionOptions = {},
): TemplateCompilation {
  const issues: TemplateIssue[] = [];
  const template = new Compiler(options, issues).compile(value, []);
  return issues.length > 0 ? { template: null, issues } : { template, issues: [] };
}

/**
 * Fills in a template, with one work budget and without yielding. The result shares literal parts
 * and values of the scope, so nobody may change it. Throws EvaluationError. If its `needsTurns` is
 * set, `evaluateTemplateInTurns` may succeed.
 */
export function evaluateTemplate(template: CompiledTemplate, scope: Scope): Json {
  if (template.kind === "literal") return template.value;
  const interrupted = startWork();
  try {
    return fill(template, scope);
  } finally {
    endWork(interrupted);
  }
}

/** Fills in a template in turns, between which the event loop runs. */
export async function fillInTurns(template: CompiledTemplate, scope: Scope): Promise<Json> {
  if (isTurnOver()) await yieldTurn();
  switch (template.kind) {
    case "literal":
      return template.value;
    case "expression":
      return await evaluatePartInTurns(template.expression, scope);
    case "text": {
      let text = "";
      for (const piece of template.pieces) {
        if (isTurnOver()) await yieldTurn();
        text = joinPiece(text, piece, await textOfPiece(piece, scope));
      }
      return text;
    }
    case "list": {
      const items: Json[] = [];
      for (const item of template.items) items.push(await fillPartInTurns(item, scope));
      return items;
    }
    case "map": {
      const map: JsonObject = {};
      for (const [key, item] of template.entries) {
        setKey(map, key, await fillPartInTurns(item, scope));
      }
      return map;
    }
  }
}

function fill(template: CompiledTemplate, scope: Scope): Json {
  switch (template.kind) {
    case "literal":
      return template.value;
    case "expression":
      return evaluatePart(template.expression, scope);
    case "text":
      return fillText(template.pieces, scope);
    case "list":
      return template.items.map((item) => fillPart(item, scope));
    case "map": {
      const map: JsonObject = {};
      for (const [key, item] of template.entries) setKey(map, key, fillPart(item, scope));
      return map;
    }
  }
}

/**
 * Charges the size of the value each time, because a list or map may contain the same value many
 * times.
 */
function fillPart(template: CompiledTemplate, scope: Scope): Json {
  const value = fill(template, scope);
  if (template.kind === "expression") bounded(template.expression, () => weigh(value));
  return value;
}

async function fillPartInTurns(template: CompiledTemplate, scope: Scope): Promise<Json> {
  const value = await fillInTurns(template, scope);
  if (template.kind !== "expression") return value;
  await weighInTurns(value).catch((cause) => refuse(template.expression, cause));
  return value;
}

/** Runs `read`. An exceeded limit becomes an EvaluationError of the expression. */
function bounded<T>(expression: CompiledExpression, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    return refuse(expression, cause);
  }
}

function refuse({ source }: CompiledExpression, cause: unknown): never {
  const bound = brokenBound();
  const reason = bound?.message ?? describeFailure(cause);
  const place = { source, offset: 0, needsTurns: bound?.isWork ?? false, cause };
  throw new EvaluationError(`Cannot fill in the value: ${reason}`, place);
}

/** Returns every expression in a compiled template, in the order of its text. */
export function templateExpressions(template: CompiledTemplate): readonly TemplateExpression[] {
  switch (template.kind) {
    case "literal":
      return [];
    case "expression":
      return [template];
    case "text":
      return template.pieces.filter((piece) => typeof piece !== "string");
    case "list":
      return template.items.flatMap(templateExpressions);
    case "map":
      return template.entries.flatMap(([, item]) => templateExpressions(item));
  }
}

class Compiler {
  #expressions = 0;

  constructor(
    private readonly options: ExpressionOptions,
    private readonly issues: TemplateIssue[],
  ) {}

  compile(value: Json, path: readonly (string | number)[]): CompiledTemplate {
    if (typeof value === "string") return this.compileText(value, path);
    if (Array.isArray(value)) {
      const items = value.map((item, at) => this.compile(item, [...path, at]));
      if (!items.every(isLiteral)) return { kind: "list", items };
      const values = items.map((item) => item.value);
      return {
        kind: "literal",
        value: values.every((item, at) => item === value[at]) ? value : values,
      };
    }
    if (!isJsonObject(value)) return { kind: "literal", value };
    const entries = Object.entries(value).map(([key, item]) =>
      [key, this.compile(item, [...path, key])] as const
    );
    if (!entries.every(isLiteralEntry)) return { kind: "map", entries };
    const same = entries.every(([key, item]) => item.value === value[key]);
    if (same) return { kind: "literal", value };
    return {
      kind: "literal",
      value: Object.fromEntries(entries.map(([key, item]) => [key, item.value])),
    };
  }

  private compileText(text: string, path: readonly (string | number)[]): CompiledTemplate {
    if (!text.includes("${{")) return { kind: "literal", value: text };
    const { pieces, unclosedAt } = scanTemplate(text);
    if (pieces === null) {
      const message = "this ${{ has no closing }}; write $${{ for the text itself";
      this.issues.push({ path, offset: unclosedAt, message });
      return { kind: "literal", value: text };
    }
    this.#expressions += pieces.filter(({ kind }) => kind === "expression").length;
    if (this.#expressions > TEMPLATE_EXPRESSIONS_MAX && !this.options.isChecked) {
      const message = `there are more than ${TEMPLATE_EXPRESSIONS_MAX} expressions in it`;
      this.issues.push({ path, offset: 0, message });
      return { kind: "literal", value: text };
    }
    const compiled = pieces.map((piece) =>
      piece.kind === "text" ? piece.text : this.compileSource(piece.source, piece.offset, path)
    );
    const [only] = compiled;
    if (compiled.length > 1 || only === undefined) return { kind: "text", pieces: compiled };
    // A text whose only `${{` is escaped as `$${{` is a literal, although it differs from its
    // source.
    return typeof only === "string"
      ? { kind: "literal", value: only }
      : { kind: "expression", ...only };
  }

  private compileSource(
    source: string,
    offset: number,
    path: readonly (string | number)[],
  ): TemplateExpression | string {
    const { expression, issues } = compileExpression(source, this.options);
    for (const issue of issues) {
      this.issues.push({ ...issue, path, offset: offset + issue.offset });
    }
    return expression === null ? "" : { expression, offset };
  }
}

type LiteralTemplate = CompiledTemplate & { kind: "literal" };

function isLiteral(template: CompiledTemplate): template is LiteralTemplate {
  return template.kind === "literal";
}

function isLiteralEntry(
  entry: readonly [string, CompiledTemplate],
): entry is readonly [string, LiteralTemplate] {
  return isLiteral(entry[1]);
}

function fillText(pieces: readonly (string | TemplateExpression)[], scope: Scope): string {
  let text = "";
  for (const piece of pieces) {
    const more = typeof piece === "string"
      ? piece
      : printed(piece, evaluatePart(piece.expression, scope));
    text = joinPiece(text, piece, more);
  }
  return text;
}

async function textOfPiece(piece: string | TemplateExpression, scope: Scope): Promise<string> {
  if (typeof piece === "string") return piece;
  const value = await evaluatePartInTurns(piece.expression, scope);
  if (isTurnOver()) await yieldTurn();
  if (typeof value === "string" || value === null) return printed(piece, value);
  try {
    return await driveInTurns(printJsonSteps(value));
  } catch (cause) {
    return refuse(piece.expression, cause);
  }
}

function joinPiece(text: string, piece: string | TemplateExpression, more: string): string {
  if (text.length + more.length <= TEXT_LENGTH_MAX) return text + more;
  const source = typeof piece === "string" ? piece : piece.expression.source;
  throw new EvaluationError(
    `Cannot fill in a text: it has more than ${TEXT_LENGTH_MAX} characters`,
    { source, offset: 0 },
  );
}

function printed({ expression }: TemplateExpression, value: Json): string {
  return bounded(expression, () => printValue(value));
}

/** Prints a value inside a text: texts unchanged, null as nothing, other values as JSON. */
function printValue(value: Json): string {
  if (typeof value !== "string") return value === null ? "" : printJson(value);
  chargeText(value);
  return value;
}

/** Sets a key. An assignment to `__proto__` would be lost, although JSON allows that key. */
function setKey(map: JsonObject, key: string, value: Json): void {
  if (key !== "__proto__") map[key] = value;
  else {Object.defineProperty(map, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });}
}
