import type { Language } from "../vocabulary.ts";

/** The advice about decision rules; the sentences that change and test them are English ones. */
export interface RuleTexts {
  advice: string;
  test(input: string): string;
}

export const RULE_TEXTS: Readonly<Record<Language, RuleTexts>> = {
  en: {
    advice: 'Say "add a row: over 10,000 needs approval" to change it, "test it with ' +
      'amount=5" to test it, "publish it" to publish it.',
    test: (input) => `Say "test it with ${input}=5" to test it.`,
  },
  de: {
    advice: "Sag „add a row: over 10,000 needs approval“, um sie zu ändern, „test it with " +
      "amount=5“, um sie zu prüfen, „veröffentliche es“, um sie zu veröffentlichen.",
    test: (input) => `Sag „test it with ${input}=5“, um sie zu prüfen.`,
  },
  fr: {
    advice: "Dis « add a row: over 10,000 needs approval » pour la changer, « test it with " +
      "amount=5 » pour l'essayer, « publie-le » pour la publier.",
    test: (input) => `Dis « test it with ${input}=5 » pour l'essayer.`,
  },
  es: {
    advice: "Di «add a row: over 10,000 needs approval» para cambiarla, «test it with amount=5» " +
      "para probarla, «publícalo» para publicarla.",
    test: (input) => `Di «test it with ${input}=5» para probarla.`,
  },
};
