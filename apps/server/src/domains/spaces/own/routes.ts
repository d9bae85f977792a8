import { calls, type Space } from "@veranda/contract";
import type { Bind } from "../../../http/bind.ts";
import { deletedSpaces, deleteSpace, restoreSpace } from "./soft-delete.ts";
import { createSpace, sandboxOf } from "./create.ts";
import { requireHost } from "./require-host.ts";
import { appointableAmong } from "./appointable.ts";
import { requireEdits, editSpace, renewShareId, setInstancing, setRestricted } from "./edit.ts";
import { assignedRolesOf, assignRole, removeRole } from "./assigned-roles.ts";
import { setHost } from "./hosts.ts";
import { invitationsOf, invite, mailLink, removeInvitations } from "./invitations.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";
import { removePicture, removeVideo, setPicture, setVideo } from "./pictures.ts";
import { publishSpace } from "./publish.ts";

export function ownSpaceRoutes(bind: Bind, deps: OwnSpacesDeps): void {
  const recordOf = (id: string, me: string): Promise<Space> =>
    deps.spaces.record(id, { accountId: me, shareIds: [] });
  const after = async (id: string, me: string, work: Promise<void>): Promise<Space> => {
    await work;
    return recordOf(id, me);
  };

  bind(calls.createRoom, async ({ body, me }) => recordOf(await createSpace(deps, me, body), me));
  bind(calls.sandbox, async ({ me }) => recordOf(await sandboxOf(deps, me), me));
  bind(calls.editRoom, ({ params: { id }, body, me }) => after(id, me, editSpace(deps, me, id, body)));
  bind(calls.deleteRoom, async ({ params: { id }, me }) => {
    await deleteSpace(deps, me, id);
    return {};
  });
  bind(calls.restoreRoom, async ({ params: { id }, me }) => {
    await restoreSpace(deps, me, id);
    return recordOf(id, me);
  });
  bind(calls.deletedRooms, ({ me }) => deletedSpaces(deps, me));
  bind(calls.setRestricted, ({ params: { id, permission }, body, me }) =>
    after(id, me, setRestricted(deps, me, id, { permission, ...body })),
  );
  bind(calls.setInstancing, async ({ params: { id }, body, me }) => {
    await setInstancing(deps, me, id, body.enabled);
    return recordOf(id, me);
  });
  bind(calls.setHost, async ({ params: { id, userID }, body, me }) => {
    const set = (): Promise<void> => setHost(deps, me, id, { accountId: userID, ...body });
    if (userID !== me || body.isAdmin) return after(id, me, set());
    // Somebody who resigns may lose access: they get the record from before.
    const before = await recordOf(id, me);
    await set();
    const administrators = before.administrators.filter((each) => each !== me);
    return {
      ...before,
      shareId: null,
      administrators,
      roomAdmins: before.roomAdmins.filter((each) => each !== me),
    };
  });
  bind(calls.appointable, async ({ params: { id }, body, me }) => ({
    userIDs: await appointableAmong(deps, me, id, body.userIDs),
  }));
  bind(calls.assignedRoles, ({ params: { id }, me }) => assignedRolesOf(deps, me, id));
  bind(calls.assignRole, async ({ params: { id }, body: { userID: accountId, role, stand }, me }) => {
    await assignRole(deps, me, id, { accountId, role, stand });
    return assignedRolesOf(deps, me, id);
  });
  bind(calls.removeRole, async ({ params: { id, roleID }, me }) => {
    await removeRole(deps, me, id, roleID);
    return assignedRolesOf(deps, me, id);
  });
  bind(calls.publishRoom, async ({ params: { id }, body, me }) => {
    await publishSpace(deps, me, id, body);
    return recordOf(id, me);
  });
  bind(calls.editSpace, async ({ params: { id }, body, file, me }) => {
    // Atomic: everything that may be rejected comes first.
    await requireEdits(deps, me, id, body);
    if (file !== null) await setPicture(deps, me, id, file.path);
    return after(id, me, editSpace(deps, me, id, body));
  });
  bind(calls.setThumbnail, ({ params: { id }, query: { isTaken }, file, me }) =>
    after(id, me, setPicture(deps, me, id, file.path, isTaken)),
  );
  bind(calls.removeThumbnail, ({ params: { id }, me }) => after(id, me, removePicture(deps, me, id)));
  bind(calls.setVideo, ({ params: { id }, file, me }) => after(id, me, setVideo(deps, me, id, file.path)));
  bind(calls.removeVideo, ({ params: { id }, me }) => after(id, me, removeVideo(deps, me, id)));
  bind(calls.spaceVersions, async ({ params: { id }, query, me }) => {
    await requireHost(deps.db, id, me);
    return deps.versions.list(id, query.before);
  });
  bind(calls.setVersionPicture, async ({ params: { id: spaceId, version }, body, me }) => {
    await deps.versions.setPicture({ spaceId, version }, me, body.fileID);
    return {};
  });
  bind(calls.invitations, ({ params: { id }, me }) => invitationsOf(deps, me, id));
  bind(calls.invite, async ({ params: { id }, body, me }) => {
    await invite(deps, me, id, body.emails);
    return invitationsOf(deps, me, id);
  });
  bind(calls.removeInvitations, async ({ params: { id }, body, me }) => {
    await removeInvitations(deps, me, id, body.userIDs);
    return {};
  });
  bind(calls.mailRoomLink, async ({ params: { id }, query, me }) => {
    await mailLink(deps, me, id, query.share);
    return {};
  });
  bind(calls.renewShareId, ({ params: { id }, me }) => after(id, me, renewShareId(deps, me, id)));
}
