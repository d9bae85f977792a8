import { quickenImports } from "./platform/quick-imports.ts";

quickenImports();
const { run } = await import("./run.ts");
await run();
