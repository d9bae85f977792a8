import { randomUUID } from "node:crypto";
import type { JoinOptions, Participant } from "@veranda/contract/rooms/messages";
import { chosenName } from "./chosen-name.ts";
import type { SeatRecord } from "../journal/journal.ts";
import type { ReservationHolder } from "./visitor.ts";
import type { RoomsDeps } from "../rooms-deps.ts";

export type Appearance = Pick<RoomsDeps, "isAvatarAllowed" | "randomName" | "randomAvatar">;
type Arrival = {
  hello: Pick<JoinOptions, "displayName" | "avatar">;
  holder: ReservationHolder;
  index: Pick<Participant, "index" | "generation">;
  /** The seat that they had before the process restarted. */
  kept: SeatRecord | null;
  now: number;
};

/**
 * Creates a participant for somebody who enters: from their account if they are signed in, or from what a guest entered
 * at the door.
 */
export function newParticipant(
  { hello, holder, index, kept, now }: Arrival,
  { isAvatarAllowed, randomName, randomAvatar }: Appearance,
): Participant {
  return {
    id: kept?.participant.id ?? randomUUID(),
    ...index,
    displayName: holder.displayName ?? chosenName(hello.displayName) ?? randomName(),
    isAuthless: holder.isAuthless,
    userId: holder.userId,
    avatar:
      holder.avatar ?? (isAvatarAllowed(hello.avatar, holder.isAuthless) ? hello.avatar : randomAvatar()),
    isHost: false,
    isCoHost: false,
    isAway: false,
    joinedAt: kept?.participant.joinedAt ?? new Date(now).toISOString(),
    seat: null,
  };
}
