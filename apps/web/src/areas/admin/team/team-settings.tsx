import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MyOrganization } from "@veranda/contract";
import { SPACE_NAME_MAX } from "@veranda/contract/constants";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/team";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Card, CARD_LINES, CardLine } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { DomainCard } from "./domain-card.tsx";
import { DeleteTeamModal } from "./delete-team-modal.tsx";
import { LeaveTeamModal } from "./leave-team-modal.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { renameTeam } from "./team-actions.ts";
import { teamPlanQuery } from "./team-queries.ts";
import { refreshTeam } from "./use-team-action.ts";

/** Leaving the organisation; for admins its name and its deletion. */
export function TeamSettings({ team }: { team: MyOrganization }) {
  return (
    <>
      {team.isAdmin && (
        <>
          <Rename key={team.name} team={team} />
          <DomainCard />
          <SignInCard />
        </>
      )}
      <Card title={t.membership()}>
        <div className={CARD_LINES}>
          {team.isAdmin && <Seats />}
          <CardLine name={t.leaveTeam()} note={t.leaveNote()}>
            <Button size="sm" onClick={() => openDialog(LeaveTeamModal, { team })}>
              {t.leave()}
            </Button>
          </CardLine>
          {team.isAdmin && (
            <CardLine name={t.deleteTeam()} note={t.deleteNote()}>
              <Button
                size="sm"
                className="border-bad! text-bad!"
                onClick={() => openDialog(DeleteTeamModal, { team })}
              >
                {t.deleteForGood()}
              </Button>
            </CardLine>
          )}
        </div>
      </Card>
    </>
  );
}

function Seats() {
  const { data } = useQuery(teamPlanQuery());
  if (data === undefined) return null;
  return <CardLine name={t.seats()} note={t.seatsUsed(data.seats)} />;
}

function Rename({ team }: { team: MyOrganization }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: team.name },
    check: ({ name }) => ({ name: name.trim() === "" ? t.nameNeeded() : null }),
    send: ({ name }) => renameTeam(name),
    async onDone() {
      await refreshTeam(queries);
      showToast({ message: t.renamed() });
    },
  });
  return (
    <Card title={t.name()}>
      <form {...form.props} className="flex max-w-md flex-col gap-4">
        <Field {...form.text("name")} label={t.teamName()} maxLength={SPACE_NAME_MAX} autoComplete="off" />
        <FormFault>{form.fault}</FormFault>
        <Button
          type="submit"
          variant="accent"
          className="self-start"
          disabled={form.isBusy || form.values.name.trim() === team.name}
        >
          {common.save()}
        </Button>
      </form>
    </Card>
  );
}
