import type { ServerMessage, ServerMessageName } from "@veranda/contract/rooms/messages";
import { messageBytes } from "../transport/client-connection.ts";
import type { Member } from "./member.ts";

/**
 * Broadcasts with the frames of the next tick, without a write of its own. Skips those from whom the subject is hidden,
 * the subject unless `isToSelf`, and others out of its reach.
 */
export type Broadcast = <N extends ServerMessageName>(
  name: N,
  data: ServerMessage<N>,
  about?: Member | null,
  isToSelf?: boolean,
  reaches?: (other: Member) => boolean,
) => void;

/** To whoever is among `members` when it is sent. */
export const createBroadcast =
  (members: readonly Member[]): Broadcast =>
  (name, data, about = null, isToSelf = true, reaches = () => true) => {
    const bytes = messageBytes(name, data);
    for (const other of members)
      if (other === about ? isToSelf : (about === null || !about.isHiddenFrom(other)) && reaches(other))
        other.replicator?.link.post(bytes);
  };
