import type { SampleSpaces } from "@veranda/contract/sample-spaces";

export const CATEGORIES: SampleSpaces["categories"] = [
  { slug: "hangouts", name: "Hangouts", emoji: "🛋️" },
  { slug: "games", name: "Games", emoji: "🎲" },
  { slug: "music", name: "Music", emoji: "🎹" },
  { slug: "art", name: "Art", emoji: "🎨" },
  { slug: "learning", name: "Learning", emoji: "🔭" },
  { slug: "events", name: "Events", emoji: "🎉" },
  { slug: "nature", name: "Nature", emoji: "🍋" },
  { slug: "stories", name: "Stories", emoji: "🔥" },
  { slug: "night", name: "After Dark", emoji: "🌙" },
  { slug: "makers", name: "Makers", emoji: "🛠️" },
];
