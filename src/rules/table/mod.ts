/** Decision rules as tables: read, checked, compiled, evaluated, compared, imported and exported. */
export {
  type Aggregate,
  AGGREGATES,
  HIT_POLICIES,
  type HitPolicy,
  type InputDeclaration,
  type OutputDeclaration,
  RULE,
  type RuleDefinition,
  type RuleRow,
  type RuleTest,
  type RuleType,
} from "./rule.ts";
export { type ParsedRule, parseRule, type Problem } from "./parse.ts";
export { orderRule, printRule } from "./print.ts";
export { type CheckedRule, checkRule } from "./check.ts";
export { type CompiledRule, compileRule } from "./compile.ts";
export { evaluateRule, evaluateRuleInTurns, type RuleResult, type TracedRow } from "./evaluate.ts";
export { type RuleTestResult, runRuleTests } from "./run_tests.ts";
export type { ComparedTexts, DiffSide } from "../../definition/compare.ts";
export type { CheckedRuleText, RuleTask } from "./tasks.ts";
export { checkRuleText, type RuleThreads, workOnRule } from "./work.ts";
export { exportCsv, importCsv } from "./exchange/csv.ts";
export { exportJdm } from "./exchange/export_jdm.ts";
export { importJdm } from "./exchange/import_jdm.ts";
export type { ImportedRule, ImportProblem } from "./exchange/imported.ts";
