import type { PageEvent } from "@veranda/contract/page-events";
import type { Directory } from "../domains/accounts/directory.ts";
import type { Events } from "../platform/events/events.ts";
import type { PageEventSender } from "./page-events.ts";
import type { Presence } from "./presence.ts";

type FriendAction = "friend_request" | "friend_accepted" | "friend_removed";

/** Subscribes to changes that open pages are notified of. Returns the unsubscribe function. */
export function subscribePageEvents(
  events: Pick<Events, "subscribe" | "on">,
  {
    pageEvents,
    presence,
    directory,
  }: { pageEvents: PageEventSender; presence: Pick<Presence, "moved">; directory: Pick<Directory, "people"> },
): () => void {
  const send = async (action: FriendAction, { from, to }: { from: string; to: string }): Promise<void> => {
    const person = (await directory.people([from])).get(from);
    // Deleted since.
    if (person === undefined) return;
    const event: PageEvent = { action, friend: { id: from, displayName: person.displayName } };
    pageEvents.send([to], event);
  };
  events.subscribe("live-events", {
    FriendRequested: (pair) => send("friend_request", pair),
    async FriendAccepted(pair) {
      await send("friend_accepted", pair);
      presence.moved(pair.from);
      presence.moved(pair.to);
    },
    FriendRemoved: (pair) => send("friend_removed", pair),
    // Their pages still lead to it.
    OrganizationDeleted: async ({ toldIds }) => pageEvents.send(toldIds, { action: "account_changed" }),
    AccountChanged: async ({ accountId }) => pageEvents.send([accountId], { action: "account_changed" }),
  });
  return events.on("WhereaboutsChanged", ({ accountId }) => presence.moved(accountId));
}
