import { useQuery } from "@tanstack/react-query";
import type { Space } from "@veranda/contract";
import { mayPutOut, roleOf } from "@veranda/contract/permissions";
import { asViewer } from "@veranda/contract/person-actions";
import * as t from "@veranda/messages/moderation";
import { DoorOpen, UserCheck, UserX } from "lucide-react";
import { useEngine } from "#engine/engine-state.ts";
import { useAuth } from "#session/use-auth.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import {
  BanModal,
  bansOfQuery,
  RemovePersonModal,
  unbanPerson,
  useMySpace,
  useSpaceAction,
} from "#areas/host";
import { CardRow } from "./card-row.tsx";
import { closePersonCard, profileIdOf, type SelectedPerson } from "./recent-people.ts";

type RemovalRowsProps = Pick<SelectedPerson, "person" | "isHere" | "isWatching">;
/** An account, or a guest by participant id. */
type Subject = {
  spaceId: string;
  isOwner: boolean;
  person: { id: string; name: string };
  onDone: () => void;
};

/** For hosts: removes, bans and unbans people, guests too. */
export function RemovalRows(props: RemovalRowsProps) {
  const { roomId, shareId } = useEngine().state.session;
  return roomId === null ? null : <PutOutRowsIn {...props} id={roomId} shareId={shareId} />;
}

function PutOutRowsIn({
  person,
  isHere,
  isWatching,
  id,
  shareId,
}: RemovalRowsProps & { id: string; shareId: string | null }) {
  const engine = useEngine();
  const { me } = useAuth();
  const { space, isHost } = useMySpace({ id, shareId });
  if (space === undefined || !isHost || me === null || !isAllowed(space, me, person)) return null;
  const subject = {
    spaceId: id,
    isOwner: space.ownerID === me.id,
    person: { id: profileIdOf(person), name: person.displayName },
    onDone: () => closePersonCard(engine),
  };
  return (
    <>
      {(isHere || isWatching) && (
        <CardRow
          icon={<DoorOpen />}
          label={isHere ? t.remove() : t.removeWatcher()}
          onClick={() => openDialog(RemovePersonModal, { ...subject, isWatching: !isHere })}
        />
      )}
      {/* People who are here aren't banned. */}
      {isHere ? <BanRow {...subject} /> : <AbsentRows {...subject} />}
    </>
  );
}

const BanRow = (subject: Subject) => (
  <CardRow icon={<UserX />} isGrave label={t.ban()} onClick={() => openDialog(BanModal, subject)} />
);

/** Of somebody absent, who may be banned. */
function AbsentRows(subject: Subject) {
  const { spaceId, isOwner, person } = subject;
  const { data: bans, isPending } = useQuery(bansOfQuery(spaceId, person.id));
  const lift = useSpaceAction((queries, banID: string) => unbanPerson(queries, spaceId, banID), {
    onDone: () => showToast({ message: t.lifted({ name: person.name }) }),
  });
  const ban = bans?.[0];
  if (isPending) return null;
  if (ban === undefined) return <BanRow {...subject} />;
  // The owner's to lift.
  if (ban.isInAllSpaces && !isOwner) return null;
  return (
    <CardRow icon={<UserCheck />} label={t.liftBan()} isBusy={lift.isBusy} onClick={() => lift.act(ban.id)} />
  );
}

function isAllowed(
  { ownerID: ownerId, administrators, organizationAdmins }: Space,
  me: { id: string; isStaff: boolean },
  them: SelectedPerson["person"],
): boolean {
  const hosts = { ownerId, administrators, organizationAdmins };
  const viewer = { role: roleOf(hosts, me.id), isStaff: me.isStaff };
  return them.userId !== me.id && mayPutOut(hosts, viewer, asViewer(hosts, them));
}
