/** Writes a secret to the log; `leaks_test.ts` expects this process to end because of it. */
import { silentLog } from "../logs/silent_log.ts";

console.log("before");
silentLog.info("it happened", { planted: "canary" });
console.log("after");
