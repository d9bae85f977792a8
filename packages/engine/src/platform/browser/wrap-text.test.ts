import { describe, expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

const wrap = (text: string, width: number, lines: number): string[] =>
  wrapText(text, width, lines, (part) => Array.from(part).length);

describe("words in a label", () => {
  it("breaks between words", () => {
    expect(wrap("meet me by the pond", 8, 4)).toEqual(["meet me", "by the", "pond"]);
  });

  it("breaks a word that is wider than a line", () => {
    expect(wrap("aaaaaaaaaa b", 4, 4)).toEqual(["aaaa", "aaaa", "aa b"]);
  });

  it("truncates the rest with an ellipsis", () => {
    expect(wrap("Anonymous Kingfisher", 10, 1)).toEqual(["Anonymous…"]);
    expect(wrap("one two three four five", 9, 2)).toEqual(["one two", "three…"]);
  });
});
