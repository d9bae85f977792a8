import type { Profile, Space } from "@veranda/contract";
import { mayRemoveHost, roleOf } from "@veranda/contract/permissions";
import * as here from "@veranda/messages/people-here";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useAuth } from "#session/use-auth.ts";
import { useEngine } from "#engine/engine-state.ts";
import { MakeHostModal, setHost, useAppointable, useMySpace, useSpaceAction } from "#areas/host";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { CardRow } from "./card-row.tsx";

/** For hosts: makes somebody a host of this space, or ends it. */
export function HostRow({ profile }: { profile: Profile }) {
  const { roomId, shareId } = useEngine().state.session;
  return roomId === null ? null : <HostRowIn profile={profile} id={roomId} shareId={shareId} />;
}

type HostRowInProps = { profile: Profile; id: string; shareId: string | null };

function HostRowIn({ profile: { userID, displayName }, id, shareId }: HostRowInProps) {
  const { me } = useAuth();
  const { space, isHost } = useMySpace({ id, shareId });
  const remove = useSpaceAction((queries) => setHost(queries, id, userID, false), {
    onDone: () => showToast({ message: here.removedHost({ name: displayName }) }),
  });
  const hosts = space && hostsOf(space);
  const isNoHost = hosts !== undefined && isHost && roleOf(hosts, userID) === null;
  const appointable = useAppointable(id, isNoHost ? [userID] : []);
  if (hosts === undefined || !isHost || me === null) return null;
  if (isNoHost)
    return appointable.has(userID) ? (
      <CardRow
        icon={<ShieldCheck />}
        label={here.makeHost()}
        onClick={() =>
          openDialog(MakeHostModal, {
            spaceId: id,
            person: { id: userID, name: displayName },
            onDone: () => showToast({ message: here.madeHost({ name: displayName }) }),
          })
        }
      />
    ) : null;
  const viewer = { accountId: me.id, role: roleOf(hosts, me.id), isStaff: me.isStaff };
  if (!mayRemoveHost(hosts, viewer, userID)) return null;
  return (
    <CardRow
      icon={<ShieldOff />}
      label={here.removeHost()}
      isBusy={remove.isBusy}
      onClick={() => remove.act(undefined)}
    />
  );
}

const hostsOf = ({ ownerID: ownerId, administrators, organizationAdmins }: Space) => ({
  ownerId,
  administrators,
  organizationAdmins,
});
