import { formatCount } from "@veranda/messages";
import type { Profile } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/profile";
import { Suspense } from "react";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { useTabParameter } from "#site/use-tab-parameter.ts";
import { SpacesTab } from "./spaces-tab.tsx";
import { PROFILE_TABS, type ProfileTab } from "./profile-tab.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Not shown at first: loaded when the tab is opened.
const PeopleTab = lazyComponent(() => import("./people-tab.tsx").then(({ PeopleTab }) => PeopleTab));
const AvatarsTab = lazyComponent(() => import("./avatars-tab.tsx").then(({ AvatarsTab }) => AvatarsTab));
const EmotesTab = lazyComponent(() => import("./emotes-tab.tsx").then(({ EmotesTab }) => EmotesTab));

const NAMES: Record<ProfileTab, () => string> = {
  spaces: t.spaces,
  friends: people.friends,
  followers: t.followers,
  following: people.following,
  avatars: t.avatars,
  emotes: t.emotes,
};

const countOf = (profile: Profile, tab: ProfileTab): number | null =>
  ({
    spaces: profile.spaceCount,
    friends: profile.numFriends,
    followers: profile.numFollowers,
    following: profile.numFollowing,
    avatars: null,
    emotes: null,
  })[tab];

/** A profile's lists, by the tab in the address. */
export function ProfileTabs({ profile }: { profile: Profile }) {
  const [shown, show] = useTabParameter(PROFILE_TABS);
  return (
    <Tabs value={shown} onChange={show} className="mt-8">
      <TabList
        label={t.sections({ name: profile.displayName })}
        variant="line"
        className="-mx-(--gutter) px-(--gutter) sm:mx-0 sm:px-6"
        tabs={PROFILE_TABS.map((value) => ({
          value,
          name: NAMES[value](),
          end: <Count of={countOf(profile, value)} />,
        }))}
      />
      <TabPanel value={shown} className="pt-7 sm:px-2">
        <Suspense fallback={null}>
          <Shown tab={shown} profile={profile} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

function Count({ of }: { of: number | null }) {
  if (of === null) return null;
  return <span className="text-sm font-medium text-ink-faint tabular-nums">{formatCount(of)}</span>;
}

function Shown({ tab, profile }: { tab: ProfileTab; profile: Profile }) {
  switch (tab) {
    case "spaces":
      return <SpacesTab profile={profile} />;
    case "avatars":
      return <AvatarsTab profile={profile} />;
    case "emotes":
      return <EmotesTab profile={profile} />;
    case "friends":
    case "followers":
    case "following":
      return <PeopleTab key={tab} list={tab} profile={profile} />;
    default:
      return tab satisfies never;
  }
}
