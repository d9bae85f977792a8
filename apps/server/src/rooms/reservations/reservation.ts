import type { ReservationHolder } from "../participants/visitor.ts";

export type ReservationRequest = {
  spaceId: string;
  /** People that the space may hold at once, over all its instances, by its plan; null: no limit. One instance holds at most the ceiling. */
  capacity: number | null;
  /** The instance of a friend is preferred. */
  holder: ReservationHolder;
  /** What limits count their address as; absent: not counted. */
  address?: string;
  /** Visitors of the same group: the instance of most of them comes first. */
  mateIds?: readonly string[];
  /** This instance and no other, or null. */
  instanceId: string | null;
  /** Chosen while it runs and has room, otherwise another one; absent: none. Without effect beside `instanceId`. */
  preferredInstanceId?: string | null;
  /** Whether a further instance opens when the others are full; absent: it does. */
  isInstancingEnabled?: boolean;
};

/** What a seat is reserved with. `address` as limits count it, or null. */
export type Reservation = {
  holder: ReservationHolder;
  address: string | null;
  /** Whom they arrive beside, where one of them is there; absent: nobody. */
  mateIds?: readonly string[];
};

export type Seat = { instanceId: string; address: string; ticket: string; expiresInS: number };
