/**
 * Decision rules as tables: read, checked, compiled, evaluated, compared, imported and exported.
 */
export {
  type InputDeclaration,
  RULE,
  type RuleDefinition,
  type RuleRow,
  type RuleType,
} from "./rule.ts";
export { parseRule, type Problem } from "./parse.ts";
export { orderRule, printRule } from "./print.ts";
export { checkRule } from "./check.ts";
export { type CompiledRule, compileRule } from "./compile.ts";
export { evaluateRule, evaluateRuleInTurns, type RuleResult } from "./evaluate.ts";
export { type RuleTestResult, runRuleTests } from "./run_tests.ts";
export type { DiffSide } from "../../definition/compare.ts";
export { checkRuleText, workOnRule } from "./work.ts";
export { exportCsv, importCsv } from "./exchange/csv.ts";
export { exportJdm } from "./exchange/export_jdm.ts";
export { importJdm } from "./exchange/import_jdm.ts";
export type { ImportedRule } from "./exchange/imported.ts";
