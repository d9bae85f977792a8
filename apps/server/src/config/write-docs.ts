import { readFileSync, writeFileSync } from "node:fs";
import type { Setting } from "./settings/setting.ts";
import { SETTING_GROUPS } from "./settings.ts";

const PAGE = new URL("../../../../docs/configuration.md", import.meta.url);

/** Generates the configuration page from the table of settings. */
export function configurationPage(): string {
  const sections = Object.entries(SETTING_GROUPS).map(([group, settings]) => {
    const rows = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
      const byDefault = setting.default === undefined ? "not set" : `\`${setting.default}\``;
      return `| \`${name}\` | ${setting.meaning} | ${byDefault} |`;
    });
    return `## ${group}\n\n| Name | Meaning | Default |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# Configuration

Nothing has to be set. Each setting is an environment variable, a line \`NAME=value\` of a file \`.env\` in the
folder that the server starts in, or a flag: \`DATA_DIR\` is \`--data-dir\`. Flags win over the environment, the
environment wins over the file. A value that can't be right stops the start with a sentence that says which and why.

This page is made from \`apps/server/src/config/settings\` by \`npm run docs -w @veranda/server\`.

${sections.join("\n")}`;
}

export const writtenPage = (): string => readFileSync(PAGE, "utf8");

if (import.meta.main) writeFileSync(PAGE, configurationPage());
