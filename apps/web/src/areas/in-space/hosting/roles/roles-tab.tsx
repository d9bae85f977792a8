import { useQueries, useQuery } from "@tanstack/react-query";
import type { AssignedRole } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/hosting";
import { UserRoundPlus, X } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { profileByIdQuery } from "#api/people-queries.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useEngine } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { PersonLine } from "#ui/person-line.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { PANEL_BODY } from "../panel-body.ts";
import { RoleForm } from "./role-form.tsx";
import { assignedRolesQuery, useRoleActs } from "./role-queries.ts";
import { roleTitle } from "./role-words.ts";
import { StandsLimitNobody } from "./stands-limit-nobody.tsx";

/** Who speaks, presents, guides or builds here besides the hosts; stands are drawn while it is open. */
export function RolesTab({ spaceId }: { spaceId: string }) {
  const engine = useEngine();
  const { data: roles, error } = useQuery(assignedRolesQuery(spaceId));
  const [isGiving, setGiving] = useState(false);
  const { assign, remove } = useRoleActs(spaceId);
  const stands = useMemo(() => roles?.flatMap(({ stand }) => stand ?? []) ?? [], [roles]);
  useEffect(() => {
    if (!isGiving) engine.send("mark_stands", { stands });
  }, [engine, stands, isGiving]);
  useEffect(() => () => engine.send("mark_stands", { stands: [] }), [engine]);
  const takeBack = ({ id, userID, role, stand }: AssignedRole, name: string): void =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({
          message: t.roleTaken({ name, role: roleTitle(role, stand) }),
          action: { label: common.undo(), press: () => assign.mutate({ userID, role, stand }) },
        }),
    });
  if (isGiving) return <RoleForm spaceId={spaceId} stands={stands} onDone={() => setGiving(false)} />;
  return (
    <div className={PANEL_BODY}>
      <div className="flex flex-wrap items-start justify-between gap-3 pb-2">
        <p className="min-w-44 flex-1 pt-1.5 text-xs text-on-glass-soft">{t.rolesLead()}</p>
        <GlassAction isStrong onClick={() => setGiving(true)}>
          <UserRoundPlus aria-hidden="true" /> {t.giveRole()}
        </GlassAction>
      </div>
      {stands.length > 0 && <StandsLimitNobody />}
      {error && <p role="alert">{sentenceFor(error)}</p>}
      {roles === undefined && error === null && <Skeleton className="h-24 rounded-2xl" />}
      {roles?.length === 0 && <p className="py-4 text-center text-sm text-on-glass-soft">{t.noRoles()}</p>}
      <Roles roles={roles ?? []} isBusy={remove.isPending || assign.isPending} onRemove={takeBack} />
    </div>
  );
}

type RolesProps = {
  roles: readonly AssignedRole[];
  isBusy: boolean;
  onRemove: (role: AssignedRole, name: string) => void;
};

function Roles({ roles, isBusy, onRemove }: RolesProps) {
  const ids = [...new Set(roles.map(({ userID }) => userID))];
  const people = useQueries({ queries: ids.map((id) => profileByIdQuery(id)) });
  return (
    <ul className="-mx-2">
      {roles.map((assigned) => {
        const { id, userID, role, stand } = assigned;
        const person = people[ids.indexOf(userID)]?.data;
        const name = person?.displayName ?? t.unnamed();
        const title = roleTitle(role, stand);
        return (
          <li key={id} className="flex min-h-12 items-center gap-3 px-2 py-1">
            <PersonLine picture={person?.picture} name={name} note={title} isEager isCompact />
            <GlassAction
              disabled={isBusy}
              aria-label={t.takeRole({ role: title, name })}
              title={t.takeBack()}
              onClick={() => onRemove(assigned, name)}
            >
              <X aria-hidden="true" />
            </GlassAction>
          </li>
        );
      })}
    </ul>
  );
}
