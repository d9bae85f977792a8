import { flushCompileCache } from "node:module";
import { speedUpImports } from "../platform/compile-cache.ts";

speedUpImports();
const { run } = await import("./command.ts");
flushCompileCache();
await run(process.argv.slice(2));
