import type { Language } from "./vocabulary.ts";

/**
 * The texts for times in replies about drafts, in the user's language. Schedules accept them as
 * phrases.
 */
export interface TimingTexts {
  everyDay: string;
  everyWeekday: string;
  /** The weekdays, beginning with Sunday. */
  everyWeekdayNamed: readonly string[];
  everyHour: string;
  everyMinutes(count: number): string;
  everyMonth(day: number): string;
  at(time: string): string;
}

export const TIMING_TEXTS: Readonly<Record<Exclude<Language, "en">, TimingTexts>> = {
  de: {
    everyDay: "jeden Tag",
    everyWeekday: "jeden Werktag",
    everyWeekdayNamed: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag".split(" ")
      .map((day) => `jeden ${day}`),
    everyHour: "jede Stunde",
    everyMinutes: (count) => `alle ${count} Minuten`,
    everyMonth: (day) => `am ${day}. jedes Monats`,
    at: (time) => `um ${time} Uhr`,
  },
  fr: {
    everyDay: "tous les jours",
    everyWeekday: "tous les jours ouvrés",
    everyWeekdayNamed: "dimanches lundis mardis mercredis jeudis vendredis samedis".split(" ")
      .map((day) => `tous les ${day}`),
    everyHour: "toutes les heures",
    everyMinutes: (count) => `toutes les ${count} minutes`,
    everyMonth: (day) => `le ${day === 1 ? "1er" : day} de chaque mois`,
    at: (time) => `à ${time}`,
  },
  es: {
    everyDay: "todos los días",
    everyWeekday: "todos los días laborables",
    everyWeekdayNamed: "domingos lunes martes miércoles jueves viernes sábados".split(" ")
      .map((day) => `todos los ${day}`),
    everyHour: "cada hora",
    everyMinutes: (count) => `cada ${count} minutos`,
    everyMonth: (day) => `el día ${day} de cada mes`,
    at: (time) => `a las ${time}`,
  },
};
