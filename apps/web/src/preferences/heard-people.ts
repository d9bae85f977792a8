import { MUTED_MAX } from "@veranda/contract/constants";
import { PARTICIPANT_VOLUME_MAX } from "@veranda/contract/engine/voice";
import { isProfileId, readStored, store } from "./profile-storage.ts";

/* How people are heard by whoever uses this browser, by profile id. */

const VOLUMES_KEY = "person_volumes";
const MUTED_KEY = "muted_people";
/** Number of stored volumes, the most recently set. */
const VOLUMES_MAX = 200;

type Volumes = Record<string, number>;

const isVolumes = (kept: unknown): kept is Volumes =>
  typeof kept === "object" &&
  kept !== null &&
  !Array.isArray(kept) &&
  Object.entries(kept).every(([id, volume]) => isProfileId(id) && isVolume(volume));
const isVolume = (kept: unknown): boolean =>
  typeof kept === "number" && kept >= 0 && kept <= PARTICIPANT_VOLUME_MAX;

const areIds = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.length <= MUTED_MAX && kept.every(isProfileId);

/** 0 to 2; 1, which is unchanged, isn't stored. */
export const readPersonVolumes = (): Volumes => readStored(VOLUMES_KEY, isVolumes) ?? {};

export function storePersonVolume(profileId: string, volume: number): void {
  const { [profileId]: _before, ...others } = readPersonVolumes();
  const entries = Object.entries(others);
  if (volume !== 1) entries.push([profileId, volume]);
  store(VOLUMES_KEY, entries.length === 0 ? null : Object.fromEntries(entries.slice(-VOLUMES_MAX)));
}

export const readMutedPeople = (): string[] => readStored(MUTED_KEY, areIds) ?? [];

export const storeMutedPeople = (profileIds: readonly string[]): void =>
  store(MUTED_KEY, profileIds.length === 0 ? null : profileIds);
