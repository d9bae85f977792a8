import { readFileSync } from "node:fs";

export const LANGUAGES = ["en", "de", "es", "ja"] as const;

/** A built file or a catalog, by its path from this folder. */
export const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** The message of an id such as `ring-gate`, as a language's catalog has it. */
export function messagesOf(language: string, catalog: string): (id: string) => string | undefined {
  const messages = readJson(`../packages/messages/catalogs/${language}/${catalog}.json`) as Record<
    string,
    string
  >;
  return (id) => messages[id.replaceAll(/-(\w)/g, (_, next: string) => next.toUpperCase())];
}
