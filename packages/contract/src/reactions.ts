/** Emoji that float up over who sends them, by their code points in hexadecimal; the ones that say most. */
export const REACTIONS = [
  { codepoint: "2764-fe0f", title: "Love" },
  { codepoint: "1f602", title: "Laughing" },
  { codepoint: "1f44d", title: "Thumbs up" },
  { codepoint: "1f44f", title: "Clapping" },
  { codepoint: "1f389", title: "Celebrate" },
  { codepoint: "1f525", title: "On fire" },
  { codepoint: "1f62e", title: "Astonished" },
  { codepoint: "1f60d", title: "Delighted" },
  { codepoint: "1f622", title: "Sad" },
  { codepoint: "1f914", title: "Thinking" },
  { codepoint: "1f60e", title: "Cool" },
  { codepoint: "1f64f", title: "Thank you" },
  { codepoint: "1f64c", title: "Hands up" },
  { codepoint: "1f440", title: "Watching" },
  { codepoint: "2728", title: "Sparkles" },
  { codepoint: "1f31f", title: "Star" },
  { codepoint: "1f4af", title: "A hundred" },
  { codepoint: "1f680", title: "Off we go" },
  { codepoint: "2615", title: "Coffee" },
  { codepoint: "1f382", title: "Cake" },
  { codepoint: "1f44e", title: "Thumbs down" },
  { codepoint: "1f621", title: "Angry" },
  { codepoint: "1f634", title: "Asleep" },
  { codepoint: "2753", title: "Question" },
] as const;

/** `2764-fe0f` as it is drawn. */
export const emojiOf = (codepoint: string): string =>
  String.fromCodePoint(...codepoint.split("-").map((part) => Number.parseInt(part, 16)));

/** How a reaction is named where emotes are: `emoji:1f44d`. */
export const reactionId = (codepoint: string): string => `emoji:${codepoint}`;
