import { COMPARISONS } from "../../grammar/language/comparisons.ts";
import { LANGUAGES } from "../../grammar/language/vocabulary.ts";

/** The words before a bound, in all languages. */
const LIMITS = LANGUAGES.flatMap((language) => {
  const { more, less, atLeast, atMost } = COMPARISONS[language];
  return [more, less, atLeast, atMost].flat().map((words) => words.replaceAll(" ", "_"));
});

/** Word classes of changes of the draft, in all languages. */
export const EDIT_CLASSES: Readonly<Record<string, string>> = {
  change:
    "change|set|make|raise|lower|increase|decrease|update|ändere|änder|setze|setz|erhöhe|senke|change|changez|mets|" +
    "remplace|cambia|pon|sube|baja",
  the: "the|my|its|this|der|die|das|den|le|la|l'|el|los",
  to: "to|as|be|into|by|with|at|auf|zu|durch|in|à|sur|par|en|a|por",
  threshold:
    "threshold|limit|bound|cutoff|schwelle|grenze|schwellenwert|seuil|limite|umbral|límite",
  address: "address|url|link|endpoint|adresse|dirección",
  step: "step|schritt|étape|paso",
  input: "input|parameter|eingabe|entrée|entrada",
  over: LIMITS.join("|"),
  before: "before|above|in_front_of|vor|avant|antes_de",
  after: "after|behind|below|nach|hinter|après|después_de",
  that:
    "it|that|this|them|the_change|the_last_change|the_last_one|das|es|les|la_modification|el_cambio|lo",
};

/** The changes beside those of `grammar/language/edit_phrases.ts`. */
export const MORE_EDITS = {
  threshold: [
    "<change> <the>? <threshold> <to>? {number}",
    "<change> <the>? <threshold>",
    "only|keep_only|take_only {things}? <over> {number}",
    "<change> {from} <to> {number}",
  ],
  address: [
    "<change> <the>? <address> <to> {url}",
    "<change> <the>? <address>",
    "use|take {url} instead_of|rather_than {from_url}",
    "<change> {from_url} <to> {url}",
    "replace {from_url} <to> {url}",
  ],
  file: ["<change> <the>? file_name|filename|file <to> {file}", "rename <the>? file <to>? {file}"],
  rename_step: ["rename <the>? <step> {id} <to> {other}", "rename {id} <to> {other}"],
  rename_input: ["rename <the>? <input> {id} <to> {other}"],
  add_input: [
    "add an|a|another? <input> called|named? {id} of_type {type} with? <the>? default {value}",
    "add an|a|another? <input> called|named? {id} of_type {type}",
    "add an|a|another? {type} <input> called|named? {id} with <the>? default {value}",
    "add an|a|another? {type} <input> called|named? {id}",
    "add an|a|another? <input> called|named? {id}",
  ],
  remove_input: ["remove|delete|drop|entferne|lösche|supprime|elimina|quita <the>? <input> {id}"],
  move: [
    "move|put|verschiebe|déplace|mueve <the>? <step>? {id} <before>|<after> <the>? <step>? {other}",
  ],
  retry: [
    "retry <the>? <step>? {id} {number} times",
    "retry <the>? <step>? {id} up_to {number} times",
  ],
  timeout: ["<change> <the>? timeout|time_limit of|for <the>? <step>? {id} <to> {duration}"],
  go_on: [
    "continue|go_on|carry_on if|when|even_if <the>? <step>? {id} fails",
    "if|when <the>? <step>? {id} fails ,? go_on|continue|carry_on",
  ],
  description: ["<change> <the>? description <to> {rest}"],
  add_step: [
    "add a|another|an? step|steps? that|which|to? {request} <before>|<after> <the>? <step>? {id}",
    "add a|another|an? step|steps? that|which|to? {request}",
    "add|füge|ajoute|añade {request} <before>|<after> <the>? <step>? {id}",
  ],
  undo: [
    "undo|revert <that>?",
    "take <that> back",
    "mach|mache <that> rückgängig",
    "rückgängig machen?",
    "annule|annulez <that>",
    "deshaz|deshazlo|deshacer <that>?",
  ],
  fix: [
    "fix|repair|correct <that>|the_errors|the_draft|the_error|the_problems|all",
    "apply|use|take <the>? suggestions|suggestion|corrections",
    "repariere|behebe|korrigiere <that>|die_fehler",
    "corrige|corrigez|répare <that>|les_erreurs|le",
    "arréglalo|corrígelo",
    "arregla|corrige <that>|los_errores",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MoreEdit = keyof typeof MORE_EDITS;

/** Words of a step to add, as the sentences of drafts have them. */
export const AS_ORDERED: Readonly<Record<string, string>> = {
  sorts: "sort",
  posts: "post",
  sends: "send",
  waits: "wait",
  asks: "ask",
  filters: "filter",
  keeps: "keep",
  writes: "write",
  saves: "save",
  groups: "group",
  fetches: "fetch",
  gets: "get",
  calls: "call",
};
