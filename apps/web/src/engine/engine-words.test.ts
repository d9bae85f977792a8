import { expect, onTestFinished, test } from "vitest";
import { engineWords } from "./engine-words.ts";

test("a note is called by its first words, cut between two of them, with no emoji split", () => {
  const named = (words: string) => engineWords.cardTitled({ kind: "Note", words });
  expect(named("Shopping list: cake, lemons, milk and a very long word that nobody reads")).toContain(
    "Shopping list: cake, lemons, milk and a very long word that…",
  );
  const family = "👨‍👩‍👧‍👦";
  expect(named(family.repeat(70))).toContain(`${family.repeat(59)}…`);
});

test("content is called by its own names in English, and by translated ones once these are loaded", async () => {
  const pool = () => engineWords.title("place", "terrace-pool", "The pool");
  await engineWords.loadTitles();
  expect(pool()).toBe("The pool");
  document.documentElement.lang = "de";
  onTestFinished(() => document.documentElement.removeAttribute("lang"));
  await engineWords.loadTitles();
  expect(pool()).not.toBe("The pool");
  expect(engineWords.title("object", "bench", "Bench")).not.toBe("Bench");
  expect(engineWords.title("object", "of-tomorrow", "Of tomorrow")).toBe("Of tomorrow");
});
