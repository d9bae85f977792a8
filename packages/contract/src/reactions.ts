/** Emoji that float up above their sender, by their code points in hexadecimal. */
export const REACTIONS = [
  { codepoint: "2764-fe0f", name: "love" },
  { codepoint: "1f602", name: "laughing" },
  { codepoint: "1f44d", name: "thumbsUp" },
  { codepoint: "1f44f", name: "clapping" },
  { codepoint: "1f389", name: "celebrate" },
  { codepoint: "1f525", name: "onFire" },
  { codepoint: "1f62e", name: "astonished" },
  { codepoint: "1f60d", name: "delighted" },
  { codepoint: "1f622", name: "sad" },
  { codepoint: "1f914", name: "thinking" },
  { codepoint: "1f60e", name: "cool" },
  { codepoint: "1f64f", name: "thankYou" },
  { codepoint: "1f64c", name: "handsUp" },
  { codepoint: "1f440", name: "watching" },
  { codepoint: "2728", name: "sparkles" },
  { codepoint: "1f31f", name: "star" },
  { codepoint: "1f4af", name: "aHundred" },
  { codepoint: "1f680", name: "offWeGo" },
  { codepoint: "2615", name: "coffee" },
  { codepoint: "1f382", name: "cake" },
  { codepoint: "1f44e", name: "thumbsDown" },
  { codepoint: "1f621", name: "angry" },
  { codepoint: "1f634", name: "asleep" },
  { codepoint: "2753", name: "question" },
] as const;

/** `2764-fe0f` as it is drawn. */
export const emojiOf = (codepoint: string): string =>
  String.fromCodePoint(...codepoint.split("-").map((part) => Number.parseInt(part, 16)));

/** Whether an emoji is one of these: unlike letters and digits in sequence, they carry no text. */
export const isProductReaction = (emoji: string): boolean =>
  REACTIONS.some(({ codepoint }) => emojiOf(codepoint) === emoji);

/** The reaction that an emote's id names; undefined for an emote of the body. */
export const reactionOf = (id: string): (typeof REACTIONS)[number] | undefined =>
  REACTIONS.find(({ codepoint }) => reactionId(codepoint) === id);

/** The id of a reaction among the emotes: `emoji:1f44d`. */
export const reactionId = (codepoint: string): string => `emoji:${codepoint}`;
