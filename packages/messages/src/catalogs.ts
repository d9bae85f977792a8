import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LOCALE } from "./locale.ts";

const CATALOGS = join(import.meta.dirname, "../catalogs");

/** The messages of one area in one language, by their keys. */
export type Area = ReadonlyMap<string, string>;

/** Every area in every language that has a folder; an area is one that the default language has. */
export function readCatalogs(folder: string = CATALOGS): ReadonlyMap<string, ReadonlyMap<string, Area>> {
  const areas = new Map<string, Map<string, Area>>();
  const locales = readdirSync(folder).toSorted(
    (a, b) => Number(b === DEFAULT_LOCALE) - Number(a === DEFAULT_LOCALE),
  );
  for (const locale of locales) {
    for (const file of readdirSync(join(folder, locale)).toSorted()) {
      const area = file.replace(/\.json$/, "");
      if (locale === DEFAULT_LOCALE) areas.set(area, new Map());
      areas.get(area)?.set(locale, readArea(join(folder, locale, file)));
    }
  }
  return areas;
}

function readArea(path: string): Area {
  const messages: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (typeof messages !== "object" || messages === null) throw new Error(`${path} holds no messages`);
  const area = new Map<string, string>();
  for (const [key, message] of Object.entries(messages)) {
    if (typeof message !== "string") throw new Error(`${path}: ${key} is no text`);
    if (!/^(?:[a-z][a-zA-Z0-9]*|[A-Z][A-Z0-9_]*)$/.test(key) || RESERVED.has(key))
      throw new Error(`${path}: ${key} is no name`);
    area.set(key, message);
  }
  return area;
}

/** No names of exports. */
const RESERVED = new Set(
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await arguments eval implements interface package private protected public".split(
    " ",
  ),
);
