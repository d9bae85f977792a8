import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import type { DocumentSnapshot } from "../document/document-snapshot.ts";
import { lineOf } from "../../domains/moderation/host-act-lines.ts";
import type { RoomFiles, RoomHostActs, RoomPeople, RoomSpaces } from "../rooms-deps.ts";

const LOOK: SpaceSetting = { environment: "terrace", variant: "day" };

/** Spaces without a host, where everyone signed in may change everything and nothing is written. */
export function emptySpaces(objects: readonly SpaceObject[] = [], setting = LOOK): RoomSpaces {
  const hosts = { ownerId: null, administrators: [], restrictedPermissions: [] };
  const drafts = new Map<string, DocumentSnapshot>();
  return {
    about: async () => ({ name: "Test", hosts }),
    admissions: async (_, people) => people.map(() => ({ mayEnter: true, isHost: false })),
    saved: async () => ({ objects, setting, version: null }),
    version: async () => null,
    save: async () => 1,
    keep: async () => undefined,
    async takeDraft(_, spaceId) {
      const draft = drafts.get(spaceId) ?? null;
      drafts.delete(spaceId);
      return draft;
    },
    async keepDraft(_, spaceId, document) {
      const kept = JSON.parse(document.objects) as SpaceObject[];
      drafts.set(spaceId, { objects: kept, setting: document.setting });
    },
  };
}

/** No files, and none asked about. */
export const noFiles: RoomFiles = {
  assetsOf: async () => [],
  packageAt: async () => null,
  refusalToUse: async () => null,
  withoutBanned: async (document) => document,
  useIn: async () => undefined,
};

/** What hosts do stands in no log: these spaces are in no table. */
export const noHostActs: RoomHostActs = {
  lineOf: ({ spaceId, number }, { userId: accountId, displayName }, act) =>
    lineOf({ spaceId, instance: number, by: { accountId, displayName }, ...act }, 0),
  write: async () => undefined,
};

/** People who know nobody and have blocked nobody. */
export const strangers: RoomPeople = {
  circleOf: async () => ({ friendIds: [], blockedIds: [] }),
  facesOf: async () => new Map(),
  blocksAmong: async () => [],
};
