import type { GroupMember } from "@veranda/contract";

/** Somebody with an account who is online and in no space; `id` is their name too. */
export const groupMember = (id: string, more: Partial<GroupMember> = {}): GroupMember => ({
  id: id.padEnd(12, "0"),
  userID: id.padEnd(16, "0"),
  participantId: null,
  displayName: id,
  picture: null,
  avatar: null,
  isMe: false,
  isLeader: false,
  isOnline: true,
  isHere: false,
  isInSpace: false,
  isInVoice: false,
  place: null,
  ...more,
});
