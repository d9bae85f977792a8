import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import * as gates from "@veranda/messages/gates";
import { Globe, Link2, MailCheck, UsersRound, type LucideIcon } from "lucide-react";
import { useAuth } from "#session/use-auth.ts";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { asShared, isNarrower, SHARING_WORDS, sharingOf, type Sharing } from "../sharing.ts";
import { editSpace } from "../space-actions.ts";
import { useAskFirst, useVisitorsInside } from "../use-ask-first.tsx";
import { useSpaceAction } from "../use-space-action.ts";

const CHOICES: readonly [Sharing, LucideIcon][] = [
  ["invited", MailCheck],
  ["link", Link2],
  ["organisation", UsersRound],
  ["public", Globe],
];

type ShareSettingFieldProps = {
  space: Pick<
    Space,
    | "id"
    | "ownerID"
    | "organizationOwnerID"
    | "shareSetting"
    | "isInviteOnly"
    | "isPublishedToExplore"
    | "participantCount"
  >;
};

/** Who can join. */
export function ShareSettingField({ space }: ShareSettingFieldProps) {
  const change = useSpaceAction((queries, sharing: Sharing) =>
    editSpace(queries, space.id, asShared(sharing)),
  );
  const shown = change.wish ?? sharingOf(space);
  const inside = useVisitorsInside(space);
  const { question, askFirst } = useAskFirst();
  const { me } = useAuth();
  const mine = me?.id === space.ownerID ? me.myOrganization : null;
  const choose = async (sharing: Sharing) => {
    const leaving = isNarrower(sharing, shown) ? inside : 0;
    // It belongs to the organisation from then on, however it is shared later.
    if (sharing === "organisation" && space.organizationOwnerID === null && mine != null) {
      const of = { organisation: mine.name };
      const lead = gates.handOverLead({ ...of, count: leaving });
      if (!(await askFirst({ title: gates.handOverTitle(of), lead, confirm: gates.handOver() }))) return;
    } else if (leaving > 0) {
      const lead = gates.sharingLead({ count: inside, sharing });
      if (!(await askFirst({ title: gates.sharingTitle(), lead, confirm: gates.change() }))) return;
    }
    change.act(sharing);
  };
  // Shared with its organisation, else with its owner's.
  const hasOrganisation = space.organizationOwnerID !== null || mine != null;
  return (
    <div>
      <RadioGroup
        label={t.whoCanJoin()}
        value={shown}
        onChange={(sharing) => void choose(sharing)}
        isDisabled={change.isBusy}
        row="grid gap-2"
      >
        {CHOICES.filter(([sharing]) => sharing !== "organisation" || hasOrganisation).map(
          ([sharing, Icon]) => (
            <Radio
              key={sharing}
              value={sharing}
              className="flex gap-3 rounded-2xl border border-line-strong p-3.5 transition-colors duration-150 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
            >
              <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
              <span>
                <span className="block font-semibold">{SHARING_WORDS[sharing].title()}</span>
                <span className="block text-sm text-ink-soft">{SHARING_WORDS[sharing].hint()}</span>
              </span>
            </Radio>
          ),
        )}
      </RadioGroup>
      {space.isPublishedToExplore && shown === "public" && (
        <p className="mt-2 text-sm text-ink-soft">{t.unlistWarning()}</p>
      )}
      {question}
    </div>
  );
}
