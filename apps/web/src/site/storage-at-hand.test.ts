import { expect, test } from "vitest";
import { STORAGE_AT_HAND } from "./storage-at-hand.tsx";

const NAMES = ["localStorage", "sessionStorage"] as const;

/** A page after the script, whose browser answers so when it is asked for what it keeps. */
function pageWith(get: () => Storage | null): Record<(typeof NAMES)[number], Storage> {
  const page = {};
  for (const name of NAMES) Object.defineProperty(page, name, { configurable: true, get });
  // As the page runs it.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function("globalThis", STORAGE_AT_HAND)(page);
  return page as Record<(typeof NAMES)[number], Storage>;
}
const refuse = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

test.each([
  ["refuses", refuse],
  ["has nothing", () => null],
])("where a browser %s, a page keeps things while it is there, each kind apart", (_, get) => {
  const { localStorage, sessionStorage } = pageWith(get);
  localStorage.setItem("a", "1");
  expect([localStorage.getItem("a"), localStorage.key(0), localStorage.length]).toEqual(["1", "a", 1]);
  expect([sessionStorage.getItem("a"), sessionStorage.length]).toEqual([null, 0]);
  localStorage.removeItem("a");
  expect(localStorage.getItem("a")).toBeNull();
});

test("where a browser keeps things, that is left alone", () => {
  const own = { length: 0 } as Storage;
  expect(pageWith(() => own).localStorage).toBe(own);
});
