import { mutationOptions, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { FoundPerson, Profile } from "@veranda/contract";
import * as t from "@veranda/messages/people";
import { FRIENDS_KEY } from "#api/people-queries.ts";
import { runMutation } from "#api/run-mutation.ts";
import { useAsSelf, type SignIn } from "#session/use-as-self.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { promptForPush } from "#session/push/push-prompt.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import {
  profileAfter,
  sendRelationshipAction,
  relationshipAfter,
  type RelationshipAction,
} from "./relationship-actions.ts";

const PROFILES = { queryKey: ["profile"] };
const FOUND = { queryKey: [...FRIENDS_KEY, "search"] };

/** Changes the relationship to somebody: optimistic, reverted when the server refuses, then refetched. */
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

const REASONS: Record<RelationshipAction, (person: { name: string }) => string> = {
  follow: t.signInToFollow,
  unfollow: t.signInToUnfollow,
  befriend: t.signInToBefriend,
  unfriend: t.signInToUnfriend,
};

/** Guests sign in first, by `signIn`. */
export function useRelationship(
  userID: string,
  displayName: string,
  signIn?: SignIn,
): { act: (act: RelationshipAction, onDone?: () => void) => void } {
  const queries = useQueryClient();
  const asSelf = useAsSelf(signIn);
  const run = (act: RelationshipAction, onDone?: () => void) =>
    runMutation(queries, relationshipMutation(queries, userID), act).then(onDone, () => {
      // The mutation has shown the error itself.
    });
  return {
    act: (act, onDone) => asSelf(REASONS[act]({ name: displayName }), () => void run(act, onDone)),
  };
}
