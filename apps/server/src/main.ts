import { keepCompiled, keepMemoryLow, quickenImports } from "./platform/quick-imports.ts";

quickenImports();
keepMemoryLow(true);
const { run } = await import("./run.ts");
await run();
keepMemoryLow(false);
keepCompiled();
