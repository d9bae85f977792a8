import { collectOnceIdle } from "./platform/idle-collection.ts";
import { writeCompileCache, keepMemoryLow, speedUpImports } from "./platform/compile-cache.ts";

speedUpImports();
keepMemoryLow(true);
const { run } = await import("./run.ts");
await run();
keepMemoryLow(false);
writeCompileCache();
collectOnceIdle();
