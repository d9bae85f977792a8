import type { LinkedChild, ParentalControls } from "@veranda/contract/records/family";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/family";
import { api } from "#api/client.ts";
import { Card } from "#ui/card.tsx";
import { Segments } from "#ui/segments.tsx";
import { Switch } from "#ui/switch.tsx";
import { useFamilyAct } from "./use-family-act.ts";
import { LinkedPerson } from "./linked-person.tsx";

/** For a parent: each child, and what can be set for them. */
export const ChildrenCard = ({ items }: { items: readonly LinkedChild[] }) => (
  <Card title={t.children()} lead={t.childrenLead()}>
    <p className="mb-5 text-sm text-ink-soft">{t.whatYouSee()}</p>
    <ul className="flex flex-col gap-8">
      {items.map((child) => (
        <li key={child.person.userID}>
          <Child child={child} />
        </li>
      ))}
    </ul>
  </Card>
);

function Child({ child: { person, friends, otherParents, controls } }: { child: LinkedChild }) {
  const name = person.displayName;
  const set = useFamilyAct((change: Partial<ParentalControls>) =>
    api("PATCH /family/children/{id}", { params: { id: person.userID }, body: change }),
  );
  const shown = set.isPending ? { ...controls, ...set.variables } : controls;
  return (
    <section aria-label={name} className="flex flex-col gap-5">
      <LinkedPerson person={person} isChild />
      {otherParents.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t.alsoLinked({ names: formatList(otherParents) })}
        </p>
      )}
      <div>
        <Segments
          label={t.whoTalks({ name })}
          value={shown.conversation}
          options={[
            { value: "friends", label: t.withFriends() },
            { value: "nobody", label: t.withNobody() },
          ]}
          onChange={(conversation) => set.mutate({ conversation })}
        />
        <p className="mt-1.5 text-xs text-ink-soft">{t.whoTalksHint()}</p>
      </div>
      <Switch
        label={t.friendRequests()}
        hint={t.requestsHint({ name })}
        isOn={shown.hasFriendRequests}
        onSwitch={(isOn) => set.mutate({ hasFriendRequests: isOn })}
      />
      <div>
        <h3 className="mb-2 text-sm font-semibold">{t.friendsOf({ name })}</h3>
        {friends.length === 0 ? (
          <p className="text-sm text-ink-soft">{t.noFriends()}</p>
        ) : (
          <ul className="flex max-h-56 flex-wrap gap-2 overflow-y-auto">
            {friends.map((friend, at) => (
              <li
                // Names aren't unique, and the list has no state.
                key={`${friend} ${at}`}
                className="max-w-full truncate rounded-full bg-sunken px-3 py-1 text-sm"
              >
                {friend}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
