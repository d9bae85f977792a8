import { LOCALES } from "@veranda/messages";

const real = new Set(Object.keys(LOCALES));

/** Has this process speak these languages as well, whose words are the English ones; without any, no longer. */
export function speakToo(...locales: readonly string[]): void {
  for (const each of Object.keys(LOCALES)) if (!real.has(each)) Reflect.deleteProperty(LOCALES, each);
  for (const each of locales) Reflect.set(LOCALES, each, each);
}
