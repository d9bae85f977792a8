import { avatarCatalogue } from "@veranda/contract/avatar";
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

test("guests can choose among several avatars", () => {
  expect(presets.filter((preset) => preset.isAllowedForGuests).length).toBeGreaterThan(5);
});
