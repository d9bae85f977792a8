import { MUTED_MAX } from "@veranda/contract/constants";
import type { EngineState } from "@veranda/contract/engine/state";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

const WATCHED = ["people.muted", "voice.volumes", "participants", "captions.isEnabled", "session"];

/** Keeps the room informed of whom the person doesn't hear: it sends them no voice of these, and lets them mask nobody. */
export function reportIgnoredVoices({ state }: Context, room: RoomSender): void {
  let told: readonly string[] = [];
  let toldIn: string | null = null;
  state.observe(WATCHED, () => {
    const { status, reconnecting, instanceId } = state.current.session;
    const isConnected = status === "joined" && reconnecting === null;
    // Each connection begins with nobody ignored.
    if (!isConnected || toldIn !== instanceId) told = [];
    if (!isConnected) return;
    toldIn = instanceId;
    const ids = ignoredIn(state.current);
    if (ids.length === told.length && ids.every((id, i) => id === told[i])) return;
    told = ids;
    room.tell("ignoreVoices", { ids });
  });
}

/** Who reads captions reads those of people whose volume is zero, and so must hear them, for the room. */
function ignoredIn(state: EngineState): string[] {
  const { people, voice, captions } = state;
  const silenced = Object.keys(voice.volumes).filter((id) => voice.volumes[id] === 0 && !captions.isEnabled);
  const muted =
    people.muted.length === 0 ? [] : Object.keys(state.participants).filter((id) => isMuted(state, id));
  return [...new Set([...muted, ...silenced])].slice(0, MUTED_MAX);
}
