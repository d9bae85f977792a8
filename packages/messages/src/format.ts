import { currentLocale, regionalLocale } from "./locale.ts";

/** Making a formatter takes longer than using it a hundred times. */
const kept = new Map<string, unknown>();

function formatter<F, O>(
  Formatter: new (locale: string, options: O) => F,
  options: O,
  locale: string = currentLocale(),
): F {
  const key = `${Formatter.name} ${locale} ${JSON.stringify(options)}`;
  const formatterHere = (kept.get(key) as F | undefined) ?? new Formatter(locale, options);
  kept.set(key, formatterHere);
  return formatterHere;
}

/** A number as it is written in the current language. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  formatter(Intl.NumberFormat, options).format(value);

/** Decimal digits with a point, as many as there are, as they are written in the current language. */
export const formatDecimal = (digits: string): string =>
  formatter(Intl.NumberFormat, { maximumFractionDigits: 36 }).format(digits as `${number}`);

/** A large number as short as it can be told: 12K. */
export const formatCount = (value: number): string => formatNumber(value, { notation: "compact" });

/**
 * A moment, as a date or as milliseconds since 1970, as it is written where the reader lives: 2 January 2026, January 2,
 * 2026. What the server writes into a page as well has to come out alike everywhere: `locale` is then the language alone.
 */
export const formatDate = (
  moment: Date | number,
  options: Intl.DateTimeFormatOptions,
  locale = regionalLocale(),
): string => formatter(Intl.DateTimeFormat, options, locale).format(moment);

/** A list as it is said: a, b and c. */
export const formatList = (
  values: readonly string[],
  options: Intl.ListFormatOptions = { type: "conjunction" },
): string => formatter(Intl.ListFormat, options).format(values);

/** So many units from now; before now when negative. */
export const formatRelativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  formatter(Intl.RelativeTimeFormat, { numeric: "auto", style: "long" }).format(value, unit);
