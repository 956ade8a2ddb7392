import type { english } from "./english_attempts.ts";

export const german: typeof english = {
  attempts: "Versuche",
  attempt: (number) => `Versuch ${number}`,
  interrupted: "Abgerissen",
  afterRetry: (count) => `Wiederholung ${count} des Laufs ging hier weiter`,
  nextAfter: (wait) => `nächster nach ${wait}`,
  leftOut: (count) =>
    count === 1
      ? "1 früherer Versuch ist nicht mehr da"
      : `${count} frühere Versuche sind nicht mehr da`,
  retryKeeps: (step) =>
    `Eine Wiederholung geht bei „${step}“ weiter. Was davor gelungen ist, bleibt, wie es ist.`,
};
