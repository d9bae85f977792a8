// `npm run build -w @veranda/messages`: compiles catalogs/ into build/. Each area becomes one module in which every
// language is, for the server, the tests and development; and one for each language, which a page takes instead.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleKeys, BUNDLES } from "./bundles.ts";
import { readCatalogs, type Area } from "./catalogs.ts";
import { compileMessage, typeOf } from "./compile.ts";
import { DEFAULT_LOCALE, LOCALES } from "./locale.ts";

const BUILD = join(import.meta.dirname, "../build");
const BROWSER = join(BUILD, "browser");
const locales = Object.keys(LOCALES);

const written = new Set<string>();
mkdirSync(BROWSER, { recursive: true });
const files: Record<string, Record<string, string>> = Object.fromEntries(locales.map((each) => [each, {}]));
const catalogs = readCatalogs();
for (const [area, languages] of catalogs) {
  write(join(BUILD, `${area}.js`), moduleOfAll(languages));
  write(join(BUILD, `${area}.d.ts`), declarations(languages.get(DEFAULT_LOCALE) ?? new Map()));
  for (const locale of locales) writeForPages(area, locale, inLanguage(languages, locale));
}
for (const [bundle, areas] of Object.entries(BUNDLES))
  for (const locale of locales) writeForPages(bundle, locale, together(areas, locale));
write(join(BUILD, "files.js"), `export const messageFiles = ${JSON.stringify(files)};\n`);
write(
  join(BUILD, "files.d.ts"),
  "/** By language and area, or bundle of areas: the name of the module that a page takes. */\nexport declare const messageFiles: Record<string, Record<string, string>>;\n",
);
for (const folder of [BUILD, BROWSER])
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && !written.has(join(folder, entry.name))) rmSync(join(folder, entry.name));

function writeForPages(area: string, locale: string, messages: Area): void {
  const code = moduleOfOne(locale, messages);
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const name = `messages-${area}-${locale}-${hash}.js`;
  write(join(BROWSER, name), code);
  Object.assign(files[locale] ?? {}, { [area]: name });
}

/** The messages of several areas under the keys of their bundle. */
function together(areas: readonly string[], locale: string): Area {
  const languagesOf = (area: string) => catalogs.get(area) ?? new Map<string, Area>();
  const keys = bundleKeys(
    areas.map((area) => ({ area, keys: [...(languagesOf(area).get(DEFAULT_LOCALE)?.keys() ?? [])] })),
  );
  return new Map(
    areas.flatMap((area) =>
      Array.from(inLanguage(languagesOf(area), locale), ([key, message]): [string, string] => [
        keys.get(area)?.get(key) ?? key,
        message,
      ]),
    ),
  );
}

/** What is not translated yet is said in the default language. */
function inLanguage(languages: ReadonlyMap<string, Area>, locale: string): Area {
  return new Map([...(languages.get(DEFAULT_LOCALE) ?? []), ...(languages.get(locale) ?? [])]);
}

function functionOf(message: string): string {
  const { expression, inputs } = compileMessage(message);
  return `${inputs.size === 0 ? "()" : "i"}=>${expression}`;
}

/** The formatters that the code names, made when the first message needs one. */
function formatters(locale: string, code: string): string {
  const made = { N: "NumberFormat", P: "PluralRules", O: "PluralRules" };
  return Object.entries(made)
    .filter(([name]) => new RegExp(`\\b${name}\\.`).test(code))
    .map(
      ([name, type]) =>
        `const ${name}=new Intl.${type}("${locale}"${name === "O" ? ',{type:"ordinal"}' : ""});`,
    )
    .join("");
}

function moduleOfOne(locale: string, messages: Area): string {
  const code = Array.from(messages, ([key, message]) => `${key}=${functionOf(message)}`).join(",\n");
  return `${formatters(locale, code)}export const ${code};\n`;
}

function moduleOfAll(languages: ReadonlyMap<string, Area>): string {
  const scopes = locales.map((locale) => {
    const messages = inLanguage(languages, locale);
    const code = Array.from(messages, ([key, message]) => `${key}:${functionOf(message)}`).join(",\n");
    return `"${locale}":(()=>{${formatters(locale, code)}return {\n${code}\n};})()`;
  });
  const keys = [...(languages.get(DEFAULT_LOCALE)?.keys() ?? [])];
  return [
    'import { currentLocale } from "../src/locale.ts";',
    `const languages = {${scopes.join(",\n")}};`,
    `const now = () => languages[currentLocale()] ?? languages["${DEFAULT_LOCALE}"];`,
    ...keys.map((key) => `export const ${key} = (i) => now().${key}(i);`),
    "",
  ].join("\n");
}

function declarations(messages: Area): string {
  return Array.from(messages, ([key, message]) => {
    const comment = message.replaceAll("*/", "* /").replaceAll("\n", " ");
    return `/** ${comment} */\nexport declare const ${key}: ${typeOf(compileMessage(message))};\n`;
  }).join("");
}

/** Only what changed, so that whoever watches sees no more than that. */
function write(path: string, code: string): void {
  written.add(path);
  try {
    if (readFileSync(path, "utf8") === code) return;
  } catch {
    // It isn't there yet.
  }
  writeFileSync(path, code);
}
