import { expect, test } from "vitest";
import { DEFAULT_KEYS } from "./keybinds.ts";
import { keybinds } from "./records/account.ts";

test("keys can be put on every action that there is, and on no other", () => {
  expect(keybinds.safeParse(DEFAULT_KEYS).success).toBe(true);
  expect(keybinds.safeParse({ jump: "KeyJ" }).success).toBe(true);
  expect(keybinds.safeParse({}).success).toBe(true);
  for (const action of ["fly", "constructor", "__proto__x", "jump "])
    expect(keybinds.safeParse({ [action]: "KeyJ" }).success).toBe(false);
});
