import { MUTED_MAX } from "@veranda/contract/constants";
import type { PageRequest } from "@veranda/contract/engine/room-messages";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { Participant } from "@veranda/contract/rooms/messages";
import type { MenuEntry } from "../../world/headset/hand-menu.ts";

export type PersonMenuActs = {
  goTo: () => void;
  /** Those who are muted from now on. */
  mute(userIds: string[]): void;
  muted: readonly string[];
  request(request: PageRequest): void;
  toPlace: () => void;
  /** To their card on the page. */
  leave: () => void;
  close: () => void;
};

/** What a hand can do with somebody; guests have no account that could be followed, befriended or blocked. Their profile and a
 * report are read and written on the page. */
export function personMenu(
  words: EngineWords,
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
    { label: words.goTo(), isOn: false, act: acts.goTo },
    {
      label: isMuted ? words.unmuteForMe() : words.muteForMe(),
      isOn: isMuted,
      act: () => acts.mute(isMuted ? others : [...others, profileId].slice(-MUTED_MAX)),
    },
    ...(userId === null
      ? []
      : [
          {
            label: words.follow(),
            isOn: false,
            act: closing(() => acts.request({ name: "follow_user", data: { userId } })),
          },
          {
            label: words.addFriend(),
            isOn: false,
            act: closing(() => acts.request({ name: "befriend_user", data: { userId } })),
          },
          {
            label: words.block(),
            isOn: false,
            act: closing(() => acts.request({ name: "block_user", data: { userId } })),
          },
        ]),
    { label: words.moreOutsideVr(), isOn: false, act: acts.leave },
    { label: words.backToMenu(), isOn: false, act: acts.toPlace },
    { label: words.closeMenu(), isOn: false, act: acts.close },
  ];
}
