import type { Definition, Step } from "../../src/definition/definition.ts";

/** A small linear generator, so that a failure can be repeated by its seed. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
  };
}

const TEXTS = [
  "plain",
  "yes",
  "1.0",
  "null",
  "a: b",
  "# no comment",
  "two\nlines\n",
  " spaces ",
  "${{ 1 }}",
  "ü😀",
  "",
];

/** A valid definition, the same for the same seed. */
export function makeDefinition(seed: number): Definition {
  const next = generator(seed);
  let ids = 0;
  const text = () => TEXTS[next(TEXTS.length)] ?? "";
  const makeStep = (depth: number): Step => {
    const id = `s${ids++}`;
    const shape = depth > 2 ? 0 : next(4);
    const inner = () => Array.from({ length: 1 + next(2) }, () => makeStep(depth + 1));
    if (shape === 1) return { id, parallel: inner(), timeout: "5m" };
    if (shape === 2) return { id, when: "1 < 2", steps: inner(), onError: inner() };
    const value = {
      nested: [text(), next(100) / 4, null, { [`key ${text()}`]: true }],
      text: text(),
    };
    const leaf: Step = { id, service: "data", action: "print", with: { value, as: "json" } };
    return next(2) === 0
      ? leaf
      : { ...leaf, title: text(), retry: { max: next(11), delay: "2s" }, forEach: "[1]" };
  };
  return {
    steps: Array.from({ length: next(4) }, () => makeStep(1)),
    name: `Generated ${seed}`,
    format: "planner/1",
    outputs: { b: text(), a: [text(), next(9)] },
    inputs: { z: { type: "string", default: text() }, a: { type: "number", required: false } },
  };
}
