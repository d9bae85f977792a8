const KEY = "veranda:group-voice";

/** The group voice that this tab is in: a page that is loaded anew comes back to it. */
type StoredGroupVoice = { groupId: string; isMicrophoneOn: boolean };

export const storeGroupVoice = ({ groupId, isMicrophoneOn }: StoredGroupVoice): void =>
  sessionStorage.setItem(KEY, `${groupId} ${isMicrophoneOn ? "on" : "off"}`);

export const forgetGroupVoice = (): void => sessionStorage.removeItem(KEY);

export function storedGroupVoice(): StoredGroupVoice | null {
  const [groupId = "", microphone] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  return groupId === "" ? null : { groupId, isMicrophoneOn: microphone === "on" };
}
