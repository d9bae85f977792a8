import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inLanguage, type SampleSpaces, sampleSpaces, sampleWords } from "@veranda/contract/sample-spaces";

export type SampleSource = {
  /** Folder of the built content. */
  readonly folder: string;
  readonly language: string;
};

/** The sample spaces of the installation in its language, and the text that was read. Throws if they can't be read. */
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
