import { withoutInvisible } from "@veranda/contract";

/** Top-level domains that count as links; a missing space after a full stop makes no link. */
const ENDINGS = [
  "ai|app|biz|ca|cc|ch|click|cloud|club|cn|co|com|cz|de|dev|dk|edu|es|eu|fi|fr|gg|gov|icu|info|io|jp|kr|link|live|lol",
  "ly|me|mobi|mov|net|nl|online|org|pl|pro|pt|pw|quest|ru|sh|shop|site|store|su|to|top|tv|tw|ua|uk|us|vip|website|xyz",
  "zip|рф|中国|xn--[a-z0-9-]{1,59}",
].join("|");
const LINK = new RegExp(
  [
    String.raw`[a-z]:[/\\]{2}[^\s/\\]`,
    String.raw`https?:\S`,
    String.raw`www\.\S`,
    String.raw`[\p{L}\p{N}-]\.(?:${ENDINGS})(?![\p{L}\p{N}-])`,
    // With a path, whatever the ending.
    String.raw`[\p{L}\p{N}-]\.[\p{L}][\p{L}\p{N}-]{1,62}(?::\d{1,5})?/`,
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d|/)`,
  ].join("|"),
  "iu",
);
/** Browsers treat it as a dot; as a full stop it follows letters of another script. */
const IDEOGRAPHIC_STOP = /(?<=[a-z0-9-])。(?=[a-z0-9])/gi;
/** A dot in brackets, or its name, as it is written past such a rule: "example[.]com". */
const BRACKETED_DOT = /\s?[[({<]\s?(?:\.|dot|punkt|punto|ドット)\s?[\])}>]\s?/giu;

/** Whether a message contains a link, as it is displayed. Full-width letters count as plain ones. */
export const hasLink = (message: string): boolean =>
  LINK.test(
    withoutInvisible(message.normalize("NFKC")).replace(IDEOGRAPHIC_STOP, ".").replace(BRACKETED_DOT, "."),
  );
