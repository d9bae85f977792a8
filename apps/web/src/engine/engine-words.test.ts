import { expect, test } from "vitest";
import { engineWords } from "./engine-words.ts";

test("a note is called by its first words, cut between two of them, with no emoji split", () => {
  const named = (words: string) => engineWords.cardTitled({ kind: "Note", words });
  expect(named("Shopping list: cake, lemons, milk and a very long word that nobody reads")).toContain(
    "Shopping list: cake, lemons, milk and a very long word that…",
  );
  const family = "👨‍👩‍👧‍👦";
  expect(named(family.repeat(70))).toContain(`${family.repeat(59)}…`);
});
