import { expect, it } from "vitest";
import { readEmoji } from "./emoji.ts";

it("reads an emoji as itself and by its code points", () => {
  for (const emoji of ["🎉", "❤️", "👍🏽", "🧑‍🚀", "🇫🇷", "1️⃣", "☝️"]) expect(readEmoji(emoji)).toBe(emoji);
  expect(readEmoji("1f389")).toBe("🎉");
  expect(readEmoji("2764-fe0f")).toBe("❤️");
  expect(readEmoji("1F9D1-200D-1F680")).toBe("🧑‍🚀");
});

it("rejects everything else: words, letters by number, an emoji followed by words", () => {
  for (const other of ["", "hello", "🎉 hello", "41-42", "110000", "zz", "🎉🎉", "-"])
    expect(readEmoji(other)).toBeNull();
});
