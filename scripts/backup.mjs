// `npm run backup` saves a running installation completely, `npm run restore` restores it; see docs/running.md.
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot, node } from "./setup/paths.mjs";
import { main, run } from "./setup/run.mjs";

await main(async () => {
  await ensureInstalled();
  const command = fromRoot("apps/server/src/backup/main.ts");
  return (await run(node, [command, ...process.argv.slice(2)])).code;
});
