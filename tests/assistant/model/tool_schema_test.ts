import assert from "node:assert/strict";
import { toFunction } from "../../../src/assistant/model/tool_schema.ts";
import { lookUpTool } from "../../../src/assistant/tools/look_up.ts";
import { runTool } from "../../../src/assistant/tools/running.ts";

Deno.test("toFunction() describes each tool once, not for each reply", () => {
  assert.equal(toFunction(lookUpTool), toFunction(lookUpTool));
  assert.notDeepEqual(toFunction(lookUpTool), toFunction(runTool));
  assert.equal(toFunction(runTool).function.name, runTool.name);
});
