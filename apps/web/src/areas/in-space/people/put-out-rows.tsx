import type { Space } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import { mayPutOut, roleOf } from "@veranda/contract/permissions";
import * as t from "@veranda/messages/moderation";
import { DoorOpen, UserX } from "lucide-react";
import { useEngine } from "#engine/engine-state.ts";
import { useAuth } from "#session/use-auth.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { BanModal, RemovePersonModal, useMySpace } from "#areas/host";
import { CardRow } from "./card-row.tsx";
import { profileIdOf } from "./recent-people.ts";

type PutOutRowsProps = { person: Participant; isHere: boolean };

/** For hosts of this space: puts somebody out, guests too. */
export function PutOutRows(props: PutOutRowsProps) {
  const { roomId, shareId } = useEngine().state.session;
  return roomId === null ? null : <PutOutRowsIn {...props} id={roomId} shareId={shareId} />;
}

function PutOutRowsIn({
  person,
  isHere,
  id,
  shareId,
}: PutOutRowsProps & { id: string; shareId: string | null }) {
  const { me } = useAuth();
  const { space, isHost } = useMySpace({ id, shareId });
  if (space === undefined || !isHost || me === null || !isAllowed(space, me, person.userId)) return null;
  const subject = { spaceId: id, person: { id: profileIdOf(person), name: person.displayName } };
  return (
    <>
      {isHere && (
        <CardRow
          icon={<DoorOpen />}
          label={t.remove()}
          onClick={() => openDialog(RemovePersonModal, subject)}
        />
      )}
      <CardRow icon={<UserX />} isGrave label={t.ban()} onClick={() => openDialog(BanModal, subject)} />
    </>
  );
}

function isAllowed(
  { ownerID: ownerId, administrators }: Space,
  me: { id: string; isStaff: boolean },
  them: string | null,
): boolean {
  const hosts = { ownerId, administrators };
  const viewer = { role: roleOf(hosts, me.id), isStaff: me.isStaff };
  return them !== me.id && mayPutOut(hosts, viewer, roleOf(hosts, them));
}
