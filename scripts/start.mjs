// `npm start`: installs what is missing, builds what is stale, starts the server.
import nodeModule from "node:module";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot, node } from "./setup/paths.mjs";
import { main, run } from "./setup/run.mjs";

// Before the server's first file. A Node that lacks it only starts the one that serves.
nodeModule.enableCompileCache?.();
const server = fromRoot("apps/server/build/main.mjs");

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const ownMajor = Number(process.versions.node.split(".")[0]);
  if (ownMajor < 24) return (await run(node, [server, ...process.argv.slice(2)])).code;
  // The Node that runs this is new enough: the server runs in this process, without a second one.
  process.argv[1] = server;
  await import(pathToFileURL(server).href);
  return undefined;
});
