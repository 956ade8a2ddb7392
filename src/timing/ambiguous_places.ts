/** Names of several large places, with their zones. The author is asked which one is meant. */
export const AMBIGUOUS_PLACES: Readonly<Record<string, readonly string[]>> = {
  "birmingham": ["Europe/London", "America/Chicago"],
  "cambridge": ["Europe/London", "America/New_York"],
  "cordoba": ["Europe/Madrid", "America/Argentina/Cordoba"],
  "georgia": ["Asia/Tbilisi", "America/New_York"],
  "guadalajara": ["America/Mexico_City", "Europe/Madrid"],
  "hyderabad": ["Asia/Kolkata", "Asia/Karachi"],
  "la paz": ["America/La_Paz", "America/Mazatlan"],
  "leon": ["America/Mexico_City", "Europe/Madrid"],
  "merida": ["America/Merida", "Europe/Madrid"],
  "portland": ["America/Los_Angeles", "America/New_York"],
  "san jose": ["America/Costa_Rica", "America/Los_Angeles"],
  "san juan": ["America/Puerto_Rico", "America/Argentina/San_Juan"],
  "santiago": ["America/Santiago", "Europe/Madrid", "America/Santo_Domingo"],
  "valencia": ["Europe/Madrid", "America/Caracas"],
  "vancouver": ["America/Vancouver", "America/Los_Angeles"],
};

/** Abbreviations that mean one zone, including its daylight saving time. */
export const ZONE_ABBREVIATIONS: Readonly<Record<string, string>> = {
  "utc": "UTC",
  "gmt": "UTC",
  "z": "UTC",
  "cet": "CET",
  "eet": "EET",
  "wet": "WET",
  "met": "MET",
  "et": "America/New_York",
  "ct": "America/Chicago",
  "mt": "America/Denver",
  "pt": "America/Los_Angeles",
  "eastern": "America/New_York",
  "central": "America/Chicago",
  "mountain": "America/Denver",
  "pacific": "America/Los_Angeles",
  "jst": "Asia/Tokyo",
};

/**
 * Abbreviations that several zones share, or that are used for half of the year only, with what to
 * say instead.
 */
export const UNCLEAR_ABBREVIATIONS: Readonly<Record<string, string>> = {
  "est": '"New York time" or "UTC-5"',
  "edt": '"New York time" or "UTC-4"',
  "cst": '"Chicago time", "Shanghai time" or "UTC-6"',
  "cdt": '"Chicago time" or "UTC-5"',
  "mst": '"Denver time", "Phoenix time" or "UTC-7"',
  "mdt": '"Denver time" or "UTC-6"',
  "pst": '"Los Angeles time" or "UTC-8"',
  "pdt": '"Los Angeles time" or "UTC-7"',
  "bst": '"London time" or "UTC+1"',
  "ist": '"Kolkata time", "Dublin time" or "Jerusalem time"',
  "cest": '"Berlin time" or "UTC+2"',
};
