import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { visitorApi } from "#session/visitor-api.ts";
import { NO_GROUP_VOICE, useGroupVoice } from "./group-voice-view.ts";
import {
  forgetGroupVoice,
  storeGroupVoice,
  storedGroupVoice,
  type StoredGroupVoice,
} from "./stored-group-voice.ts";

/* What loads the rest once somebody joins. */

/** By a press: speaks at once, as far as the browser lets. */
export const joinGroupVoice = (groupId: string): Promise<void> =>
  begin({ groupId, isMicrophoneOn: true, speaksTo: "group" });

async function begin(voice: StoredGroupVoice): Promise<void> {
  const { groupId, isMicrophoneOn, speaksTo } = voice;
  end();
  storeGroupVoice(voice);
  useGroupVoice.setState({ ...NO_GROUP_VOICE, groupId, speaksTo, status: "connecting" }, true);
  // Left meanwhile, or joined again.
  const begun = useGroupVoice.getState();
  const chunk = await import("./group-voice-session.ts").catch(() => null);
  if (useGroupVoice.getState() !== begun) return;
  if (chunk !== null) chunk.startGroupVoice({ groupId, isMicrophoneOn, onOver: end });
  else {
    end();
    await handleMissingChunk();
  }
}

/** By a press. */
export function leaveGroupVoice(): void {
  const { groupId } = useGroupVoice.getState();
  end();
  if (groupId === null) return;
  // The others see it at once; where this fails, once the connection is missed.
  visitorApi("POST /v2/groups/{id}/voice/leave", { params: { id: groupId }, body: {} }).catch(
    () => undefined,
  );
}

function end(): void {
  forgetGroupVoice();
  useGroupVoice.getState().session?.close();
  useGroupVoice.setState(NO_GROUP_VOICE, true);
}

/** One is in this group by now: its voice goes on after a page was loaded anew, that of another one ends. */
export function followGroup(groupId: string | null): void {
  const { groupId: joined } = useGroupVoice.getState();
  if (joined === groupId) return;
  const stored = storedGroupVoice();
  if (joined === null && stored?.groupId === groupId) void comeBack(stored);
  else end();
}

/** Nobody is asked for the microphone before they have pressed something. */
async function comeBack(stored: StoredGroupVoice): Promise<void> {
  const isMicrophoneOn = stored.isMicrophoneOn && (await isMicrophoneGranted());
  if (useGroupVoice.getState().groupId === null) await begin({ ...stored, isMicrophoneOn });
}

async function isMicrophoneGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "microphone" })).state === "granted";
  } catch {
    // A browser that can't say so would ask.
    return false;
  }
}
