import {
  type ExpressionType,
  itemOf,
  nearestName,
  parseIsoTime,
  WORKFLOW_NAMES,
} from "../../expressions/mod.ts";
import { nameProblem } from "../../lib/names.ts";
import {
  type ActionDeclaration,
  CATALOGUE,
  type FieldChoice,
  type FieldDeclaration,
  type FieldType,
  findAction,
  fitsNumber,
  listOptions,
  nounOf,
} from "../../services/catalogue.ts";
import { checkInputDeclaration } from "./check_inputs.ts";
import { checkJoinKeys, isJoin } from "./check_join.ts";
import type { CheckScope } from "./check_scope.ts";
import {
  checkExpression,
  checkTemplate,
  checkTextTemplate,
  hasTemplate,
  warnOfOtherBraces,
} from "./check_template.ts";
import {
  expectBoolean,
  expectDuration,
  expectExpiry,
  expectList,
  expectMap,
  expectOption,
  expectText,
} from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { typeOfValue } from "./step_types.ts";

/** Checks the service, the action and the `with` of an action step. */
export function checkCall(step: Cursor, scope: CheckScope): void {
  const action = checkAction(step);
  const given = step.get("with");
  if (given !== null && !expectMap(given)) return;
  if (action === null) {
    if (given !== null) checkTemplate(given, scope);
    return;
  }
  if (given === null) checkMissingFields(step, action);
  else checkFields(given, action, scope);
}

function checkAction(step: Cursor): ActionDeclaration | null {
  const service = step.get("service");
  const action = step.get("action");
  if (action === null) step.reportAbsent(["action"], '"action" is required');
  if (service === null || !expectText(service)) return null;
  const slug = String(service.value);
  const declared = CATALOGUE.get(slug);
  if (declared === undefined) {
    const [first = ""] = slug.split(".");
    const nearest = CATALOGUE.has(first) ? first : nearestName(slug, CATALOGUE.keys());
    service.report(`unknown service "${slug}"`, nearest);
    return null;
  }
  if (action === null || !expectText(action)) return null;
  const name = String(action.value);
  const found = findAction(slug, name);
  if (found === null) {
    const names = Object.keys(declared.actions);
    const suggestion = nearestName(name, names) ?? (names.length === 1 ? names[0] : undefined);
    action.report(`unknown action "${name}"`, suggestion);
  }
  return found;
}

/** Reports the required fields if a step has no `with`. */
function checkMissingFields(step: Cursor, action: ActionDeclaration): void {
  for (const [name, field] of Object.entries(action.input)) {
    if (field.required) step.reportAbsent(["with", name], `"${name}" is required`);
  }
  for (const { fields, required } of action.choices ?? []) {
    if (required) step.reportAbsent(["with"], `one of ${listOptions(fields)} is required`);
  }
}

function checkFields(given: Cursor, action: ActionDeclaration, scope: CheckScope): void {
  given.reportUnknownKeys("field", Object.keys(action.input));
  for (const [name, field] of Object.entries(action.input)) {
    const value = given.get(name);
    if (value !== null) checkField(value, field, fieldScope(given, field, scope));
    else if (field.required) given.reportAbsent([name], `"${name}" is required`);
  }
  for (const choice of action.choices ?? []) checkChoice(given, choice);
  if (!isJoin(action)) return;
  const { leftKey, rightKey } = action.input;
  if (leftKey === undefined || rightKey === undefined) return;
  const [left, right] = [leftKey, rightKey].map((field) => fieldScope(given, field, scope));
  if (left && right) checkJoinKeys(given, { left, right });
}

/**
 * Returns the scope of a field. The scope has `item` if the field is evaluated for each item of a
 * list.
 */
function fieldScope(given: Cursor, { itemsOf }: FieldDeclaration, scope: CheckScope): CheckScope {
  if (itemsOf === undefined) return scope;
  return scope.withItem(itemOf(typeOfValue(given.get(itemsOf)?.value, scope)));
}

function checkField(value: Cursor, field: FieldDeclaration, scope: CheckScope): void {
  switch (field.kind ?? "value") {
    case "expression":
      checkExpression(value, scope);
      return;
    case "item_template":
      return checkTemplate(value, scope);
    case "verbatim":
      return checkVerbatim(value);
    case "value":
      return checkValue(value, field.type, scope);
  }
}

/**
 * Matches a text that an author likely means as a template. Code in other languages rarely has this
 * form.
 */
