// `npm run check`: format, type-aware lint with import layers and cycles, types, regular expressions of more than linear
// time, terms, messages, colours, tables of domains, areas of the web app, unused code, bundle budgets.
import { ensureBuilt, ensureMessages } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot } from "./setup/paths.mjs";
import { main, must } from "./setup/run.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureMessages();
  await must("Format", "oxfmt", ["--check", "."]);
  await must("Route types", "react-router", ["typegen"], { cwd: fromRoot("apps/web") });
  // One program for both: the types that lint rules need are checked at the same time.
  await must("Lint, floors, cycles and types", "npm", ["run", "--silent", "lint"]);
  await must("Regular expressions", "node", ["scripts/check-expressions.mjs"]);
  await must("Terms", "node", ["scripts/check-terms.mjs"]);
  await must("Messages", "node", ["scripts/check-messages.mjs"]);
  await must("Colours", "node", ["scripts/check-colours.mjs"]);
  await must("Tables of domains", "node", ["scripts/check-tables.mjs"]);
  await must("Areas of the web app", "node", ["scripts/check-areas.mjs"]);
  await must("Unused code", "knip", []);
  await ensureBuilt();
  await must("Bundle budgets", "node", ["scripts/budgets.mjs"]);
});
