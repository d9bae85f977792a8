import { describe, expect, test } from "vitest";
import { readCatalogs } from "./catalogs.ts";

const catalogs = readCatalogs();
const LANGUAGES = ["en", "de", "es", "ja"];
const inArea = (area: string, language: string): [string, string][] => [
  ...(catalogs.get(area)?.get(language) ?? []),
];

describe.each(LANGUAGES)("%s", (language) => {
  /** As wide as the names beside sliders may be, in letters; where a word may be parted, each part. */
  const COLUMN = 13;
  const VOLUMES = new Set(["overall", "voices", "surroundings", "soundsAndVideos", "notices"]);

  test("no name of a volume has a word that is wider than its column", () => {
    const words = inArea("settings", language)
      .filter(([key]) => VOLUMES.has(key))
      .flatMap(([, name]) => name.split(/[\s\u00ad]/));
    expect(words.length).toBeGreaterThanOrEqual(VOLUMES.size);
    expect(words.filter((word) => word.length > COLUMN)).toEqual([]);
  });

  test("spaces are found on the home page and in search: no page is called otherwise", () => {
    const places = /\bin Explore\b|from Explore\b|„Entdecken“|\b(?:en|de) Explorar\b|公開一覧/i;
    const named = [...catalogs.keys()].flatMap((area) =>
      inArea(area, language).filter(([, message]) => places.test(message)),
    );
    expect(named).toEqual([]);
  });
});

test("in German what a password needs goes on in a sentence", () => {
  const starts = inArea("password", "de")
    .filter(([key]) => key.startsWith("needs"))
    .map(([, message]) => message.replace(/^.*?\{(?=\p{L}+ #)/u, "").slice(0, 1));
  expect(starts).toHaveLength(6);
  expect(starts.join("")).toBe(starts.join("").toLowerCase());
});

test("a visitor without an account and a visitor of any kind are called differently everywhere", () => {
  const words: Record<string, { guest: RegExp; visitor: RegExp }> = {
    en: { guest: /\bguests?\b/i, visitor: /\bvisitors?\b/i },
    de: { guest: /\bGast|Gäste/, visitor: /Besucher/ },
    es: { guest: /\binvitados?\b/i, visitor: /\bvisitantes?\b/i },
    ja: { guest: /ゲスト/, visitor: /訪問者/ },
  };
  const mixed = [...catalogs.keys()].flatMap((area) =>
    inArea(area, "en").flatMap(([key, english]) => {
      const isOfGuests = words.en?.guest.test(english) === true;
      // Of one kind, and not of those who were invited.
      if (isOfGuests === words.en?.visitor.test(english) || /invited/i.test(english)) return [];
      return LANGUAGES.filter((language) => {
        const message = catalogs.get(area)?.get(language)?.get(key) ?? "";
        return words[language]?.[isOfGuests ? "visitor" : "guest"].test(message);
      }).map((language) => `${language}/${area}: ${key}`);
    }),
  );
  expect(mixed).toEqual([]);
});
