import type { FileAsset } from "@veranda/contract/records/file";
import { expect, it } from "vitest";
import { NullMedia } from "../../../platform/null/null-media.ts";
import { words } from "../../../testing/words.fixture.ts";
import { asset, placed } from "../kinds.fixture.ts";
import { newObjectEntry } from "../object-renderer.ts";
import { fileCard } from "./file-card.ts";

/** What the card says for an object's file. */
const said = (file: FileAsset | null, title = "Picture", refusal?: string): unknown => {
  const entry = newObjectEntry({ ...placed("thing", "image", {}), name: "By the door" });
  entry.asset = file;
  return JSON.parse(fileCard({ media: new NullMedia(), words }, entry, title, refusal).key);
};
const work = { state: "working", progress: 0.5, refusal: null } as const;

it("shows the file's name and its progress, in steps worth painting", () => {
  expect(said(asset(1, "image", { work }))).toEqual({
    style: "waiting",
    name: "file-1",
    progress: 0.5,
    below: words.processing(),
    isRefused: false,
  });
  const at = (progress: number) => said(asset(1, "image", { work: { ...work, progress } }));
  expect(at(0.51)).toEqual(at(0.5));
  expect(at(0.56)).not.toEqual(at(0.5));
});

it("shows why a file was refused, in the words of that reason", () => {
  const refused = (refusal: "DAMAGED" | null) =>
    said(asset(1, "image", { work: { ...work, state: "refused", refusal } }));
  expect(refused("DAMAGED")).toMatchObject({ isRefused: true, below: words.fileFault("DAMAGED") });
  expect(refused(null)).toMatchObject({
    isRefused: true,
    below: words.fileFault("UNUSABLE") ?? words.fileUnusable(),
  });
});

it("shows the caller's refusal, and the object's name or title if there is no file", () => {
  expect(said(asset(1, "image"), "Picture", "Not here")).toMatchObject({
    below: "Not here",
    isRefused: true,
  });
  expect(said(null)).toMatchObject({ name: "By the door", progress: 0 });
});
