/** Lets a secret into the log; `leaks_test.ts` expects it not to live on. */
import { silentLog } from "../logs/silent_log.ts";

console.log("before");
silentLog.info("it happened", { planted: "canary" });
console.log("after");
