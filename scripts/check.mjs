// `npm run check`: format, type-aware lint with import layers and cycles, types, regular expressions of more than linear
// time, terms, messages, colours, tables of domains, areas of the web app, unused code, bundle budgets.
import { ensureBuilt, ensureMessages } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot } from "./setup/paths.mjs";
import { main, must, mustAll } from "./setup/run.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureMessages();
  await must("Format", "oxfmt", ["--check", "."]);
  await must("Route types", "react-router", ["typegen"], { cwd: fromRoot("apps/web") });
  // One program for both: the types that lint rules need are checked at the same time.
  await must("Lint, floors, cycles and types", "npm", ["run", "--silent", "lint"]);
  await must("Regular expressions", "node", ["scripts/check-expressions.mjs"]);
  await mustAll([
    { title: "Terms", command: ["node", ["scripts/check-terms.mjs"]] },
    { title: "Messages", command: ["node", ["scripts/check-messages.mjs"]] },
    { title: "Colours", command: ["node", ["scripts/check-colours.mjs"]] },
    { title: "Tables of domains", command: ["node", ["scripts/check-tables.mjs"]] },
    { title: "Areas of the web app", command: ["node", ["scripts/check-areas.mjs"]] },
    { title: "Unused code", command: ["knip", []] },
  ]);
  await ensureBuilt();
  await must("Bundle budgets", "node", ["scripts/budgets.mjs"]);
});
