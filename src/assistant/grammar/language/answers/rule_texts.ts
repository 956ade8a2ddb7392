import type { Language } from "../vocabulary.ts";

/** The texts about decision rules. The sentences that change and test rules are in English. */
export interface RuleTexts {
  advice: string;
  test(input: string): string;
  none: string;
  noneNamed: string;
  saved(name: string): string;
  savedWithErrors(name: string): string;
  testsPass(count: number): string;
  testsFail(count: number, all: number): string;
  otherOutput: string;
  noDraft: string;
  published(version: string): string;
  /** `version` is null for the draft. `matched` contains the numbers of the matching rows. */
  gives(
    name: string,
    result: { version: number | null; outputs: string; matched: readonly number[] },
  ): string;
  noMatch(row: number, input: string, compared: { value: string; cell: string }): string;
  moreRows(count: number): string;
}

export const RULE_TEXTS: Readonly<Record<Language, RuleTexts>> = {
  en: {
    advice: 'Say "add a row: over 10,000 needs approval" to change it, "test it with ' +
      'amount=5" to test it, "publish it" to publish it.',
    test: (input) => `Say "test it with ${input}=5" to test it.`,
    none: "No rules yet.",
    noneNamed: "No rule has that name.",
    saved: (name) => `The rule ${name} is saved as a draft and valid.`,
    savedWithErrors: (name) => `The rule ${name} is saved as a draft, but it has errors:`,
    testsPass: (count) => `Its ${count} tests pass.`,
    testsFail: (count, all) => `${count} of its ${all} tests fail:`,
    otherOutput: "another output",
    noDraft: "There is no draft in this thread.",
    published: (version) => `There is no draft; this is the published version ${version}:`,
    gives: (name, { version, outputs, matched }) => {
      const rows = matched.length === 0
        ? "no row matches"
        : `${matched.length === 1 ? "row" : "rows"} ${matched.join(", ")}`;
      return `${name} (${
        version === null ? "the draft" : `version ${version}`
      }) gives ${outputs} ` +
        `by ${rows}.`;
    },
    noMatch: (row, input, { value, cell }) =>
      `row ${row} does not match: ${input} is ${value}, it asks for ${cell}`,
    moreRows: (count) => `and ${count} more rows do not match`,
  },
  de: {
    advice: "Sag „add a row: over 10,000 needs approval“, um sie zu ändern, „test it with " +
      "amount=5“, um sie zu prüfen, „veröffentliche es“, um sie zu veröffentlichen.",
    test: (input) => `Sag „test it with ${input}=5“, um sie zu prüfen.`,
    none: "Noch gibt es keine Regeln.",
    noneNamed: "Keine Regel heißt so.",
    saved: (name) => `Die Regel ${name} ist als Entwurf gespeichert und gültig.`,
    savedWithErrors: (name) => `Die Regel ${name} ist als Entwurf gespeichert, hat aber Fehler:`,
    testsPass: (count) =>
      count === 1 ? "Ihr Test ist bestanden." : `Ihre ${count} Tests sind bestanden.`,
    testsFail: (count, all) => `Nicht bestanden: ${count} von ${all} Tests:`,
    otherOutput: "eine andere Ausgabe",
    noDraft: "In diesem Chat gibt es keinen Entwurf.",
    published: (version) =>
      `Es gibt keinen Entwurf; das ist die veröffentlichte Version ${version}:`,
    gives: (name, { version, outputs, matched }) => {
      const rows = matched.length === 0
        ? "keine Zeile passt"
        : `es ${matched.length === 1 ? "passt Zeile" : "passen die Zeilen"} ${matched.join(", ")}`;
      return `${name} (${
        version === null ? "Entwurf" : `Version ${version}`
      }) ergibt ${outputs}: ` +
        `${rows}.`;
    },
    noMatch: (row, input, { value, cell }) =>
      `Zeile ${row} passt nicht: ${input} ist ${value}, verlangt wird ${cell}`,
    moreRows: (count) =>
      count === 1
        ? "und eine weitere Zeile passt nicht"
        : `und ${count} weitere Zeilen passen nicht`,
  },
  fr: {
    advice: "Dis « add a row: over 10,000 needs approval » pour la changer, « test it with " +
      "amount=5 » pour l'essayer, « publie-le » pour la publier.",
    test: (input) => `Dis « test it with ${input}=5 » pour l'essayer.`,
    none: "Il n'y a pas encore de règles.",
    noneNamed: "Aucune règle ne porte ce nom.",
    saved: (name) => `La règle ${name} est enregistrée comme brouillon et valide.`,
    savedWithErrors: (name) =>
      `La règle ${name} est enregistrée comme brouillon, mais elle a des erreurs :`,
    testsPass: (count) => count === 1 ? "Son test réussit." : `Ses ${count} tests réussissent.`,
    testsFail: (count, all) => `Tests en échec, ${count} sur ${all} :`,
    otherOutput: "une autre sortie",
    noDraft: "Il n'y a pas de brouillon dans ce fil.",
    published: (version) => `Il n'y a pas de brouillon ; voici la version publiée ${version} :`,
    gives: (name, { version, outputs, matched }) => {
      const rows = matched.length === 0
        ? "aucune ligne ne correspond"
        : matched.length === 1
        ? `la ligne ${matched.join(", ")} correspond`
        : `les lignes ${matched.join(", ")} correspondent`;
      return `${name} (${
        version === null ? "brouillon" : `version ${version}`
      }) donne ${outputs} : ` +
        `${rows}.`;
    },
    noMatch: (row, input, { value, cell }) =>
      `la ligne ${row} ne correspond pas : ${input} vaut ${value}, il faut ${cell}`,
    moreRows: (count) =>
      count === 1
        ? "et une autre ligne ne correspond pas"
        : `et ${count} autres lignes ne correspondent pas`,
  },
  es: {
    advice: "Di «add a row: over 10,000 needs approval» para cambiarla, «test it with amount=5» " +
      "para probarla, «publícalo» para publicarla.",
    test: (input) => `Di «test it with ${input}=5» para probarla.`,
    none: "Todavía no hay reglas.",
    noneNamed: "Ninguna regla se llama así.",
    saved: (name) => `La regla ${name} está guardada como borrador y es válida.`,
    savedWithErrors: (name) => `La regla ${name} está guardada como borrador, pero tiene errores:`,
    testsPass: (count) => count === 1 ? "Su prueba pasa." : `Sus ${count} pruebas pasan.`,
    testsFail: (count, all) => `Pruebas que fallan, ${count} de ${all}:`,
    otherOutput: "otra salida",
    noDraft: "En este chat no hay ningún borrador.",
    published: (version) => `No hay borrador; esta es la versión publicada ${version}:`,
    gives: (name, { version, outputs, matched }) => {
      const rows = matched.length === 0
        ? "ninguna fila coincide"
        : matched.length === 1
        ? `coincide la fila ${matched.join(", ")}`
        : `coinciden las filas ${matched.join(", ")}`;
      return `${name} (${version === null ? "borrador" : `versión ${version}`}) da ${outputs}: ` +
        `${rows}.`;
    },
    noMatch: (row, input, { value, cell }) =>
      `la fila ${row} no coincide: ${input} es ${value}, se pide ${cell}`,
    moreRows: (count) =>
      count === 1 ? "y otra fila no coincide" : `y otras ${count} filas no coinciden`,
  },
};
