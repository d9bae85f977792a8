import { createHash } from "node:crypto";
import type { ObjectEvidence, SpaceObject } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";

/** Values of an object that people read, or that lead somewhere. */
const WORDS = [
  "text",
  "title",
  "creator",
  "description",
  "label",
  "query",
  "linkLabel",
  "linkHref",
  "prefab",
  "roomId",
] as const;

/**
 * Distinguishes contents of an object: its maker chooses its id, may reuse one from another instance, and may change
 * what it shows once it is reported.
 */
export function objectDigestOf({ kind, name, props, creatorId }: SpaceObject): string {
  const content = [kind, name, WORDS.map((key) => props[key] ?? null), filesIn(props), creatorId];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/** What is stored of an object as evidence. */
export function objectEvidenceOf(
  { id, kind, name, props, transform: { position }, creatorId }: SpaceObject,
  fileNames: ReadonlyMap<string, string>,
  editors: NonNullable<ObjectEvidence["editors"]>,
): ObjectEvidence {
  const [x, y, z] = position.map((metres) => Math.round(metres * 100) / 100);
  return {
    id,
    kind,
    name,
    words: WORDS.flatMap((key) => {
      const value = props[key];
      return typeof value === "string" && value !== "" ? [value] : [];
    }),
    files: filesIn(props).map((fileId) => ({ id: fileId, name: fileNames.get(fileId) ?? "" })),
    position: [x ?? 0, y ?? 0, z ?? 0],
    accountId: creatorId,
    editors,
  };
}
