import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inLanguage, type SampleSpaces, sampleSpaces, sampleWords } from "@veranda/contract/sample-spaces";

export type SampleSource = {
  /** Folder of the built content. */
  readonly folder: string;
  readonly language: string;
};

type SampleFiles = { spaces: string; words: string | null };

function readFiles({ folder, language }: SampleSource): SampleFiles {
  const spaces = readFileSync(join(folder, "spaces", "spaces.json"), "utf8");
  const file = join(folder, "spaces", "words.json");
  const words = language === "en" || !existsSync(file) ? null : readFileSync(file, "utf8");
  return { spaces, words };
}

/** The sample spaces of the installation in its language. Throws if they can't be read. */
export function readSamples(source: SampleSource): SampleSpaces {
  const { spaces, words } = readFiles(source);
  const samples = sampleSpaces.parse(JSON.parse(spaces));
  if (words === null) return samples;
  return inLanguage(samples, sampleWords.parse(JSON.parse(words)), source.language);
}

/** What `readSamples` is read from, which is much quicker to read. Throws if it can't be read. */
export function readSampleText(source: SampleSource): string {
  const { spaces, words } = readFiles(source);
  return words === null ? spaces : `${source.language}:${words}${spaces}`;
}
