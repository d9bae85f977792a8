import { useQuery } from "@tanstack/react-query";
import { GROUP_POLL_MS } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { Handshake } from "lucide-react";
import { useMatch } from "react-router";
import { useAuth } from "#session/use-auth.ts";
import { ButtonBase } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { GroupModal } from "../people-dialogs.ts";
import { rememberStart } from "./last-trip.ts";
import { ownGroupQuery } from "./own-group.ts";
import { GroupMicrophoneButton } from "./voice/group-microphone-button.tsx";
import { followGroup } from "./voice/group-voice-control.ts";
import { useGroupVoice } from "./voice/group-voice-view.ts";
import { useVisit } from "#engine/visit.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { Suspense, useEffect, useState } from "react";

const GroupNews = lazyComponent(() => import("./group-news.ts").then(({ GroupNews }) => GroupNews));

const AT_THE_FOOT = "bottom-[max(1.25rem,env(safe-area-inset-bottom))]";
/** Placed above the mini player. */
const ABOVE_PLAYER = "bottom-56";

/** Listens to one's group's events, and shows the group button on pages. Guests have no page events, so they poll. */
export function GroupGate() {
  const { isLoggedIn } = useAuth();
  const { data } = useQuery({
    ...ownGroupQuery(),
    refetchInterval: ({ state }) => (isLoggedIn || !state.data?.group ? false : GROUP_POLL_MS),
  });
  const group = data?.group ?? null;
  const id = group?.id ?? null;
  const isKnown = data !== undefined;
  // From then on for good: that a group has ended is news too.
  const [hasNews, setNews] = useState(false);
  if (!hasNews && isKnown && (group !== null || data.invitations.length > 0)) setNews(true);
  const news = hasNews && (
    <Suspense fallback={null}>
      <GroupNews own={data} />
    </Suspense>
  );
  useEffect(() => {
    if (isKnown) followGroup(id);
  }, [id, isKnown]);
  const { session, groupId } = useGroupVoice();
  const isInside = useVisit().visit !== null;
  useEffect(() => {
    if (id !== null) rememberStart(id, isInside);
  }, [id, isInside]);
  // In a space the button is in its bar.
  const isAtSpace = useMatch("/s/:space") !== null;
  if (group === null || isAtSpace) return news;
  return (
    <>
      {news}
      <div
        // Toasts on narrow screens are placed above it: see them.
        data-floating={isInside ? undefined : ""}
        className={`fixed right-(--gutter) z-40 flex items-center gap-2 ${isInside ? ABOVE_PLAYER : AT_THE_FOOT}`}
      >
        {session !== null && groupId === id && <GroupMicrophoneButton className="bg-raised shadow-float" />}
        <ButtonBase
          aria-label={t.open({ count: group.members.length })}
          onClick={() => openDialog(GroupModal)}
          className="flex h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 font-semibold text-ink shadow-float transition-colors duration-150 hover:bg-hover"
        >
          <Handshake className="size-5 text-accent" aria-hidden="true" />
          <span aria-hidden="true">{t.title()}</span>
          <span aria-hidden="true" className="text-ink-soft tabular-nums">
            {group.members.length}
          </span>
        </ButtonBase>
      </div>
    </>
  );
}
