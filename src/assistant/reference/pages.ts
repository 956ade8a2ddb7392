import api from "../../../docs/api.md" with { type: "text" };
import authentication from "../../../docs/authentication.md" with { type: "text" };
import code from "../../../docs/code.md" with { type: "text" };
import console from "../../../docs/console.md" with { type: "text" };
import definition from "../../../docs/definition.md" with { type: "text" };
import errors from "../../../docs/errors.md" with { type: "text" };
import expressions from "../../../docs/expressions.md" with { type: "text" };
import git from "../../../docs/git.md" with { type: "text" };
import limits from "../../../docs/limits.md" with { type: "text" };
import questions from "../../../docs/questions.md" with { type: "text" };
import rules from "../../../docs/rules.md" with { type: "text" };
import schedules from "../../../docs/schedules.md" with { type: "text" };
import services from "../../../docs/services.md" with { type: "text" };
import templates from "../../../docs/templates.md" with { type: "text" };
import webhooks from "../../../docs/webhooks.md" with { type: "text" };

/** The pages of the documentation for users, embedded in the program. */
export const PAGES: Readonly<Record<string, string>> = {
  definition,
  services,
  expressions,
  schedules,
  questions,
  rules,
  webhooks,
  templates,
  code,
  errors,
  limits,
  git,
  authentication,
  console,
  api,
};
