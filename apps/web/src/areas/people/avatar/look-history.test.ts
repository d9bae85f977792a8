import type { AvatarLook } from "@veranda/contract/avatar";
import { decodeLook, encodeLook } from "@veranda/contract/avatar-code";
import { expect, test } from "vitest";
import { CATEGORIES, randomLook } from "./choices.ts";
import { beginHistory, canRedo, canUndo, changeHistory, lookIn } from "./look-history.ts";

const look = decodeLook("s1.AIsCAgABAAAAAAAAAOCogkswIMhiPzlGWu_n2vPZsFo7Ig") as AvatarLook;

test("what was tried is undone and done again; something new ends what was undone", () => {
  let history = beginHistory(look);
  expect([canUndo(history), canRedo(history)]).toEqual([false, false]);
  history = changeHistory(history, { type: "wear", look: { ...look, top: "coat" } });
  history = changeHistory(history, { type: "wear", look: { ...look, top: "coat" } });
  history = changeHistory(history, { type: "wear", look: { ...look, top: "sari" } });
  history = changeHistory(history, { type: "undo" });
  expect(lookIn(history).top).toBe("coat");
  history = changeHistory(changeHistory(history, { type: "undo" }), { type: "undo" });
  expect(lookIn(history)).toBe(look);
  history = changeHistory(history, { type: "redo" });
  expect(lookIn(history).top).toBe("coat");
  history = changeHistory(history, { type: "wear", look: { ...look, top: "tank" } });
  expect(canRedo(history)).toBe(false);
});

test("everything that can be chosen makes a look that can be worn, one at each place", () => {
  for (const { choices } of CATEGORIES)
    for (const choice of choices) {
      const options = choice.optionsOf({ ...look, accessories: ["glasses", "cap", "scarf"] });
      expect(
        options.filter(({ isChosen }) => isChosen),
        choice.id,
      ).toHaveLength(1);
      expect(new Set(options.map((option) => encodeLook(option.look))).size, choice.id).toBe(options.length);
    }
});

test("strangers at random differ", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const codes = Array.from({ length: 50 }, () => encodeLook(randomLook(random)));
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(encodeLook(decodeLook(code) as AvatarLook)).toBe(code);
});
