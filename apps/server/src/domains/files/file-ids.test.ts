import { expect, test } from "vitest";
import { fileIdsOf } from "./file-ids.ts";

test("files of objects, and of a custom environment: its model, its package, its sky", () => {
  const objects = [{ props: { fileId: "picture" } }, { props: { fileId: "picture" } }, { props: {} }];
  const setting = { customFileId: "model", packageFileId: "package", skyFileId: null };
  expect(fileIdsOf(objects, setting)).toEqual(["picture", "model", "package"]);
  expect(fileIdsOf(objects, null)).toEqual(["picture"]);
});

test("the cover of a sound is one of its files", () => {
  expect(fileIdsOf([{ props: { fileId: "sound", posterId: "cover" } }], null)).toEqual(["sound", "cover"]);
});
