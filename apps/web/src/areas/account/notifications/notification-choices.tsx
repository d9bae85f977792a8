import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser, Preferences } from "@veranda/contract";
import * as t from "@veranda/messages/notifications";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";
import { Switch } from "#ui/switch.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

type Choices = Preferences["notifications"];

const CHOICES: readonly { name: keyof Choices; label: () => string; hint?: () => string }[] = [
  {
    name: "friendRequests",
    label: t.friendRequests,
    hint: t.friendRequestsHint,
  },
  { name: "follows", label: t.newFollowers },
  { name: "invitations", label: t.invitations, hint: t.invitationsHint },
  { name: "spaceEvents", label: t.eventsGoing, hint: t.eventsGoingHint },
  { name: "loves", label: t.lovesOnSpaces },
  { name: "hostEvents", label: t.peopleInSpaces, hint: t.peopleInSpacesHint },
  { name: "friendsOnline", label: t.friendsOnline, hint: t.friendsOnlineHint },
];

/** Which notifications the person wants. */
export function NotificationChoices({ me }: { me: CurrentUser }) {
  const choose = useChoose();
  const { notifications } = me.preferences;
  return (
    <div className="flex flex-col gap-1 px-5 pb-3">
      {CHOICES.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label()}
          {...(hint && { hint: hint() })}
          isOn={notifications[name]}
          onSwitch={(isOn) => choose({ [name]: isOn })}
        />
      ))}
    </div>
  );
}

/** Optimistic: reverted when the server refuses, then refetched. */
function useChoose(): (choices: Partial<Choices>) => void {
  const queries = useQueryClient();
  const { queryKey } = meQuery();
  const show = (choices: Partial<Choices>): void => {
    queries.setQueryData(
      queryKey,
      (me) =>
        me && {
          ...me,
          preferences: {
            ...me.preferences,
            notifications: { ...me.preferences.notifications, ...choices },
          },
        },
    );
  };
  const { mutate } = useMutation({
    mutationFn: (choices: Partial<Choices>) =>
      api("PATCH /users/me", { body: { preferences: { notifications: choices } } }),
    onMutate: show,
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    scope: { id: "notification-choices" },
  });
  return mutate;
}
