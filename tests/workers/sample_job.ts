export type SampleJob =
  | { do: "echo"; value: string }
  /** Counts up in parts. */
  | { do: "count"; to: number }
  | { do: "throw" }
  /** Goes on until it is told to stop. */
  | { do: "spin" }
  /** Goes on whatever it is told. */
  | { do: "deafen" };
