import { LOCALES } from "@veranda/messages";

const real = new Set(Object.keys(LOCALES));

/** Makes this process support these languages, with the English texts; without arguments, no longer. */
export function speakToo(...locales: readonly string[]): void {
  for (const each of Object.keys(LOCALES)) if (!real.has(each)) Reflect.deleteProperty(LOCALES, each);
  for (const each of locales) Reflect.set(LOCALES, each, each);
}
