import { compileMessage, differenceOfInputs } from "../../packages/messages/src/compile.ts";
import { isLocale } from "../../packages/messages/src/locale.ts";

/**
 * Faults within catalogs, as lines to print. A language that isn't in LOCALES is still being translated: nobody reads it, so it
 * may be incomplete.
 */
export function faultsOfCatalogs(catalogs, isSpoken = isLocale) {
  const faults = [];
  const locales = new Set(
    [...catalogs.values()].flatMap((languages) => [...languages.keys()].filter(isSpoken)),
  );
  for (const [area, languages] of catalogs) {
    const english = languages.get("en") ?? new Map();
    for (const locale of locales) {
      const say = (key, fault) => faults.push(`catalogs/${locale}/${area}.json: ${key}: ${fault}`);
      const messages = languages.get(locale) ?? new Map();
      for (const key of english.keys()) if (!messages.has(key)) say(key, "it is not translated");
      for (const [key, message] of messages) {
        const compiled = attempt(message);
        if (typeof compiled === "string") say(key, compiled);
        else if (!english.has(key)) say(key, "English has no such message");
        else if (locale === "en") {
          if (message.includes("'")) say(key, "write ’ for '");
        } else {
          const original = attempt(english.get(key));
          const difference = typeof original === "string" ? null : differenceOfInputs(original, compiled);
          if (difference !== null) say(key, difference);
        }
      }
    }
  }
  return faults;
}

function attempt(message) {
  try {
    return compileMessage(message);
  } catch (error) {
    return error.message;
  }
}
