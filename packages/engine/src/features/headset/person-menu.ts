import { MUTED_MAX } from "@veranda/contract/constants";
import type { PageRequest } from "@veranda/contract/engine/room-messages";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { MenuEntry } from "../../world/headset/hand-menu.ts";

export type PersonMenuActs = {
  goTo: () => void;
  /** Those who are muted from now on. */
  mute(userIds: string[]): void;
  muted: readonly string[];
  request(request: PageRequest): void;
  toPlace: () => void;
  close: () => void;
};

/** What a hand can do with somebody; guests have no account that could be followed or blocked. */
export function personMenu(
  { id, userId }: Pick<Participant, "id" | "userId">,
  isMuted: boolean,
  acts: PersonMenuActs,
): MenuEntry[] {
  const profileId = userId ?? id;
  const others = acts.muted.filter((each) => each !== profileId);
  const closing = (act: () => void) => () => {
    act();
    acts.close();
  };
  return [
    { label: "Go to", isOn: false, act: acts.goTo },
    {
      label: isMuted ? "Unmute for me" : "Mute for me",
      isOn: isMuted,
      act: () => acts.mute(isMuted ? others : [...others, profileId].slice(-MUTED_MAX)),
    },
    ...(userId === null
      ? []
      : [
          {
            label: "Follow",
            isOn: false,
            act: closing(() => acts.request({ name: "follow_user", data: { userId } })),
          },
          {
            label: "Block",
            isOn: false,
            act: closing(() => acts.request({ name: "block_user", data: { userId } })),
          },
        ]),
    { label: "Menu", isOn: false, act: acts.toPlace },
    { label: "Close", isOn: false, act: acts.close },
  ];
}
