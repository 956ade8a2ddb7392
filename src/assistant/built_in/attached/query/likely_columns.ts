import type { Token } from "../../../grammar/tokens.ts";
import { type FileTable, isIdentifier, measureOf, type TableColumn } from "../file_table.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { isSameForm } from "./word_forms.ts";

/** Names of columns that are summed if the request names none, likeliest first. */
const MONEY: readonly string[] = words(
  "total amount sum revenue turnover sales betrag summe umsatz gesamt montant somme ventes importe monto suma ventas fee",
);
const PRICES: readonly string[] = words("price cost preis kosten prix coût precio coste costo");

/**
 * Groups of words for one quantity. A word probably means the column with another word of its
 * group.
 */
const QUANTITIES: readonly (readonly string[])[] = [
  [
    ...MONEY,
    ...words(
      "value spend spending income expense expenses money cost costs wert ausgaben einnahmen geld kosten",
    ),
    ...words(
      "valeur dépenses recettes argent chiffre coût valor gasto gastos ingresos dinero coste costo",
    ),
  ],
  words(
    "quantity qty units unit pieces pcs stock menge anzahl stück bestand quantité unités pièces cantidad unidades piezas",
  ),
  words(
    "hours hour minutes duration time stunden minuten dauer zeit heures durée temps horas duración tiempo",
  ),
  words("salary wage pay income earnings gehalt lohn verdienst salaire paie salario sueldo"),
  words("mark grade note nota calificación"),
  words("age alter âge edad"),
];

function words(text: string): readonly string[] {
  return text.split(" ");
}

/**
 * Returns the number column that is summed if a request names none; null if several are possible.
 */
export function measureColumn(table: FileTable): TableColumn | null {
  return measureOf(table) ?? firstNamed(MONEY, numbersOf(table));
}

function numbersOf(table: FileTable): TableColumn[] {
  return table.columns.filter((column) => column.kind === "number" && !isIdentifier(column, table));
}

function firstNamed(
  names: readonly string[],
  columns: readonly TableColumn[],
): TableColumn | null {
  for (const likely of names) {
    const [found, another] = columns.filter(({ name }) => wordsOf(name).includes(likely));
    if (found) return another ? null : found;
  }
  return null;
}

/**
 * Returns the number column that a word such as "revenue" probably means; null if none or several
 * fit.
 */
export function likelyColumn(
  word: string,
  table: FileTable,
  language: Language = "en",
): TableColumn | null {
  const isOf = (group: readonly string[]) => group.some((each) => isSameForm(word, each, language));
  const groups = [...isOf(PRICES) ? [PRICES] : [], ...QUANTITIES.filter(isOf)];
  for (const group of groups) {
    const found = firstNamed(group, numbersOf(table));
    if (found) return found;
  }
  return null;
}

/**
 * Returns the only column whose name contains the word, such as "monthly fee" for "fee"; null if
 * none or several do.
 */
export function partlyNamed(
  word: string,
  { columns }: FileTable,
  language: Language,
): TableColumn | null {
  const [found, another] = columns.filter(({ name }) => {
    const words = wordsOf(name);
    return words.length > 1 && words.some((each) => isSameForm(word, each, language));
  });
  return found && !another ? found : null;
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().split(/[\s_-]+/);
}

const DATE_WORDS: ReadonlySet<string> = new Set(
  "date dates day datum tag jour fecha día".split(" "),
);
const STEM_LENGTH_MIN = 4;

/** Returns the date column that "date" means, if there is only one; or `hire date` for "Hired". */
export function likelyDate(
  tokens: readonly Token[],
  at: number,
  { columns }: FileTable,
): { column: TableColumn; length: number } | null {
  const dates = columns.filter(({ kind }) => kind === "date");
  const [word = "", next = ""] = [tokens[at]?.text, tokens[at + 1]?.text];
  const [only, another] = dates;
  if (DATE_WORDS.has(word) && only && !another) return { column: only, length: 1 };
  if (!DATE_WORDS.has(next) || word.length < STEM_LENGTH_MIN) return null;
  const named = dates.find(({ name }) => name.toLowerCase().startsWith(word));
  return named ? { column: named, length: 2 } : null;
}

const PERSONS: ReadonlySet<string> = new Set(
  ("name customer client assignee employee person persona personne élève eleve alumno alumna schüler schüler_in author autor auteur user nurse doctor teacher driver waiter tutor coach rep manager worker colleague owner seller agent student member salesperson author " +
    "kunde mitarbeiter person bearbeiter verkäufer name client employé vendeur nom cliente empleado vendedor nombre")
    .split(" "),
);

/** Returns the column with the names of persons; null if none or several are possible. */
export function personColumn({ columns }: FileTable): TableColumn | null {
  const [found, another] = columns.filter(({ name, kind }) =>
    kind === "text" && wordsOf(name).some((word) => PERSONS.has(word))
  );
  return found && !another ? found : null;
}

/** Returns the column with years, which is better for the age of rows than any date. */
export function yearColumn({ columns }: FileTable): TableColumn | null {
  const [year] = columns.filter(({ name, kind }) =>
    kind === "number" && /^(?:year|jahr|baujahr|année|annee|año|ano)$/iu.test(name)
  );
  return year ?? null;
}
