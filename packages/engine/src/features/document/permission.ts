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

/** Why somebody can't do what they ask for, as a sentence for them; null: they can. The server decides. */
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

/** These are done by the room, at once or not at all. */
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

/** Why one can't make this the main instance of the space. */
export const whyNotLead = (now: Now): Refusal => {
  if (now.rights?.isHost !== true) return (t) => t.hostsMainInstance();
  return whyAway(now) ?? (now.rights.isHostInstance ? (t) => t.alreadyMainInstance() : null);
};

/** Why an object can't be changed: it isn't one's own to change, it is locked, or somebody has it in hand. */
export function whyNotChange(now: Now, object: SpaceObject): Refusal {
  return whyNotTouch(now, object) ?? (object.locked ? (t) => t.locked() : null) ?? heldBy(now, object);
}

function heldBy({ holds, session, participants, rights }: Now, { id }: SpaceObject): Refusal {
  const holder = holds[id];
  if (holder === undefined || holder === session.me) return null;
  // Hosts go before all but hosts.
  if (rights?.isHost === true && participants[holder]?.isHost !== true) return null;
  return (t) => t.beingEdited({ name: participants[holder]?.displayName ?? t.someone() });
}

/** The same without what passes by itself or can be unlocked. */
export function whyNotTouch(now: Now, object: SpaceObject): Refusal {
  const refusal = whyNotEdit(now);
  if (refusal) return refusal;
  const hosts = now.room?.hosts;
  if (!now.rights || !hosts || !mayEditObject(now.rights, hosts, object)) return whyKept(now);
  return null;
}

/** Whoever has a stand is told of it. */
const whyKept = ({ rights }: Pick<Now, "rights">): Refusal =>
  (rights?.stands.length ?? 0) > 0 ? (t) => t.buildInStand() : (t) => t.hostsChange();

/** Why a draft can't be done. */
export function whyNot(now: Now, objects: ReadonlyMap<string, SpaceObject>, draft: Draft): Refusal {
  if (draft.op === "add") return whyNotAdd(now) ?? whyNotAddAt(now, draft.object);
  const object = objects.get(idOf(draft));
  if (!object) return (t) => t.gone();
  return whyNotChangeTo(now, object, draft);
}

const whyNotAddAt = (now: Now, { transform, kind }: Pick<SpaceObject, "transform" | "kind">): Refusal =>
  now.rights && mayAddAt(now.rights, transform.position, kind) ? null : whyKept(now);

/** What one could only add by one's stands stays there; where others add theirs is for the server to say. */
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
  // Nothing is taken out of a stand.
  const refusal =
    transform === undefined
      ? null
      : (whyNotTouch(now, { ...object, transform }) ?? whyNotTakeOut(now, object, transform));
  if (refusal) return refusal;
  if (!unlocks) return whyNotChange(now, object);
  return whyNotTouch(now, object) ?? heldBy(now, object);
}
