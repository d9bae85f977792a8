import { useQuery } from "@tanstack/react-query";
import type { GroupPerson } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/groups";
import { Handshake } from "lucide-react";
import {
  GroupModal,
  inviteeOf,
  inviteToGroup,
  isSamePerson,
  ownGroupQuery,
  sayInvited,
  useGroupAct,
} from "#areas/people";
import { ButtonBase } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { CardRow } from "./card-row.tsx";

/** Opens one's group, below the participants. */
export function GroupRow() {
  const { data } = useQuery({ ...ownGroupQuery(), enabled: false });
  const count = data?.group?.members.length ?? 0;
  // With invitations the dialog offers more than creating one.
  const canOnlyCreate = data !== undefined && data.group === null && data.invitations.length === 0;
  const name = canOnlyCreate ? t.create() : t.title();
  return (
    <div className="border-t border-glass-line p-3">
      <ButtonBase
        aria-label={count === 0 ? name : t.open({ count })}
        onClick={() => openDialog(GroupModal)}
        className="flex min-h-10 w-full items-center gap-3 rounded-2xl px-2 py-1.5 text-left text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass pointer-coarse:min-h-11"
      >
        <Handshake className="size-5" aria-hidden="true" />
        <span className="flex-1">{name}</span>
        {count > 0 && <span className="text-sm text-on-glass-soft tabular-nums">{count}</span>}
      </ButtonBase>
    </div>
  );
}

/** Invites somebody who is here to one's group, which is created if needed. */
export function InviteToGroupRow({ person }: { person: Participant }) {
  const { data } = useQuery({ ...ownGroupQuery(), enabled: false });
  const { act, isBusy } = useGroupAct();
  const { group } = data ?? { group: null };
  const isThem = (other: GroupPerson): boolean => isSamePerson(other, person);
  if (group?.members.some(isThem) === true) return null;
  const isInvited = group?.invited.some(isThem) === true;
  return (
    <CardRow
      icon={<Handshake />}
      label={t.inviteToGroup()}
      state={isInvited ? t.invited() : undefined}
      isBusy={isBusy || isInvited}
      onClick={() =>
        act(async (queries) => {
          await inviteToGroup(queries, inviteeOf(person));
          sayInvited(person);
        })
      }
    />
  );
}
