import { expect, test } from "vitest";
import { renameFiles, renameSettingFiles } from "./rename-files.ts";

test("objects name their files as in the target; a missing picture is left out", () => {
  const ids = new Map([
    ["sound", "sound-here"],
    ["cover", "cover-here"],
  ]);
  const named = (props: Record<string, string>) => renameFiles([{ props }], ids);
  expect(named({ fileId: "sound", posterId: "cover" })).toEqual([
    { props: { fileId: "sound-here", posterId: "cover-here" } },
  ]);
  expect(named({ fileId: "sound", posterId: "gone" })).toEqual([{ props: { fileId: "sound-here" } }]);
  expect(named({ fileId: "gone" })).toEqual([]);
  expect(named({ text: "Here" })).toEqual([{ props: { text: "Here" } }]);
});

test("a package used as the environment is included with its file, not just by its address", () => {
  const look = { environment: "park", variant: "day" };
  const ids = new Map([["package", "package-here"]]);
  const packageUrl = "/files/ab12.json";
  expect(renameSettingFiles({ ...look, packageUrl, packageFileId: "package" }, ids)).toEqual({
    ...look,
    packageUrl,
    packageFileId: "package-here",
  });
  for (const packageFileId of [null, "gone"])
    expect(renameSettingFiles({ ...look, packageUrl, packageFileId }, ids)).toEqual({
      ...look,
      packageUrl: null,
    });
});
