"use strict";
// Runs inside the sandbox before the author's script, which cannot reach what is in this block.
// Whatever a script does to the built-in objects, only what was taken from them here is called.
{
  const { parse, stringify } = JSON;
  const { apply } = Reflect;
  const { isArray } = Array;
  const { keys } = Object;
  const tagOf = Object.prototype.toString;
  const slice = String.prototype.slice;
  const nameOf = Symbol.prototype.toString;
  const exec = RegExp.prototype.exec;

  const LEVELS_MAX = 100;
  const SHOWN_LENGTH_MAX = 2000;
  const PLAIN_NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
  /** Values of which `JSON.stringify` silently makes `{}`, or worse. */
  const NO_JSON =
    /^\[object (Map|Set|WeakMap|WeakSet|WeakRef|RegExp|Promise|Error|Number|String|Boolean|[A-Za-z0-9]*Array(?:Buffer)?|SharedArrayBuffer|DataView)\]$/;

  let state = "pending";
  let text = "";
  let lengthLeft = 0;
  let lines = "";
  let consoleLeft = 0;
  /** The error that `refuse` threw: no script can throw an equal one. */
  let refusal = null;

  const cut = (string, length) => apply(slice, string, [0, length]);
  const matches = (pattern, string) => apply(exec, pattern, [string]);

  /** Any value as text. */
  const show = (value) => {
    try {
      switch (typeof value) {
        case "symbol":
          return apply(nameOf, value, []);
        case "function":
          return "[function]";
        case "bigint":
          return `${value}n`;
        case "object":
          return showObject(value);
        default:
          return `${value}`;
      }
    } catch {
      return "[a value that cannot be shown]";
    }
  };

  const showObject = (value) => {
    if (value === null) return "null";
    const tag = apply(tagOf, value, []);
    if (tag === "[object Error]") return `${value.name}: ${value.message}`;
    const json = stringify(value);
    return typeof json === "string" ? json : tag;
  };

  const showStack = (error) => {
    try {
      return typeof error === "object" && error !== null ? `${error.stack}` : "";
    } catch {
      return "";
    }
  };

  const print = (...values) => {
    if (consoleLeft < 0) return;
    let line = "";
    for (let at = 0; at < values.length; at++) line += (at > 0 ? " " : "") + show(values[at]);
    line = cut(line, consoleLeft + 1);
    consoleLeft -= line.length;
    lines += (lines === "" ? "" : ",") + stringify(line);
  };

  /** Where a value stands: `key` in the innermost of the objects around it. */
  const pathOf = (key, around) => {
    let path = "";
    for (let at = { key, around }; at.around !== null; at = at.around) {
      path = pathStep(at.key) + path;
      if (path.length > 200) return `result…${apply(slice, path, [-200])}`;
    }
    return `result${path}`;
  };

  const pathStep = (key) => {
    if (typeof key === "number") return `[${key}]`;
    return matches(PLAIN_NAME, key) ? `.${key}` : `[${stringify(cut(key, 50))}]`;
  };

  const refuse = (code, message) => {
    refusal = { __proto__: null, code, message };
    throw refusal;
  };

  const refuseValue = (what, key, around) =>
    refuse("code_result_invalid", `${pathOf(key, around)} ${what}`);

  /** A value that contains itself has no end. */
  const refuseDepth = (value, key, around) => {
    let outermost = null;
    for (let at = around; at !== null; at = at.around) if (at.value === value) outermost = at;
    if (outermost !== null) refuseValue("contains itself", outermost.key, outermost.around);
    refuseValue(`has more than ${LEVELS_MAX} levels`, key, around);
  };

  const spend = (piece) => {
    lengthLeft -= piece.length;
    if (lengthLeft < 0) refuse("code_result_too_large", "");
    return piece;
  };

  /** The value as JSON; each property is read once. */
  const write = (value, key, around) => {
    switch (typeof value) {
      case "string":
        return spend(stringify(value));
      case "number":
        if (value - value !== 0) refuseValue(`is ${value}`, key, around);
        return spend(`${value}`);
      case "boolean":
        return spend(`${value}`);
      case "undefined":
        return spend("null");
      case "object":
        return value === null ? spend("null") : writeObject(value, key, around);
      default:
        return refuseValue(`is a ${typeof value}`, key, around);
    }
  };

  const writeObject = (value, key, around) => {
    const { toJSON } = value;
    if (typeof toJSON !== "function") return writeParts(value, key, around);
    const given = apply(toJSON, value, [key]);
    if (typeof given === "object" && given !== null) return writeParts(given, key, around);
    return write(given, key, around);
  };

  const writeParts = (value, key, around) => {
    const level = around === null ? 1 : around.level + 1;
    if (level > LEVELS_MAX) refuseDepth(value, key, around);
    const inside = { __proto__: null, value, key, around, level };
    if (isArray(value)) return writeList(value, inside);
    const kind = matches(NO_JSON, apply(tagOf, value, []));
    if (kind) refuseValue(`is of the type ${kind[1]}, which JSON does not have`, key, around);
    return writeMap(value, inside);
  };

  const writeList = (list, inside) => {
    const { length } = list;
    let json = "";
    for (let at = 0; at < length; at++) {
      json += (at > 0 ? spend(",") : "") + write(list[at], at, inside);
    }
    return spend("[") + json + spend("]");
  };

  const writeMap = (map, inside) => {
    const names = keys(map);
    let json = "";
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      const value = map[name];
      if (value === undefined) continue;
      const before = (json === "" ? "" : ",") + stringify(name) + ":";
      json += spend(before) + write(value, name, inside);
    }
    return spend("{") + json + spend("}");
  };

  const fail = (error) => {
    if (refusal !== null && error === refusal) {
      state = refusal.code;
      text = refusal.message;
    } else {
      const message = stringify(cut(show(error), SHOWN_LENGTH_MAX));
      text = `{"message":${message},"stack":${stringify(cut(showStack(error), SHOWN_LENGTH_MAX))}}`;
      state = "code_failed";
    }
  };

  const run = async (script, request) => {
    try {
      const { input, resultLengthMax, consoleLengthMax } = parse(request);
      lengthLeft = resultLengthMax;
      consoleLeft = consoleLengthMax;
      text = write(await script(input), "", null);
      state = "done";
    } catch (error) {
      fail(error);
    }
  };

  globalThis.console = { debug: print, error: print, info: print, log: print, warn: print };
  ({
    __proto__: null,
    run: (script, request) => void run(script, request),
    fail,
    state: () => state,
    text: () => text,
    lines: () => `[${lines}]`,
  });
}
