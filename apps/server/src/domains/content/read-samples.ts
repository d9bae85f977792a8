import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inLanguage, type SampleSpaces, sampleSpaces, sampleWords } from "@veranda/contract/sample-spaces";

export type SampleSource = {
  /** Of the built content. */
  readonly folder: string;
  readonly language: string;
};

/** The spaces that come with the installation, in its language, and all that was read of them. Throws where they can't be read. */
export function readSamples({ folder, language }: SampleSource): { samples: SampleSpaces; text: string } {
  const spaces = readFileSync(join(folder, "spaces", "spaces.json"), "utf8");
  const samples = sampleSpaces.parse(JSON.parse(spaces));
  const file = join(folder, "spaces", "words.json");
  if (language === "en" || !existsSync(file)) return { samples, text: spaces };
  const words = readFileSync(file, "utf8");
  return {
    samples: inLanguage(samples, sampleWords.parse(JSON.parse(words)), language),
    text: `${language}:${words}${spaces}`,
  };
}
