import { useInfiniteQuery } from "@tanstack/react-query";
import type { OrganizationMember } from "@veranda/contract";
import * as t from "@veranda/messages/team";
import { ShieldCheck, ShieldX, UserMinus } from "lucide-react";
import { PeopleList, PersonRow } from "#areas/people";
import { useAuth } from "#session/use-auth.ts";
import { Card } from "#ui/card.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { MenuItem } from "#ui/menu.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { InvitePeople } from "./invite-people.tsx";
import { MembersFile } from "./members-file.tsx";
import { RemoveMemberModal } from "./remove-member-modal.tsx";
import { roleNote } from "./role-note.ts";
import { setAdmin } from "./team-actions.ts";
import { teamMembersQuery } from "./team-queries.ts";
import { useTeamAction } from "./use-team-action.ts";

/** Members, invitations and roles, for the organisation's admins. */
export function TeamMembers() {
  const query = useInfiniteQuery(teamMembersQuery());
  return (
    <>
      <Card title={t.members()}>
        <PeopleList
          label={t.members()}
          query={query}
          entriesOf={({ members }) => members}
          keyOf={({ userID }) => userID}
          renderRow={(member) => <MemberRow member={member} />}
          empty={null}
          isNarrow
        />
        <div className="mt-5">
          <MembersFile />
        </div>
      </Card>
      <InvitePeople invitations={query.data?.pages[0]?.invitations ?? []} />
    </>
  );
}

function MemberRow({ member }: { member: OrganizationMember }) {
  const { me } = useAuth();
  const { userID, displayName: name, email, isAdmin } = member;
  const admin = useTeamAction((wanted: boolean) => setAdmin(userID, wanted));
  const role = roleNote(member);
  return (
    <PersonRow
      person={member}
      note={
        <>
          <span className="block truncate">{role}</span>
          {email !== null && <span className="block truncate">{email}</span>}
        </>
      }
    >
      <MoreMenu label={t.memberActions({ name })}>
        <MenuItem
          icon={isAdmin ? <ShieldX /> : <ShieldCheck />}
          isDisabled={admin.isBusy}
          onSelect={() => admin.act(!isAdmin)}
        >
          {isAdmin ? t.removeAdmin() : t.makeAdmin()}
        </MenuItem>
        {userID !== me?.id && (
          <MenuItem
            icon={<UserMinus />}
            isDestructive
            onSelect={() => openDialog(RemoveMemberModal, { member })}
          >
            {t.removeMember()}
          </MenuItem>
        )}
      </MoreMenu>
    </PersonRow>
  );
}
