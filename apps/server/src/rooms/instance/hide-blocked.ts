import { messageBytes } from "../transport/client-connection.ts";
import type { Member } from "./member.ts";

/** Two who saw each other so far do no more. */
export function hideFrom(one: Member, other: Member): void {
  for (const [watching, hidden] of [
    [one, other],
    [other, one],
  ] as const) {
    watching.replicator?.hide(hidden.index);
    watching.replicator?.link.post(messageBytes("left", { id: hidden.participant.id, reason: "left" }));
  }
}

/** One of two accounts has blocked the other: wherever both are among these, they are hidden from each other. */
export function hideBlocked(members: readonly Member[], accountIds: readonly [string, string]): void {
  const [ones, others] = accountIds.map((id) =>
    members.filter(({ participant }) => participant.userId === id),
  ) as [Member[], Member[]];
  const meet = ones.flatMap((one) =>
    others.filter((other) => !one.isHiddenFrom(other)).map((other) => [one, other] as const),
  );
  for (const one of ones) one.blockedIds = new Set([...one.blockedIds, accountIds[1]]);
  for (const other of others) other.blockedIds = new Set([...other.blockedIds, accountIds[0]]);
  for (const [one, other] of meet) hideFrom(one, other);
}
