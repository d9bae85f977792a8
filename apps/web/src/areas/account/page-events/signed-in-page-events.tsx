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

/** What happens to a person while the page is open, pushes to their browser, and the question for them. */
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
  // The interface of a space shows the question itself.
  const isInSpace = useToastHost() !== null;
  // At its door one is asked, or told, something else.
  const isAtDoor = useMatch("/s/:space") !== null;
  if (type === "None" || isInSpace || isAtDoor) return group;
  return (
    <>
      {group}
      <Suspense fallback={null}>
        <PushPromptCard type={type} place={visit === null ? "page" : "player"} />
      </Suspense>
    </>
  );
}

/** Whether somebody is in a group or invited to one, or was since the page was opened: what shows it is fetched then. */
function useGroupWanted(): boolean {
  const { data } = useQuery(ownGroupQuery());
  const isWanted = data !== undefined && (data.group !== null || data.invitations.length > 0);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted;
}
