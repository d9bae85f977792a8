import { may, mayAdd, mayEdit, mayEditObject } from "@veranda/contract/permissions";
import type { SpaceObject } from "@veranda/contract/records/object";
import type { EngineState } from "@veranda/contract/engine/state";
import { idOf, type Draft } from "./replica.ts";

/** Why somebody can't do what they ask for, as a sentence for them; null: they can. The server decides. */
type Refusal = string | null;
type Now = Pick<EngineState, "rights" | "room" | "holds" | "participants" | "session">;

const LOOK_ONLY = "You can look at this space, but not change it.";
const SIGN_IN = "Sign in to build here.";

function whyNotEdit({ rights }: Now): Refusal {
  if (!rights) return LOOK_ONLY;
  if (mayEdit(rights)) return null;
  return rights.isAuthless ? SIGN_IN : LOOK_ONLY;
}

export const whyNotAdd = (now: Now): Refusal =>
  whyNotEdit(now) ??
  (now.rights && mayAdd(now.rights) ? null : "Only the hosts of this space can add things to it.");

export const whyNotLook = (now: Now): Refusal =>
  whyNotEdit(now) ??
  (now.rights && may(now.rights, "change_environment")
    ? null
    : "Only the hosts of this space can change its environment.");

/** These are done by the room, at once or not at all. */
const whyAway = ({ session }: Now): Refusal =>
  session.reconnecting === null ? null : "The connection is being mended. Try again in a moment.";

export const whyNotSave = (now: Now): Refusal =>
  whyNotEdit(now) ??
  whyAway(now) ??
  (now.rights && may(now.rights, "save_room") ? null : "Only the hosts of this space can save it.");

export const whyNotClear = (now: Now): Refusal =>
  whyNotEdit(now) ??
  whyAway(now) ??
  (now.rights && may(now.rights, "clear_room") ? null : "Only the hosts of this space can clear it.");

/** Why one can't make this the main instance of the space. */
export const whyNotLead = (now: Now): Refusal => {
  if (now.rights?.isHost !== true) return "Only the hosts of this space can choose its main instance.";
  return whyAway(now) ?? (now.rights.isHostInstance ? "This is already the main instance." : null);
};

/** Why an object can't be changed: it isn't one's own to change, it is locked, or somebody has it in hand. */
export function whyNotChange(now: Now, object: SpaceObject): Refusal {
  return (
    whyNotTouch(now, object) ??
    (object.locked ? "It is locked. Unlock it first." : null) ??
    heldBy(now, object)
  );
}

function heldBy({ holds, session, participants, rights }: Now, { id }: SpaceObject): Refusal {
  const holder = holds[id];
  if (holder === undefined || holder === session.me) return null;
  // Hosts go before all but hosts.
  if (rights?.isHost === true && participants[holder]?.isHost !== true) return null;
  return `${participants[holder]?.displayName ?? "Somebody"} is moving it right now.`;
}

/** The same without what passes by itself or can be unlocked. */
export function whyNotTouch(now: Now, object: SpaceObject): Refusal {
  const refusal = whyNotEdit(now);
  if (refusal) return refusal;
  const hosts = now.room?.hosts;
  if (!now.rights || !hosts || !mayEditObject(now.rights, hosts, object))
    return "Only the hosts of this space can change this.";
  return null;
}

/** Why a draft can't be done. */
export function whyNot(now: Now, objects: ReadonlyMap<string, SpaceObject>, draft: Draft): Refusal {
  if (draft.op === "add") return whyNotAdd(now);
  const object = objects.get(idOf(draft));
  if (!object) return "It is not here any more.";
  const unlocks = draft.op === "set" && draft.change.locked === false;
  if (!unlocks) return whyNotChange(now, object);
  return whyNotTouch(now, object) ?? heldBy(now, object);
}
