import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import { Suspense, useEffect, useState } from "react";
import { useMatch } from "react-router";
import { notificationsQuery } from "../notifications/notifications-query.ts";
import { PushPromptCard } from "../notifications/lazy-push-prompt-card.ts";
import { usePushPrompt } from "#session/push/push-prompt.ts";
import { keepPush } from "#session/push/push.ts";
import { useAskOnPages } from "../notifications/use-ask-on-pages.ts";
import { useToastHost } from "#ui/toast/toast-host.ts";
import { GroupGate, ownGroupQuery } from "#areas/people";
import { useVisit } from "#engine/visit.ts";
import { listenPageEvents } from "./listen-page-events.ts";

/** Page events, push notifications and the push prompt of a signed-in person. */
export function SignedInPageEvents({ me: { id, username } }: { me: CurrentUser }) {
  const queries = useQueryClient();
  const { visit } = useVisit();
  useAskOnPages(username);
  useEffect(() => listenPageEvents(id, queries), [id, queries]);
  useEffect(() => {
    queries
      .ensureInfiniteQueryData(notificationsQuery())
      .then(({ pages: [page] }) => page && keepPush(page.pushKey))
      .catch(() => undefined);
  }, [queries]);
  const group = useGroupWanted() && (
    <Suspense fallback={null}>
      <GroupGate />
    </Suspense>
  );
  const type = usePushPrompt((prompt) => prompt.type);
  // In a space its interface shows the prompt.
  const isInSpace = useToastHost() !== null;
  // While entering a space other dialogs come first.
  const isAtDoor = useMatch("/s/:space") !== null;
  // Whoever reads what was decided about them isn't asked for anything else.
  const isAtNotice = useMatch("/notice") !== null;
  if (type === "None" || isInSpace || isAtDoor || isAtNotice) return group;
  return (
    <>
      {group}
      <Suspense fallback={null}>
        <PushPromptCard type={type} place={visit === null ? "page" : "player"} />
      </Suspense>
    </>
  );
}

/**
 * Whether the person is in a group or invited to one, or has been since the page loaded: the group's code is loaded
 * then.
 */
function useGroupWanted(): boolean {
  const { data } = useQuery(ownGroupQuery());
  const isWanted = data !== undefined && (data.group !== null || data.invitations.length > 0);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted;
}
