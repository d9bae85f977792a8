import { CallError, type Profile, type Space } from "@veranda/contract";
import { mayRemoveHost, roleOf } from "@veranda/contract/permissions";
import * as t from "@veranda/messages/people";
import * as here from "@veranda/messages/people-here";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useAuth } from "#session/use-auth.ts";
import { useEngine } from "#engine/engine-state.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { setHost, useMySpace, useSpaceAction } from "#areas/host";
import { showToast } from "#ui/toast/toast-store.ts";
import { CardRow } from "./card-row.tsx";

/** For hosts of this space: makes somebody a host of it, or no longer one. */
export function HostRow({ profile }: { profile: Profile }) {
  const { roomId, shareId } = useEngine().state.session;
  return roomId === null ? null : <HostRowIn profile={profile} id={roomId} shareId={shareId} />;
}

type HostRowInProps = { profile: Profile; id: string; shareId: string | null };

function HostRowIn({ profile: { userID, displayName }, id, shareId }: HostRowInProps) {
  const { me } = useAuth();
  const { space, isHost } = useMySpace({ id, shareId });
  const change = useSpaceAction((queries, isAdmin: boolean) => setHost(queries, id, userID, isAdmin), {
    onDone: (isAdmin) =>
      showToast({ message: (isAdmin ? here.madeHost : here.removedHost)({ name: displayName }) }),
    sentence: (error) =>
      error instanceof CallError && error.code === "ALREADY_HOST"
        ? t.alreadyHost({ name: displayName })
        : sentenceFor(error),
  });
  if (space === undefined || !isHost || me === null) return null;
  const hosts = hostsOf(space);
  if (roleOf(hosts, userID) === null)
    return (
      <CardRow
        icon={<ShieldCheck />}
        label={here.makeHost()}
        isBusy={change.isBusy}
        onClick={() => change.act(true)}
      />
    );
  const viewer = { accountId: me.id, role: roleOf(hosts, me.id), isStaff: me.isStaff };
  if (!mayRemoveHost(hosts, viewer, userID)) return null;
  return (
    <CardRow
      icon={<ShieldOff />}
      label={here.removeHost()}
      isBusy={change.isBusy}
      onClick={() => change.act(false)}
    />
  );
}

const hostsOf = ({ ownerID: ownerId, administrators, organizationAdmins }: Space) => ({
  ownerId,
  administrators,
  organizationAdmins,
});
