/** One figure of the benchmark. */
export interface Row {
  what: string;
  measured: string;
  reference: string;
  /** Measured against its reference, if both are rates. */
  ratio: number | null;
  goal: string;
  met: boolean;
}

export function printTable(rows: readonly Row[]): void {
  const cells = [
    ["what", "measured", "reference", "ratio", "goal", ""],
    ...rows.map(({ what, measured, reference, ratio, goal, met }) => [
      what,
      measured,
      reference,
      ratio === null ? "" : ratio.toFixed(2),
      goal,
      met ? "met" : "missed",
    ]),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  for (const row of cells) {
    console.log(row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join("  ").trimEnd());
  }
}

/** A rate beside that of the bare work. */
export function rateRow(
  what: string,
  { perSecond, referencePerSecond, ratioMin, perSecondMin = 0 }: {
    perSecond: number;
    referencePerSecond: number;
    ratioMin: number;
    perSecondMin?: number;
  },
): Row {
  const ratio = perSecond / referencePerSecond;
  const above = perSecondMin > 0 ? `, above ${perSecondMin}/s` : "";
  return {
    what,
    measured: `${perSecond.toFixed(0)}/s`,
    reference: `${referencePerSecond.toFixed(0)}/s`,
    ratio,
    goal: `${ratioMin} of it${above}`,
    met: ratio >= ratioMin && perSecond >= perSecondMin,
  };
}

/** A figure that must not be larger than its goal. */
export function boundRow(
  what: string,
  { value, unit, goal, reference = "" }: {
    value: number;
    unit: string;
    goal: number;
    reference?: string;
  },
): Row {
  return {
    what,
    measured: `${value.toFixed(0)} ${unit}`,
    reference,
    ratio: null,
    goal: `${goal} ${unit} or less`,
    met: value <= goal,
  };
}
