import { nameProblem } from "../../lib/names.ts";
import { checkInputDeclaration } from "./check_inputs.ts";
import type { Scope } from "./check_scope.ts";
import { checkTemplate, hasTemplate } from "./check_template.ts";
import { expectMap } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";

/**
 * Checks input declarations in the `with` of a step: as those of the definition, but that templates
 * may stand for options, defaults and descriptions.
 */
export function checkForm(form: Cursor, scope: Scope): void {
  if (!expectMap(form)) return;
  for (const [name, declaration] of form.entries()) {
    const problem = nameProblem(name);
    if (problem !== null) form.reportKey(name, problem);
    checkInputDeclaration(declaration, hasTemplate);
    checkTemplate(declaration, scope);
  }
}
