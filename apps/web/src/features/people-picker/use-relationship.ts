import { mutationOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { FoundPerson, Profile } from "@veranda/contract";
import { FRIENDS_KEY } from "../../api/people-queries.ts";
import { openLogin } from "../auth/auth.ts";
import { useAuth } from "../auth/use-auth.ts";
import { sentenceFor } from "../faults/sentence.ts";
import { promptForPush } from "../notifications/push-prompt.ts";
import { showToast } from "../toasts/toast-store.ts";
import {
  profileAfter,
  sendRelationshipAction,
  relationshipAfter,
  type RelationshipAction,
} from "./relationship-actions.ts";

const PROFILES = { queryKey: ["profile"] };
const FOUND = { queryKey: [...FRIENDS_KEY, "search"] };

export type RelationshipControl = {
  act: (act: RelationshipAction) => void;
  /** The last act is on its way; for where nothing else shows that it was done. */
  isBusy: boolean;
  lastAct: RelationshipAction | null;
};

/** Changes how one stands to someone: shown at once, taken back when the server does not agree, then asked anew. */
export const relationshipMutation = (queries: QueryClient, userID: string) =>
  mutationOptions({
    mutationFn: (act: RelationshipAction) => sendRelationshipAction(act, userID),
    async onMutate(act) {
      await Promise.all([queries.cancelQueries(PROFILES), queries.cancelQueries(FOUND)]);
      const before = [...queries.getQueriesData(PROFILES), ...queries.getQueriesData(FOUND)];
      queries.setQueriesData<Profile>(PROFILES, (profile) =>
        profile?.userID === userID ? profileAfter(profile, act) : profile,
      );
      queries.setQueriesData<FoundPerson[]>(FOUND, (found) =>
        found?.map((one) =>
          one.userID === userID ? { ...one, relationship: relationshipAfter(one.relationship, act) } : one,
        ),
      );
      return before;
    },
    onError(error, _, before) {
      for (const [key, answer] of before ?? []) queries.setQueryData(key, answer);
      showToast({ message: sentenceFor(error), kind: "error" });
    },
    onSuccess: (_, act) => {
      if (act === "follow") promptForPush("FollowUser");
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(PROFILES),
        queries.invalidateQueries({ queryKey: ["profile-list"] }),
        queries.invalidateQueries({ queryKey: FRIENDS_KEY }),
      ]),
    scope: { id: `relationship-${userID}` },
  });

/** Who is not signed in is invited to. */
export function useRelationship(userID: string): RelationshipControl {
  const queries = useQueryClient();
  const { isLoggedIn } = useAuth();
  const { mutate, isPending, isError, variables } = useMutation(relationshipMutation(queries, userID));
  return {
    act: (act) => (isLoggedIn ? mutate(act) : openLogin()),
    isBusy: isPending,
    lastAct: isError ? null : (variables ?? null),
  };
}
