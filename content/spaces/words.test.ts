import { sampleWords } from "@veranda/contract/sample-spaces";
import { describe, expect, test } from "vitest";
import { readJson } from "../built-catalogs.fixture.ts";
import { SAMPLE_SPACES } from "./sample.fixture.ts";

const words = sampleWords.parse(readJson("built/spaces/words.json"));
/** Characters that fit a card at phone width; Japanese ones are twice as wide. */
const LONGEST = {
  de: { name: 30, description: 130, featured: 48, tag: 16 },
  es: { name: 30, description: 130, featured: 48, tag: 16 },
  ja: { name: 14, description: 60, featured: 24, tag: 8 },
} as const;
/** Ends of a sentence. */
const ENDS = { de: /[.?!]$/, es: /[.?!]$/, ja: /[。？！]$/ } as const;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

const inEnglish = new Map(SAMPLE_SPACES.map((space) => [space.slug, space]));

describe.each(["de", "es", "ja"] as const)("translations of the sample spaces in %s", (language) => {
  const written = Object.entries(words[language] ?? {});
  const longest = LONGEST[language];

  test("are those of the sources: npm run spaces -w @veranda/content", () => {
    expect(words[language]).toEqual(readJson(`spaces/words/${language}.json`));
  });

  test("are complete, without others", () => {
    expect(written.map(([slug]) => slug).toSorted()).toEqual([...inEnglish.keys()].toSorted());
  });

  test.each(written)("fit the card of %s, in whole sentences with its punctuation", (_, space) => {
    const { name, description, featured, tags } = space;
    expect(name.length).toBeLessThanOrEqual(longest.name);
    expect(description.length).toBeLessThanOrEqual(longest.description);
    expect((featured ?? "").length).toBeLessThanOrEqual(longest.featured);
    expect(
      tags.filter((tag) => tag.length > longest.tag || tag !== tag.trim() || tag.startsWith("#")),
    ).toEqual([]);
    expect(new Set(tags).size).toBe(tags.length);
    for (const text of [name, description, featured ?? name]) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/[<>{}[\]*_#@|\\]|https?:|\s{2}|!!|\p{Extended_Pictographic}/u);
    }
    expect(description).toMatch(ENDS[language]);
    expect(name).not.toMatch(/[.!?。！？]$/);
  });

  test("are translated: no description, and hardly a name, is as in English", () => {
    const same = written.filter(
      ([slug, { description }]) => description === inEnglish.get(slug)?.description,
    );
    expect(same.map(([slug]) => slug)).toEqual([]);
    const kept = written.filter(([slug, { name }]) => name === inEnglish.get(slug)?.name);
    expect(kept.length).toBeLessThan(3);
    const foreign = written.filter(
      ([, { name, description }]) => JAPANESE.test(name + description) !== (language === "ja"),
    );
    expect(foreign.map(([slug]) => slug)).toEqual([]);
  });

  test("distinguish the spaces by name and description", () => {
    for (const part of ["name", "description"] as const) {
      const all = written.map(([, space]) => space[part]);
      expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
    }
  });
});
