import {
  isKeptInStands,
  isOfStands,
  mayAdd,
  mayAddAt,
  mayChange,
  mayEdit,
  mayEditObject,
} from "@veranda/contract/permissions";
import type { SpaceObject } from "@veranda/contract/records/object";
import type { Sentence } from "@veranda/contract/engine/words";
import type { EngineState } from "@veranda/contract/engine/state";
import { idOf, type Draft } from "./store/replica.ts";

/** The reason why something isn't permitted, as a sentence for the person; null: permitted. The server decides. */
type Refusal = Sentence | null;
type Now = Pick<EngineState, "rights" | "room" | "holds" | "participants" | "session">;

export function whyNotEdit({ rights }: Pick<Now, "rights">): Refusal {
  if (rights && mayEdit(rights)) return null;
  return rights?.isAuthless ? (t) => t.signInToBuild() : (t) => t.viewOnly();
}

export const whyNotAdd = (now: Now): Refusal =>
  whyNotEdit(now) ?? (now.rights && mayAdd(now.rights) ? null : (t) => t.hostsAdd());

export const whyNotSetting = (now: Now): Refusal =>
  whyNotEdit(now) ??
  (now.rights && mayChange(now.rights, "change_environment") ? null : (t) => t.hostsEnvironment());

/** For requests that the room performs immediately or not at all. */
const whyAway = ({ session }: Now): Refusal =>
  session.reconnecting === null ? null : (t) => t.reconnecting();

export const whyNotSave = (now: Now): Refusal =>
  whyNotEdit(now) ??
  whyAway(now) ??
  (now.rights && mayChange(now.rights, "save_room") ? null : (t) => t.hostsSave());

export const whyNotClear = (now: Now): Refusal =>
  whyNotEdit(now) ??
  whyAway(now) ??
  (now.rights && mayChange(now.rights, "clear_room") ? null : (t) => t.hostsClear());

/** Why this can't be made the main instance of the space. */
export const whyNotLead = (now: Now): Refusal => {
  if (now.rights?.isHost !== true) return (t) => t.hostsMainInstance();
  return whyAway(now) ?? (now.rights.isHostInstance ? (t) => t.alreadyMainInstance() : null);
};

/** Why an object can't be changed: not permitted, locked, or held by somebody. */
export function whyNotChange(now: Now, object: SpaceObject): Refusal {
  return whyNotTouch(now, object) ?? (object.locked ? (t) => t.locked() : null) ?? heldBy(now, object);
}

function heldBy({ holds, session, participants, rights }: Now, { id }: SpaceObject): Refusal {
  const holder = holds[id];
  if (holder === undefined || holder === session.me) return null;
  // Hosts take precedence over everybody but hosts.
  if (rights?.isHost === true && participants[holder]?.isHost !== true) return null;
  return (t) => t.beingEdited({ name: participants[holder]?.displayName ?? t.someone() });
}

/** The same without reasons that are temporary or can be unlocked. */
export function whyNotTouch(now: Now, object: SpaceObject): Refusal {
  const refusal = whyNotEdit(now);
  if (refusal) return refusal;
  const hosts = now.room?.hosts;
  if (!now.rights || !hosts || !mayEditObject(now.rights, hosts, object)) return whyKept(now);
  return null;
}

/** Builders are told about their stand. */
const whyKept = ({ rights }: Pick<Now, "rights">): Refusal =>
  (rights?.stands.length ?? 0) > 0 ? (t) => t.buildInStand() : (t) => t.hostsChange();

/** Why a draft isn't permitted. */
export function whyNot(now: Now, objects: ReadonlyMap<string, SpaceObject>, draft: Draft): Refusal {
  if (draft.op === "add") return whyNotAdd(now) ?? whyNotAddAt(now, draft.object);
  const object = objects.get(idOf(draft));
  if (!object) return (t) => t.gone();
  return whyNotChangeTo(now, object, draft);
}

const whyNotAddAt = (now: Now, { transform, kind }: Pick<SpaceObject, "transform" | "kind">): Refusal =>
  now.rights && mayAddAt(now.rights, transform.position, kind) ? null : whyKept(now);

/** Objects that could only be added in stands have to stay there; the server checks where others add theirs. */
function whyNotTakeOut(
  { rights, participants, session }: Now,
  object: SpaceObject,
  { position }: SpaceObject["transform"],
): Refusal {
  const isOwn = object.creatorId !== null && object.creatorId === participants[session.me ?? ""]?.userId;
  if (!rights || !isOwn || !isKeptInStands(rights, rights, object)) return null;
  return isOfStands(rights, position, object.kind) ? null : (t) => t.buildInStand();
}

function whyNotChangeTo(now: Now, object: SpaceObject, draft: Exclude<Draft, { op: "add" }>): Refusal {
  const unlocks = draft.op === "set" && draft.change.locked === false;
  const transform = draft.op === "set" ? draft.change.transform : undefined;
  // Objects can't be moved out of a stand.
  const refusal =
    transform === undefined
      ? null
      : (whyNotTouch(now, { ...object, transform }) ?? whyNotTakeOut(now, object, transform));
  if (refusal) return refusal;
  if (!unlocks) return whyNotChange(now, object);
  return whyNotTouch(now, object) ?? heldBy(now, object);
}
