import { beforeEach, expect, test } from "vitest";
import { hasMovedOn, rememberStart } from "./last-trip.ts";

beforeEach(() => sessionStorage.clear());

test("who makes a group in a space takes it along from the next one on", () => {
  rememberStart("one", true);
  expect(hasMovedOn("one", "a")).toBe(false);
  expect(hasMovedOn("one", "b")).toBe(true);
});

test("who makes a group on a page takes it along to the first space", () => {
  rememberStart("one", false);
  expect(hasMovedOn("one", "a")).toBe(true);
});

test("a page that is loaded anew in the same instance takes nobody anywhere", () => {
  rememberStart("one", false);
  hasMovedOn("one", "a");
  rememberStart("one", true);
  expect(hasMovedOn("one", "a")).toBe(false);
});

test("another group begins where one is", () => {
  rememberStart("one", false);
  hasMovedOn("one", "a");
  rememberStart("two", true);
  expect(hasMovedOn("two", "b")).toBe(false);
});
