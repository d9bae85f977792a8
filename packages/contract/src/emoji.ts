/** Exactly one emoji: what others send is drawn above their heads. */
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)*)$/u;

/** The emoji of a codepoint parameter: given as itself, or as hexadecimal numbers joined by dashes. */
export function readEmoji(codepoint: string): string | null {
  if (EMOJI.test(codepoint)) return codepoint;
  const parts = codepoint.split("-");
  if (!parts.every((part) => /^[0-9a-f]{2,6}$/i.test(part))) return null;
  const numbers = parts.map((part) => Number.parseInt(part, 16));
  if (numbers.some((number) => number > 0x10_ffff)) return null;
  const written = String.fromCodePoint(...numbers);
  return EMOJI.test(written) ? written : null;
}
