import type { Profile } from "@veranda/contract";
import { Tabs } from "radix-ui";
import { Suspense } from "react";
import { usePageParameters } from "../site/page-parameters.ts";
import { AvatarsTab } from "./avatars-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { SpacesTab } from "./spaces-tab.tsx";
import { PROFILE_TABS, tabIn, type ProfileTab } from "./profile-tab.ts";
import { lazyComponent } from "../faults/lazy-component.tsx";

// Few look there: its code comes when someone does.
const EmotesTab = lazyComponent(() => import("./emotes-tab.tsx").then(({ EmotesTab }) => EmotesTab));

const COUNT = new Intl.NumberFormat("en", { notation: "compact" });

const NAMES: Record<ProfileTab, string> = {
  spaces: "Spaces",
  friends: "Friends",
  followers: "Followers",
  following: "Following",
  avatars: "Avatars",
  emotes: "Emotes",
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

/** What belongs to a person, by the tab in the address. */
export function ProfileTabs({ profile }: { profile: Profile }) {
  const [search, setSearch] = usePageParameters();
  const shown = tabIn(search);
  const show = (tab: string) =>
    setSearch(tab === "spaces" ? {} : { tab }, { replace: true, preventScrollReset: true });
  return (
    <Tabs.Root value={shown} onValueChange={show} className="mt-8">
      <Tabs.List
        aria-label={`Of ${profile.displayName}`}
        className="-mx-(--gutter) flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-line px-(--gutter) sm:mx-0 sm:px-6"
      >
        {PROFILE_TABS.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="relative inline-flex h-12 shrink-0 items-center gap-2 rounded-lg px-3 font-semibold text-ink-soft -outline-offset-2 transition-colors duration-150 after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink data-[state=active]:text-ink data-[state=active]:after:bg-accent"
          >
            {NAMES[tab]} <Count of={countOf(profile, tab)} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={shown} tabIndex={-1} className="pt-7 outline-none sm:px-2">
        <Shown tab={shown} profile={profile} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Count({ of }: { of: number | null }) {
  if (of === null) return null;
  return <span className="text-sm font-medium text-ink-faint tabular-nums">{COUNT.format(of)}</span>;
}

function Shown({ tab, profile }: { tab: ProfileTab; profile: Profile }) {
  switch (tab) {
    case "spaces":
      return <SpacesTab profile={profile} />;
    case "avatars":
      return <AvatarsTab profile={profile} />;
    case "emotes":
      return (
        <Suspense fallback={null}>
          <EmotesTab profile={profile} />
        </Suspense>
      );
    case "friends":
    case "followers":
    case "following":
      return <PeopleTab key={tab} list={tab} profile={profile} />;
    default:
      return tab satisfies never;
  }
}
