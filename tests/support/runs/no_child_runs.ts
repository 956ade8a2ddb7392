import { STEP_PORTS } from "../../../src/runs/step_ports.ts";
import type { ModelDeps } from "../../../src/services/model/service.ts";
import type { RulesDeps } from "../../../src/services/rules/service.ts";
import type { WorkflowDeps } from "../../../src/services/workflow/service.ts";

/** For services that are called without an engine. */
export const NO_CHILD_RUNS: typeof STEP_PORTS & WorkflowDeps & RulesDeps & ModelDeps = {
  ...STEP_PORTS,
  evaluateRule: () => Promise.reject(new Error("Cannot evaluate a rule: there is no engine")),
  askModel: () => Promise.reject(new Error("Cannot ask a model: there is none")),
  startChild: () => Promise.reject(new Error("Cannot start a child run: there is no engine")),
};
