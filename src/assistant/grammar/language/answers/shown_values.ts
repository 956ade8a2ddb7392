import type { Language } from "../vocabulary.ts";

/** The formatters of a language, each created at first use. */
class Formats {
  readonly #language: Language;
  #time: Intl.DateTimeFormat | null = null;
  #wallTime: Intl.DateTimeFormat | null = null;
  #number: Intl.NumberFormat | null = null;

  constructor(language: Language) {
    this.#language = language;
  }

  get time(): Intl.DateTimeFormat {
    return this.#time ??= new Intl.DateTimeFormat(this.#language, {
      dateStyle: "medium",
      timeStyle: "medium",
      timeZone: "UTC",
    });
  }

  get wallTime(): Intl.DateTimeFormat {
    // British English writes the day before the month, and 24 hours.
    const locale = this.#language === "en" ? "en-GB" : this.#language;
    return this.#wallTime ??= new Intl.DateTimeFormat(locale, {
      dateStyle: "full",
      timeStyle: "short",
      timeZone: "UTC",
    });
  }

  get number(): Intl.NumberFormat {
    return this.#number ??= new Intl.NumberFormat(this.#language);
  }
}

const FORMATS: Readonly<Record<Language, Formats>> = {
  en: new Formats("en"),
  de: new Formats("de"),
  fr: new Formats("fr"),
  es: new Formats("es"),
};

/** Formats a time of the API, which is in UTC. English texts contain it unchanged. */
export function shownTime(iso: string, language: Language): string {
  return language === "en" ? iso : `${FORMATS[language].time.format(new Date(iso))} UTC`;
}

/** Formats a local time, such as `2026-07-30T08:30:00`, for people. */
export function shownWallTime(localTime: string, language: Language): string {
  return FORMATS[language].wallTime.format(new Date(`${localTime.slice(0, 19)}Z`));
}

/** Formats a count with the separators of the language; in English, without separators. */
export function shownNumber(count: number, language: Language): string {
  return language === "en" ? String(count) : FORMATS[language].number.format(count);
}

const SHOWN_CHARACTERS_MAX = 300;

/** Formats a value as JSON, shortened if it is long. */
export function shownJson(value: unknown, charactersMax = SHOWN_CHARACTERS_MAX): string {
  const text = JSON.stringify(value) ?? "null";
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
}
