import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { Handshake } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTabParameter } from "#site/use-tab-parameter.ts";
import { friendRequestsQuery, friendsQuery } from "#api/people-queries.ts";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { ownGroupQuery } from "../groups/own-group.ts";
import { GroupModal } from "../people-dialogs.ts";
import { FindPeople } from "./find-people.tsx";
import { FriendsList } from "./friends-list.tsx";
import { introduceFriendsOnce } from "./intro-friends.ts";
import { RequestsList } from "./requests-list.tsx";

const TABS = ["friends", "received", "sent", "find"] as const;
type FriendsTab = (typeof TABS)[number];
const NAMES: Record<FriendsTab, () => string> = {
  friends: people.friends,
  received: t.received,
  sent: t.sent,
  find: t.find,
};

/** The friends page, by the tab in the address. */
export function FriendsPage() {
  const waiting = useInfiniteQuery(friendRequestsQuery("received")).data?.pages[0]?.requests.length;
  const friends = useInfiniteQuery(friendsQuery()).data?.pages[0]?.friends.length;
  const hasNone = friends === 0;
  const isAsked = waiting !== undefined && waiting > 0;
  // Without friends but with requests, the requests come first.
  const [shown, show] = useTabParameter(TABS, hasNone && isAsked ? "received" : "friends");
  const hasGroup = useQuery(ownGroupQuery()).data?.group != null;
  const groupHint = useId();
  useIntroduction(friends === undefined || waiting === undefined ? null : hasNone && !isAsked);
  return (
    <Tabs value={shown} onChange={show}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" aria-describedby={groupHint} onClick={() => openDialog(GroupModal)}>
          <Handshake className="size-4" aria-hidden="true" /> {hasGroup ? t.yourGroup() : t.startGroup()}
        </Button>
        <p id={groupHint} className="text-sm text-ink-soft">
          {t.groupHint()}
        </p>
      </div>
      <TabList
        label={people.friends()}
        className="-mx-(--gutter) mb-7 px-(--gutter)"
        tabs={TABS.map((value) => ({
          value,
          name: NAMES[value](),
          end: value === "received" && isAsked && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
              {waiting}
            </span>
          ),
        }))}
      />
      <TabPanel value={shown}>
        <Shown tab={shown} />
      </TabPanel>
    </Tabs>
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

/**
 * People without friends and requests see an introduction on their first visit; not right after declining the last
 * request or ending a friendship. null: not known yet.
 */
function useIntroduction(isAlone: boolean | null): void {
  const isDecided = useRef(false);
  useEffect(() => {
    if (isAlone === null || isDecided.current) return;
    isDecided.current = true;
    if (isAlone) introduceFriendsOnce();
  }, [isAlone]);
}
