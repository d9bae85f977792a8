export { keyOfId, messageById } from "./by-id.ts";
export {
  formatCount,
  formatDate,
  formatDecimal,
  formatList,
  formatNumber,
  formatRelativeTime,
} from "./format.ts";
export {
  currentLocale,
  DEFAULT_LOCALE,
  directionOf,
  inLocale,
  isLocale,
  LOCALES,
  negotiateLocale,
  regionalLocale,
  setLocaleSource,
  type Locale,
} from "./locale.ts";
