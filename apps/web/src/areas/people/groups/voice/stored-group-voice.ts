import type { SpeaksTo } from "./group-voice-view.ts";

const KEY = "veranda:group-voice";

/** The group voice that this tab is in: a page that is loaded anew comes back to it. */
export type StoredGroupVoice = { groupId: string; isMicrophoneOn: boolean; speaksTo: SpeaksTo };

export const storeGroupVoice = ({ groupId, isMicrophoneOn, speaksTo }: StoredGroupVoice): void =>
  sessionStorage.setItem(KEY, `${groupId} ${isMicrophoneOn ? "on" : "off"} ${speaksTo}`);

export const forgetGroupVoice = (): void => sessionStorage.removeItem(KEY);

export function storedGroupVoice(): StoredGroupVoice | null {
  const [groupId = "", microphone, to] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  if (groupId === "") return null;
  return { groupId, isMicrophoneOn: microphone === "on", speaksTo: to === "space" ? "space" : "group" };
}
