// Fails for colour values in the web app outside of its styles.
import { globSync, readFileSync } from "node:fs";
import { fromRoot } from "./setup/paths.mjs";

/** Files with colours as data, which people choose and records store, and with arithmetic on them. */
const DATA = new Set([
  "areas/people/avatar/choices.ts",
  "site/brand/colours.ts",
  "areas/build/editing/object-colours.ts",
  "areas/build/editing/properties/read-colour.ts",
  "areas/people/profile/edit/profile-colours.ts",
]);

/** Hexadecimal colours, also in class names; colour functions; Tailwind's palette. */
const COLOUR =
  /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(?:bg|text|border|ring|outline|fill|stroke|shadow|accent|from|via|to)-(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone)-\d{2,3}\b/gi;

const source = fromRoot("apps/web/src");
const complaints = [];
for (const path of globSync("**/*.{ts,tsx,css}", {
  cwd: source,
  exclude: ["styles/**", "testing/**", "**/*.test.*"],
}).sort()) {
  if (DATA.has(path)) continue;
  readFileSync(`${source}/${path}`, "utf8")
    .split("\n")
    .forEach((line, index) => {
      for (const [colour] of line.matchAll(COLOUR))
        complaints.push(`apps/web/src/${path}:${index + 1}: ${colour}`);
    });
}
if (complaints.length > 0) {
  console.error(
    `Name these colours in apps/web/src/styles (tokens.css, artwork.ts):\n${complaints.join("\n")}`,
  );
  process.exitCode = 1;
}
