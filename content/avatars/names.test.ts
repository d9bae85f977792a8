import {
  AVATAR_ACCESSORIES,
  AVATAR_BOTTOMS,
  AVATAR_BROWS,
  AVATAR_BUILDS,
  AVATAR_EYES,
  AVATAR_HAIR,
  AVATAR_MARKS,
  AVATAR_MOUTHS,
  AVATAR_NOSES,
  AVATAR_PATTERNS,
  AVATAR_SHOES,
  AVATAR_TOPS,
  avatarCatalogue,
} from "@veranda/contract/avatar";
import { describe, expect, test } from "vitest";
import { LANGUAGES, messagesOf, readJson } from "../built-catalogs.fixture.ts";

const { presets, emotes } = avatarCatalogue.parse(readJson("built/avatars/avatars.json"));

describe.each([
  ["looks", presets.map(({ id }) => id)],
  ["emotes", emotes.map(({ animationAssetName }) => animationAssetName)],
] as const)("the avatars' %s", (catalog, ids) => {
  test.each(LANGUAGES)("each have a name of their own: %s", (language) => {
    const names = ids.map(messagesOf(language, catalog));
    expect(names.filter((name, at) => !name?.trim() || names.indexOf(name) !== at)).toEqual([]);
  });
});

/** What can be chosen side by side, by the beginning of its names' ids. */
const CHOICES: readonly (readonly [string, readonly string[]])[] = [
  ["build-", AVATAR_BUILDS],
  ["hair-", AVATAR_HAIR],
  ["top-", AVATAR_TOPS],
  ["bottom-", AVATAR_BOTTOMS],
  ["shoes-", AVATAR_SHOES],
  ["pattern-", AVATAR_PATTERNS],
  ["brows-", AVATAR_BROWS],
  ["mouth-", AVATAR_MOUTHS],
  ["eyes-", AVATAR_EYES],
  ["nose-", AVATAR_NOSES],
  ["marks-", AVATAR_MARKS],
  ["", AVATAR_ACCESSORIES],
];

test.each(LANGUAGES)(
  "everything that can be worn has a short name, no two alike side by side: %s",
  (language) => {
    const message = messagesOf(language, "avatars");
    for (const [beginning, ids] of CHOICES) {
      const names = ids.map((id) => message(beginning + id)?.trim() ?? "");
      const wrong = ids.filter((_, at) => {
        const name = names[at] ?? "";
        return name === "" || name.length > 28 || names.indexOf(name) !== at;
      });
      expect(wrong).toEqual([]);
    }
  },
);

test("guests can choose among several avatars", () => {
  expect(presets.filter((preset) => preset.isAllowedForGuests).length).toBeGreaterThan(5);
});
