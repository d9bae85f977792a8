import { describe, expect, test } from "vitest";
import { closeModal, openModal } from "./modal-stack.ts";

describe("the stack of modals", () => {
  test("puts a modal on top", () => {
    expect(openModal(["Settings"], "Controls")).toEqual(["Settings", "Controls"]);
  });

  test("ignores one of the same type as the top one", () => {
    expect(openModal(["Settings"], "Settings")).toEqual(["Settings"]);
  });

  test("takes the same type again under another", () => {
    expect(openModal(["Settings", "Controls"], "Settings")).toEqual(["Settings", "Controls", "Settings"]);
  });

  test("closing removes all modals of that type", () => {
    expect(closeModal(["Settings", "Controls", "Settings"], "Settings")).toEqual(["Controls"]);
  });
});
