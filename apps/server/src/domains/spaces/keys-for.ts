import type { CallContext } from "../../http/call-context.ts";
import type { AccessKeys } from "./access.ts";

/** The caller's keys: with the share ids from the URL and from a guest token for this space. */
export function keysFor(
  spaceId: string,
  share: string | undefined,
  { guest, accountId, visitorId }: CallContext["caller"],
): AccessKeys {
  const own = guest?.spaceId === spaceId ? guest.shareId : null;
  const shareIds = [share, own].filter((id) => id !== null && id !== undefined);
  return { accountId, shareIds, deviceId: visitorId };
}
