import type { WaitingVisitor } from "@veranda/contract/rooms/hosting";
import type { PersistedLive } from "../live/persisted-live.ts";
import type { Member } from "../participants/member.ts";
import type { Appearance } from "../participants/new-participant.ts";
import type { Roster } from "../participants/roster.ts";
import type { PersistedHosting } from "./persisted-hosting.ts";
import type { SpaceChatSyncDeps } from "./space-chat-sync.ts";

export type InstanceHostingDeps = {
  roster: Roster;
  now: () => number;
  monotonic: () => number;
  keep: (kept: PersistedHosting) => void;
  /** The door's answer has changed for some visitors. */
  onDoor: () => void;
  onCapacity: () => void;
  onChatRules: () => void;
  saveSpaceChat: SpaceChatSyncDeps["save"];
  /** These accounts have no words in the space's filter any more. */
  forgetSpaceWords: (accountIds: readonly string[]) => void;
  randomName: () => string;
  isAvatarAllowed: Appearance["isAvatarAllowed"];
  /** Those who wait, by the names that they would be shown by inside. */
  named: (waiting: readonly WaitingVisitor[]) => WaitingVisitor[];
  /** Whether this account hosts the space, here or not. */
  isHostOfSpace: (accountId: string) => boolean;
  /** Of the broadcast, which is kept with it. */
  live: () => PersistedLive;
  /** A held message is shown to nobody, and its writer is told. */
  onDropped: (member: Member, text: string) => void;
};
