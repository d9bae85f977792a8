import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/people";
import { friendRequestsQuery } from "#api/people-queries.ts";
import { Sheet } from "#ui/sheet.tsx";
import { FriendsList } from "./friends-list.tsx";
import { RequestsList } from "./requests-list.tsx";

/** The friends list as a dialog over the current page, pending requests first. */
export function FriendsListModal({ onClose }: { onClose: () => void }) {
  const waiting = useInfiniteQuery(friendRequestsQuery("received")).data?.pages[0]?.requests.length ?? 0;
  return (
    <Sheet place="right" title={t.friends()} onClose={onClose}>
      {waiting > 0 && (
        <section className="mb-6 border-b border-line pb-4">
          <RequestsList list="received" />
        </section>
      )}
      <FriendsList isNarrow onGo={onClose} />
    </Sheet>
  );
}
