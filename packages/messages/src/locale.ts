/** Languages that every message is written in, as BCP 47 has them, each by its own name. */
export const LOCALES = { en: "English", de: "Deutsch", es: "Español", ja: "日本語" } as const;

export type Locale = keyof typeof LOCALES;

export const DEFAULT_LOCALE: Locale = "en";

export const isLocale = (value: unknown): value is Locale =>
  typeof value === "string" && Object.hasOwn(LOCALES, value);

/** Scripts that run from right to left, by the languages that are written in them. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/;

/** Which way a language is written, as `dir` of HTML has it. */
export const directionOf = (locale: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr");

type Source = () => string | undefined;

type Page = {
  document?: { documentElement: { lang: string } };
  navigator?: { languages?: readonly string[] };
};

/** In a page its own language; elsewhere whoever renders says whose it is. */
let source: Source = () => (globalThis as Page).document?.documentElement.lang;

/** The language that messages are in here and now. */
export function currentLocale(): Locale {
  const locale = source();
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** Browsers with an odd set-up name what is no tag ("en-US@posix"), at which Intl throws. */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;

/** The current language as the browser's reader has it, region and all (en-GB); the language alone where none is known. */
export function regionalLocale(): string {
  const locale = currentLocale();
  const { document, navigator } = globalThis as Page;
  const wishes = document === undefined ? [] : (navigator?.languages ?? []);
  return wishes.find((wish) => TAG.test(wish) && wish.split("-")[0]?.toLowerCase() === locale) ?? locale;
}

/** Where a process that speaks to many takes the language from, each time that a message is asked for. */
export function setLocaleSource(next: Source): void {
  source = next;
}

/** Does something at once in one language: what is awaited inside is no longer in it. */
export function inLocale<T>(locale: Locale, work: () => T): T {
  const before = source;
  source = () => locale;
  try {
    return work();
  } finally {
    source = before;
  }
}

/** More are not what a browser sends, and each is compared with all there are. */
const WISHES_MAX = 20;

/**
 * The language to speak: the one chosen, else the first of an Accept-Language header that there is, by its quality, a
 * region's by its language (RFC 9110, 12.5.4; lookup of RFC 4647, 3.4), else the default.
 */
export function negotiateLocale(chosen: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(chosen)) return chosen;
  const wishes = (acceptLanguage ?? "").split(",", WISHES_MAX).map((wish) => {
    const [range = "", ...parameters] = wish.split(";").map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1";
    return { language: range.split("-")[0]?.toLowerCase(), quality: Number(quality) };
  });
  const best = wishes
    .filter(({ language, quality }) => isLocale(language) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)[0]?.language;
  return isLocale(best) ? best : DEFAULT_LOCALE;
}
