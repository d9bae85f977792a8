// `npm start`: installs what is missing, builds what is stale, starts the server.
import nodeModule from "node:module";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot, node } from "./setup/paths.mjs";
import { main, run } from "./setup/run.mjs";

// Before any file of the server is loaded. A Node that lacks this function only starts another one that runs the server.
nodeModule.enableCompileCache?.();
const server = fromRoot("apps/server/build/main.mjs");

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const ownMajor = Number(process.versions.node.split(".")[0]);
  if (ownMajor < 24) return (await run(node, [server, ...process.argv.slice(2)])).code;
  // This Node is new enough: the server runs in this process instead of a child process.
  process.argv[1] = server;
  await import(pathToFileURL(server).href);
  return undefined;
});
