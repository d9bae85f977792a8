import { expect, test } from "vitest";
import { DEFAULT_KEYS } from "./keybinds.ts";
import { keybinds } from "./records/account.ts";

test("every action can have a key, and nothing else can", () => {
  expect(keybinds.safeParse(DEFAULT_KEYS).success).toBe(true);
  expect(keybinds.safeParse({ jump: "KeyJ" }).success).toBe(true);
  expect(keybinds.safeParse({}).success).toBe(true);
  for (const action of ["fly", "constructor", "__proto__x", "jump "])
    expect(keybinds.safeParse({ [action]: "KeyJ" }).success).toBe(false);
});
