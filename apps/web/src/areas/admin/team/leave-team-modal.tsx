import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Colleague, MyOrganization } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/team";
import { useState } from "react";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { SelectField } from "#ui/select.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { DeleteTeamModal } from "./delete-team-modal.tsx";
import { leaveTeam } from "./team-actions.ts";
import { colleaguesQuery, leavingQuery, type Leaving } from "./team-queries.ts";
import { useTeamAction } from "./use-team-action.ts";

type LeaveTeamModalProps = { team: MyOrganization; onClose: () => void };

/** Confirms leaving. The only admin has to name another one first; the only member can only delete the organisation. */
export function LeaveTeamModal({ team, onClose }: LeaveTeamModalProps) {
  const { me } = useAuth();
  const { data } = useInfiniteQuery(colleaguesQuery());
  const leaving = useQuery(leavingQuery());
  const others = data?.pages.flatMap(({ members }) => members).filter(({ userID }) => userID !== me?.id);
  const isAlone = team.isAdmin && others?.length === 0;
  return (
    <Modal
      title={t.leaveTitle({ name: team.name })}
      lead={isAlone ? t.onlyMember() : t.leaveLead()}
      onClose={onClose}
    >
      {others === undefined || leaving.isPending ? (
        <Skeleton className="h-12 rounded-2xl" />
      ) : isAlone ? (
        <LeaveFoot
          confirm={t.deleteTeam()}
          onConfirm={() => {
            onClose();
            openDialog(DeleteTeamModal, { team });
          }}
          onClose={onClose}
        />
      ) : (
        <Leave team={team} others={others} leaving={leaving.data} onClose={onClose} />
      )}
    </Modal>
  );
}

type LeaveProps = LeaveTeamModalProps & { others: readonly Colleague[]; leaving: Leaving | undefined };

function Leave({ team, others, leaving, onClose }: LeaveProps) {
  const isLastAdmin = team.isAdmin && !others.some(({ isAdmin }) => isAdmin);
  const [successor, setSuccessor] = useState("");
  const { act, isBusy } = useTeamAction(leaveTeam, () => {
    onClose();
    showToast({ message: t.left({ name: team.name }) });
  });
  const heir = isLastAdmin ? others.find(({ userID }) => userID === successor) : leaving?.heir;
  const left = leftBehind(leaving?.spaces, heir?.displayName);
  return (
    <>
      {left !== null && <p className="mb-4 text-ink-soft">{left}</p>}
      {leaving !== undefined && leaving.spaces > 0 && <LeftSpaces leaving={leaving} />}
      {isLastAdmin && (
        <div className="mb-6">
          <p className="mb-4 text-ink-soft">{t.onlyAdmin()}</p>
          <SelectField label={t.newAdmin()} value={successor} onChange={setSuccessor}>
            <option value="">{t.choosePerson()}</option>
            {others.map(({ userID, displayName, username }) => (
              <option key={userID} value={userID}>
                {`${displayName} (@${username})`}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <LeaveFoot
        confirm={isLastAdmin ? t.handOverAndLeave() : t.leave()}
        isDisabled={isBusy || (isLastAdmin && successor === "")}
        onConfirm={() => act(isLastAdmin ? successor : null)}
        onClose={onClose}
      />
    </>
  );
}

type LeaveFootProps = {
  confirm: string;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const LeaveFoot = ({ confirm, isDisabled = false, onConfirm, onClose }: LeaveFootProps) => (
  <ModalFoot>
    <Button variant="quiet" onClick={onClose}>
      {common.cancel()}
    </Button>
    <Button variant="accent" disabled={isDisabled} onClick={onConfirm}>
      {confirm}
    </Button>
  </ModalFoot>
);

/** Those that stay behind, by name as far as there is room. */
function LeftSpaces({ leaving: { spaces, spaceNames } }: { leaving: Leaving }) {
  const count = spaces - spaceNames.length;
  return (
    <ul className="mb-4 list-disc pl-5 wrap-anywhere">
      {spaceNames.map((name, at) => (
        <li key={`${at} ${name}`}>{name}</li>
      ))}
      {count > 0 && <li className="text-ink-soft">{t.leaveMoreSpaces({ count })}</li>}
    </ul>
  );
}

function leftBehind(count: number | undefined, heir: string | undefined): string | null {
  if (count === undefined) return t.leaveNote();
  if (count === 0) return null;
  return heir === undefined ? t.leaveSpacesToNext({ count }) : t.leaveSpaces({ count, heir });
}
