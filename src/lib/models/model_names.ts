/** The names of the models that a message may request; the first one is the default. */
export const MODEL_NAMES = [
  "VendorA-4o",
  "VendorA-4o-mini",
  "VendorB-3-5-Sonnet",
  "VendorB-3-5-Haiku",
  "VendorC-2.0-Flash",
  "VendorC-2.5-Pro",
  "VendorD-R1",
  "VendorA-o3-mini",
  "VendorA-o4-mini",
] as const;

export type ModelName = typeof MODEL_NAMES[number];
