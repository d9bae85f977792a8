import { expect, test } from "vitest";
import { spaceCard } from "#testing/records.ts";
import { markSpace } from "./optimistic-space.ts";

const park = spaceCard({ id: "park0001", loveCount: 4 });
const terrace = spaceCard({ id: "terrace1", loveCount: 7, isLoved: true });

test("a space is marked in whatever answer it stands", () => {
  const pages = { pages: [{ spaces: [park, terrace], next: null }], pageParams: [0] };
  const marked = markSpace(pages, "park0001", true);
  expect(marked.pages[0]?.spaces[0]).toMatchObject({ isLoved: true, loveCount: 5 });
  expect(marked.pages[0]?.spaces[1]).toBe(terrace);
  expect(markSpace([{ title: "Row", spaces: [terrace] }], "terrace1", false)[0]?.spaces[0]).toMatchObject({
    isLoved: false,
    loveCount: 6,
  });
});

test("an answer without it stays the very same", () => {
  const pages = { pages: [{ spaces: [terrace], next: 24 }], pageParams: [0, null, undefined] };
  expect(markSpace(pages, "park0001", true)).toBe(pages);
  for (const answer of [undefined, null, 3, "park0001", []])
    expect(markSpace(answer, "park0001", true)).toBe(answer);
});

test("twice is as good as once, and there and back leaves nothing behind", () => {
  const once = markSpace(park, "park0001", true);
  expect(markSpace(once, "park0001", true)).toBe(once);
  expect(markSpace(once, "park0001", false)).toEqual({ ...park, isLoved: false });
});
