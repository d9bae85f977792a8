import { useInfiniteQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useEffect } from "react";
import { usePageParameters } from "../site/page-parameters.ts";
import { friendRequestsQuery, friendsQuery } from "../../api/people-queries.ts";
import { FindPeople } from "./find-people.tsx";
import { FriendsList } from "./friends-list.tsx";
import { introduceFriendsOnce } from "./intro-friends.ts";
import { RequestsList } from "./requests-list.tsx";

const TABS = ["friends", "received", "sent", "find"] as const;
type FriendsTab = (typeof TABS)[number];
const NAMES: Record<FriendsTab, string> = {
  friends: "Friends",
  received: "Received",
  sent: "Sent",
  find: "Find",
};

/** Everything about one's friends, by the tab in the address. */
export function FriendsPage() {
  const [search, setSearch] = usePageParameters();
  const shown = TABS.find((tab) => tab === search.get("tab")) ?? "friends";
  const waiting = useInfiniteQuery(friendRequestsQuery("received")).data?.pages[0]?.requests.length ?? 0;
  useIntroduction();
  return (
    <Tabs.Root
      value={shown}
      onValueChange={(tab) =>
        setSearch(tab === "friends" ? {} : { tab }, { replace: true, preventScrollReset: true })
      }
    >
      <Tabs.List
        aria-label="Friends"
        className="-mx-(--gutter) mb-7 flex [scrollbar-width:none] gap-1.5 overflow-x-auto px-(--gutter) sm:gap-2"
      >
        {TABS.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="inline-flex h-10 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-ink"
          >
            {NAMES[tab]}{" "}
            {tab === "received" && waiting > 0 && (
              <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
                {waiting}
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={shown} tabIndex={-1} className="outline-none">
        <Shown tab={shown} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Shown({ tab }: { tab: FriendsTab }) {
  switch (tab) {
    case "friends":
      return <FriendsList />;
    case "find":
      return <FindPeople />;
    case "received":
    case "sent":
      return <RequestsList key={tab} list={tab} />;
    default:
      return tab satisfies never;
  }
}

/** Who comes here for the first time and has no friends yet is told what friends are for. */
function useIntroduction(): void {
  const { data } = useInfiniteQuery(friendsQuery());
  const hasNone = data?.pages[0]?.friends.length === 0;
  useEffect(() => {
    if (hasNone) introduceFriendsOnce();
  }, [hasNone]);
}
