import { expect, onTestFinished, test } from "vitest";
import { makerName } from "./maker-name.ts";

test("a deleted account is named in the page's language", () => {
  document.documentElement.lang = "de";
  onTestFinished(() => document.documentElement.removeAttribute("lang"));
  expect(makerName({ displayName: "Ada" })).toBe("Ada");
  expect(makerName({ displayName: "" })).toBe("Gelöschtes Konto");
});
