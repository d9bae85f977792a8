import type { HandsPose } from "@veranda/contract/rooms/messages";
import { UNITS_PER_M } from "@veranda/wire";
import { FRAME_BACKLOG_BYTES } from "../limits/limits.ts";
import { messageBytes } from "../transport/client-connection.ts";
import type { Member } from "../participants/member.ts";

/** Hand poses are sent to people within this distance. */
const NEAR = 20 * UNITS_PER_M;

/** Relays head and hand poses of headsets with the next tick (rule W25): the newest only. */
export class HandRelay {
  readonly #fresh = new Map<Member, HandsPose | null>();

  /** `pose`: null when the headset was taken off. */
  take(member: Member, pose: HandsPose | null): void {
    this.#fresh.set(member, pose);
  }

  /** Once a tick, before its frames: to those who are near and see them. Slow readers are skipped. */
  forward(members: readonly Member[]): void {
    if (this.#fresh.size === 0) return;
    for (const [member, pose] of this.#fresh) {
      if (member.replicator === null || !member.isPlaced) continue;
      const bytes = messageBytes("hands", { id: member.participant.id, pose });
      for (const other of members) {
        const link = other.replicator?.link;
        if (link === undefined || other === member || !isNear(member, other)) continue;
        if (member.isHiddenFrom(other) || link.backlog() > FRAME_BACKLOG_BYTES) continue;
        link.post(bytes);
      }
    }
    this.#fresh.clear();
  }
}

function isNear({ actual: a }: Member, { actual: b, isPlaced }: Member): boolean {
  const [x, y, z] = [a.x - b.x, a.y - b.y, a.z - b.z];
  return isPlaced && x * x + y * y + z * z <= NEAR * NEAR;
}
