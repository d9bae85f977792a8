import type { FileAsset, SpaceSetting } from "@veranda/contract";
import { expect, test } from "vitest";
import { beginDocument, ObjectDocument } from "./object-document.ts";
import { ann, withObjects } from "./object-document.fixture.ts";
import { hosts, LOOK } from "./testing.fixture.ts";

test("an edit shows a package by its file alone, and goes on with one of before (O7)", () => {
  const [url, other] = ["/files/ab12.json", "/files/cd34.json"];
  const files: Record<string, Pick<FileAsset, "kind" | "levels">> = {
    "its-file": { kind: "package", levels: [{ url, bytes: 1 }] },
    "a-model": { kind: "model", levels: [{ url, bytes: 1 }] },
  };
  const facts = {
    assetOf: (id: string) => files[id] as FileAsset,
    standsOf: () => [],
    isEnvironment: () => true,
    prefabBounds: () => null,
  };
  const set = (document: ObjectDocument, setting: Partial<SpaceSetting>) =>
    document.apply({ ops: [], setting }, ann, hosts(), () => null, facts);
  const document = withObjects();
  for (const setting of [
    { packageUrl: url },
    { packageUrl: url, packageFileId: null },
    { packageUrl: other, packageFileId: "its-file" },
    { packageUrl: url, packageFileId: "a-model" },
    { packageUrl: url, packageFileId: "unknown" },
    { packageUrl: "/content/environments/park/environment.json" },
  ])
    expect(set(document, setting)).toMatchObject({ code: "INVALID_INPUT" });
  expect(set(document, { packageUrl: url, packageFileId: "its-file" })).toMatchObject({ revision: 1 });
  for (const setting of [{ packageUrl: other }, { packageFileId: null }, { packageFileId: "a-model" }])
    expect(set(document, setting)).toMatchObject({ code: "INVALID_INPUT" });
  expect(set(document, { packageUrl: null, packageFileId: null })).toMatchObject({ revision: 2 });
  const before = new ObjectDocument(
    beginDocument({ objects: [], setting: { ...LOOK, packageUrl: other } }, false),
  );
  expect(set(before, { variant: "dusk" })).toMatchObject({ setting: { packageUrl: other } });
});
