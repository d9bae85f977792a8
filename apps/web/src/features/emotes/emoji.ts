/** The character of a codepoint: "1f44b", "1F469-200D-1F680"; a text that is none is taken as it is. */
export function emojiOf(codepoint: string): string {
  const parts = codepoint.replaceAll(/u\+/gi, "").split(/[-_ ]/);
  if (!parts.every((part) => /^[0-9a-f]{2,6}$/i.test(part))) return codepoint;
  return String.fromCodePoint(...parts.map((part) => Number.parseInt(part, 16)));
}
