/**
 * The longest time that the event loop stands still for each hostile expression, and what a unit of
 * work takes: `deno run -A tests/bench/hostile/hostile_expressions.ts [size…] [--only=text]
 * [--over=ms]`. The figures hold on a quiet machine only.
 */
import { setImmediate } from "node:timers";
import { compileExpression, evaluateInTurns } from "../../../src/expressions/mod.ts";
import { spentUnits } from "../../../src/expressions/work.ts";
import {
  HOSTILE_EXPRESSIONS,
  HOSTILE_SIZES,
  hostileScope,
} from "../../support/texts/hostile_expressions.ts";

const only = valueOf("--only=") ?? "";
const shownMs = Number(valueOf("--over=") ?? 0);
const sizes = Deno.args.filter((argument) => /^\d+$/.test(argument)).map(Number);

function valueOf(name: string): string | undefined {
  return Deno.args.find((argument) => argument.startsWith(name))?.slice(name.length);
}

/** The longest time between two rounds of the event loop while `run` goes on. */
async function longestStretch(run: () => Promise<void>): Promise<number> {
  let longestMs = 0;
  let last = performance.now();
  let isOver = false;
  const look = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await new Promise((resolve) => setImmediate(resolve));
  await run();
  look();
  isOver = true;
  await new Promise((resolve) => setTimeout(resolve));
  return longestMs;
}

let worstMs = 0;
for (const size of sizes.length > 0 ? sizes : HOSTILE_SIZES) {
  const scope = hostileScope(size);
  for (const [name, source] of HOSTILE_EXPRESSIONS) {
    if (!name.includes(only)) continue;
    const { expression } = compileExpression(source);
    if (expression === null) throw new Error(`Cannot compile ${source}`);
    let outcome = "done";
    const start = performance.now();
    const stretchMs = await longestStretch(async () => {
      try {
        await evaluateInTurns(expression, scope, { orgKey: "acme" });
      } catch (error) {
        outcome = String(error).replace(/^.*": /, "").slice(0, 60);
      }
    });
    const totalMs = performance.now() - start;
    worstMs = Math.max(worstMs, stretchMs);
    if (stretchMs < shownMs) continue;
    const nsPerUnit = (totalMs * 1e6 / Math.max(1, spentUnits())).toFixed(0);
    const figures = [size, stretchMs.toFixed(1), totalMs.toFixed(1), spentUnits(), nsPerUnit];
    console.log(figures.map((figure) => String(figure).padStart(9)).join(""), name, "|", outcome);
  }
}
console.log(`worst ${worstMs.toFixed(1)} ms`);
