import { PhraseSet } from "../../../grammar/forms.ts";
import {
  NEVER_VERB_ROLES,
  type PhraseTemplates,
  type RequestLexicon,
  VERB_SENSES,
  type VerbSense,
  WORD_ROLES,
  type WordRole,
} from "./request_lexicon.ts";

/** The forms of a verb. After a form in `split`, `prefix` stands at the end of the clause. */
export interface VerbForms {
  whole: readonly string[];
  split: readonly string[];
  prefix: string;
}

/** Makes the lexicon of a language from tables, in which `|` separates words. */
export function makeLexicon({ verbs, roles, templates, formsOf, ...traits }: {
  verbs: Readonly<Record<VerbSense, string>>;
  roles: Readonly<Record<WordRole, string>>;
  templates: PhraseTemplates;
  isAdjectiveFirst: boolean;
  hasNoPronouns: boolean;
  formsOf: (verb: string) => VerbForms;
}): RequestLexicon {
  const split = new Map<string, VerbSense>();
  const bases = new Map<string, string>();
  const prefixes = new Set<string>();
  const exact = new Map<string, VerbSense>();
  const noted = (sense: VerbSense, forms: readonly string[]): readonly string[] => {
    for (const form of forms) if (!exact.has(form)) exact.set(form, sense);
    return forms;
  };
  const setOf = (sense: VerbSense): PhraseSet =>
    new PhraseSet(
      verbs[sense].split("|").flatMap((verb) => {
        // A fixed phrase is not inflected.
        if (verb.startsWith("=")) return noted(sense, [verb.slice(1)]);
        const forms = formsOf(verb);
        for (const form of forms.split) {
          bases.set(form, form);
          split.set(`${form} ${forms.prefix}`, sense);
        }
        if (forms.prefix !== "") prefixes.add(forms.prefix);
        return noted(sense, forms.whole);
      }),
    );
  return {
    verbs: byName(VERB_SENSES, setOf),
    functionWords: new Set(NEVER_VERB_ROLES.flatMap((role) => roles[role].split("|"))),
    split,
    exact,
    bases,
    prefixes,
    roles: byName(WORD_ROLES, (role) => new PhraseSet(roles[role].split("|"))),
    templates,
    ...traits,
  };
}

function byName<Name extends string>(
  names: readonly Name[],
  setOf: (name: Name) => PhraseSet,
): Record<Name, PhraseSet> {
  const entries = names.map((name): [Name, PhraseSet] => [name, setOf(name)]);
  const made: Partial<Record<Name, PhraseSet>> = {};
  for (const [name, set] of entries) made[name] = set;
  return isWhole(made, names) ? made : setsMissing();
}

function isWhole<Name extends string>(
  made: Partial<Record<Name, PhraseSet>>,
  names: readonly Name[],
): made is Record<Name, PhraseSet> {
  return names.every((name) => made[name] !== undefined);
}

function setsMissing(): never {
  throw new Error("A table of words has no entry for a role");
}
