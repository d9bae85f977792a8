import { MUTED_MAX } from "@veranda/contract/constants";
import type { EngineState } from "@veranda/contract/engine/state";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

const WATCHED = ["people.muted", "voice.volumes", "participants", "captions.isEnabled", "session"];

/** As often as the room takes them for sure: one that it refused would hold until the next change. */
const TOLD_MAX = 8;
const TOLD_WITHIN_MS = 5_000;

/** Keeps the room informed of whom the person doesn't hear: it sends them no voice of these, and lets them mask nobody. */
export function reportIgnoredVoices({ state, platform }: Context, room: RoomSender): void {
  let recent = 0;
  let told: readonly string[] = [];
  let toldIn: string | null = null;
  const report = (): void => {
    const { status, reconnecting, instanceId } = state.current.session;
    const isConnected = status === "joined" && reconnecting === null;
    // Each connection begins with nobody ignored.
    if (!isConnected || toldIn !== instanceId) told = [];
    if (!isConnected) return;
    toldIn = instanceId;
    const ids = ignoredIn(state.current);
    if (ids.length === told.length && ids.every((id, i) => id === told[i])) return;
    if (recent >= TOLD_MAX) return;
    recent += 1;
    platform.timers.after(TOLD_WITHIN_MS, () => {
      recent -= 1;
      report();
    });
    told = ids;
    room.tell("ignoreVoices", { ids });
  };
  state.observe(WATCHED, report);
}

/** Who reads captions reads those of people whose volume is zero, and so must hear them, for the room. */
function ignoredIn(state: EngineState): string[] {
  const { people, voice, captions } = state;
  const silenced = Object.keys(voice.volumes).filter((id) => voice.volumes[id] === 0 && !captions.isEnabled);
  const muted =
    people.muted.length === 0 ? [] : Object.keys(state.participants).filter((id) => isMuted(state, id));
  return [...new Set([...muted, ...silenced])].slice(0, MUTED_MAX);
}
