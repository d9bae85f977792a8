import type { FloorRights } from "./voice-floor.ts";

export const HOST: FloorRights = {
  isHost: true,
  mayPublish: true,
  hasOwnMicrophone: false,
  mayTakeMegaphone: true,
};
export const PERSON: FloorRights = {
  isHost: false,
  mayPublish: true,
  hasOwnMicrophone: false,
  mayTakeMegaphone: false,
};
/** A presenter. */
export const PRESENTER: FloorRights = { ...PERSON, hasOwnMicrophone: true, mayTakeMegaphone: true };
/** A guest where hosts keep voices from guests. */
export const SILENT_GUEST: FloorRights = { ...PERSON, mayPublish: false };

/** This second of a test, by both clocks. */
export const atSecond = (second: number) => ({ wall: 1_000_000 + second * 1000, monotonic: second * 1000 });