const MEANT_TEMPLATE = new RegExp(
  `\\$\\{\\{\\s*(?:${[...WORKFLOW_NAMES].join("|")})\\b(?:[^}$]|\\$(?!\\{\\{))*\\}\\}`,
);

/** Returns the first text that is likely meant as a template; null if there is none. */
export function meantTemplate(text: string): string | null {
  return MEANT_TEMPLATE.exec(text)?.[0] ?? null;
}

/**
 * Checks a text that is passed on unchanged. A template in it would not be filled in, so it is
 * reported.
 */
function checkVerbatim(value: Cursor): void {
  if (!expectText(value)) return;
  const template = meantTemplate(String(value.value));
  if (template === null) return;
  value.report(`must not contain templates: pass ${template} in another field`);
}

function checkChoice(given: Cursor, { fields, required }: FieldChoice): void {
  const present = fields.filter((name) => given.has(name));
  if (present.length === 0 && required) {
    return given.report(`one of ${listOptions(fields)} is required`);
  }
  for (const name of present.slice(1)) {
    given.reportKey(name, `"${name}" cannot be combined with "${present[0]}"`);
  }
}

/**
 * Checks a value against its type. Of a template, the type of its result is checked, as far as it
 * is known.
 */
function checkValue(value: Cursor, type: FieldType, scope: CheckScope): void {
  if (type.type === "any") return checkTemplate(value, scope);
  warnOfOtherBraces(value);
  if (hasTemplate(value)) {
    const gives = checkTextTemplate(value, scope);
    if (gives !== null && !fitsType(type, gives)) {
      value.report(`must be ${nounOf(type)}, but the template gives a ${gives}`);
    }
    return;
  }
  switch (type.type) {
    case "boolean":
      return void expectBoolean(value);
    case "number":
      if (!fitsNumber(type, value.value)) value.report(`must be ${nounOf(type)}`);
      return;
    case "string":
      return checkText(value, type);
    case "list":
      if (expectList(value)) value.items().forEach((item) => checkValue(item, type.items, scope));
      return;
    case "map":
      if (expectMap(value)) {
        value.entries().forEach(([, item]) => checkValue(item, type.values, scope));
      }
      return;
    case "object":
      return checkObject(value, type.fields, scope);
    case "form":
      return checkForm(value, scope);
    case "union":
      return checkUnion(value, type.of, scope);
  }
}

function checkObject(
  value: Cursor,
  fields: Readonly<Record<string, FieldDeclaration>>,
  scope: CheckScope,
): void {
  if (!expectMap(value)) return;
  value.reportUnknownKeys("field", Object.keys(fields));
  for (const [name, field] of Object.entries(fields)) {
    const item = value.get(name);
    if (item !== null) checkValue(item, field.type, scope);
    else if (field.required) value.reportAbsent([name], `"${name}" is required`);
  }
}

function checkUnion(value: Cursor, types: readonly FieldType[], scope: CheckScope): void {
  const kind = Array.isArray(value.value)
    ? "list"
    : value.value === null
    ? "null"
    : typeof value.value === "object"
    ? "map"
    : typeof value.value;
  const type = types.find((each) =>
    each.type === kind || (each.type === "object" && kind === "map")
  );
  if (type !== undefined) return checkValue(value, type, scope);
  value.report(`must be ${types.map(nounOf).join(" or ")}`);
}

function checkText(value: Cursor, type: FieldType & { type: "string" }): void {
  if (type.options !== undefined) return void expectOption(value, type.options);
  if (type.format === "duration") return void expectDuration(value);
  if (type.format === "expiry") return void expectExpiry(value);
  if (!expectText(value)) return;
  if (type.format === "time" && parseIsoTime(String(value.value)) === null) {
    value.report("must be an ISO 8601 time with a zone, such as 2026-03-01T08:30:00Z");
  }
}

/** Returns whether a template whose result has the type `given` can fill a field of this type. */
function fitsType(type: FieldType, given: ExpressionType): boolean {
  if (given === "any" || type.type === "any") return true;
  if (type.type === "union") return type.of.some((each) => fitsType(each, given));
  return type.type === given || (type.type === "object" && given === "map");
}

/**
 * Checks input declarations in the `with` of a step. Unlike in those of the definition, options,
 * defaults and descriptions may be templates.
 */
function checkForm(form: Cursor, scope: CheckScope): void {
  if (!expectMap(form)) return;
  for (const [name, declaration] of form.entries()) {
    const problem = nameProblem(name);
    if (problem !== null) form.reportKey(name, problem);
    checkInputDeclaration(declaration, hasTemplate);
    checkTemplate(declaration, scope);
  }
}
