import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { RoomPermission, Space, SpacePreview, SpaceSetting } from "@veranda/contract";
import type { ShareSetting } from "@veranda/contract";
import { spaceQuery } from "#api/queries.ts";
import { changeSpace } from "#api/optimistic-space.ts";
import { cutPoster } from "./info/cut-poster.ts";
import { takePoster } from "./info/take-poster.ts";
import { linkShareId } from "#site/space-path.ts";
import { api } from "#api/client.ts";
import { bansQuery, DELETED_KEY, invitationsQuery, roomCategoriesQuery } from "./space-queries.ts";

/*
 * Actions on the person's spaces: each makes the call and updates the cache. Used by the page's buttons and the
 * engine's requests. All throw CallError.
 */

type NewSpace = {
  name?: string;
  shareSetting?: ShareSetting;
  isInviteOnly?: boolean;
  mayOthersBuild?: boolean;
  setting?: SpaceSetting;
  templateId?: string;
};
export type SpaceEdits = {
  name?: string;
  description?: string;
  tags?: string[];
  shareSetting?: ShareSetting;
  isInviteOnly?: boolean;
};

export async function createSpace(queries: QueryClient, space: NewSpace): Promise<Space> {
  const { data } = await api("POST /rooms", { body: space });
  rememberSpace(queries, data);
  await queries.invalidateQueries({ queryKey: ["me", "listing"] });
  return data;
}

export async function openSandbox(queries: QueryClient): Promise<Space> {
  const { data } = await api("POST /rooms/sandbox", {});
  rememberSpace(queries, data);
  return data;
}

/** Cache keys with the share id of the address and without. */
function rememberSpace(queries: QueryClient, space: Space): void {
  for (const share of new Set([undefined, linkShareId(space) ?? undefined]))
    queries.setQueryData(spaceQuery({ id: space.id, share }).queryKey, space);
}

/** The flag is always sent (product specification, section 5): its current value, where unchanged. */
export async function editSpace(
  queries: QueryClient,
  id: string,
  edits: SpaceEdits & { fullScreenModeEnabled?: boolean },
): Promise<Space> {
  const fullScreenModeEnabled =
    edits.fullScreenModeEnabled ??
    (await queries.ensureQueryData(spaceQuery({ id, share: undefined }))).fullScreenModeEnabled;
  const { data } = await api("PATCH /rooms/{id}/edit", {
    params: { id },
    body: { ...edits, fullScreenModeEnabled },
  });
  return spaceChanged(queries, data);
}

/** `leave` runs after the deletion, before anything on the page refetches it. */
export async function deleteSpace(
  queries: QueryClient,
  id: string,
  leave: () => Promise<void>,
): Promise<void> {
  await api("POST /rooms/delete/{id}", { params: { id } });
  await leave();
  // The deleted space's own queries aren't refetched, though its page observes them until it has closed.
  await askAll(queries, id);
}

export async function restoreSpace(queries: QueryClient, id: string): Promise<Space> {
  const { data } = await api("POST /rooms/{id}/restore", { params: { id } });
  await askAll(queries);
  return data;
}

/** A space may be listed before its picture is taken, where rendering is slow. */
const PICTURE_TIMEOUT_MS = 20_000;

/** A listed space needs a picture of its own: the host's current view, or that of the last save. */
export async function publishSpace(
  queries: QueryClient,
  id: string,
  body: { isPublished: boolean; categories?: string[] },
): Promise<Space> {
  const shown = queries.getQueriesData<Space>({ queryKey: ["space", id] });
  // Optimistic: taking the picture may need a while.
  for (const [key] of shown) showListed(queries, key, body.isPublished);
  try {
    return await publish(queries, id, body);
  } catch (error) {
    // Offline it can't be refetched.
    for (const [key, before] of shown) if (before) showListed(queries, key, before.isPublishedToExplore);
    void queries.invalidateQueries({ queryKey: ["space", id] });
    throw error;
  }
}

const showListed = (queries: QueryClient, key: QueryKey, isPublishedToExplore: boolean): void =>
  void queries.setQueryData<Space>(key, (space) => space && { ...space, isPublishedToExplore });

async function publish(
  queries: QueryClient,
  id: string,
  body: { isPublished: boolean; categories?: string[] },
): Promise<Space> {
  if (body.isPublished) {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS));
    // It is listed even where no picture can be taken.
    await Promise.race([givePicture(queries, id).catch(() => undefined), timeout]);
  }
  const { data } = await api("POST /rooms/{id}/publish", { params: { id }, body });
  spaceChanged(queries, data);
  await queries.invalidateQueries({ queryKey: roomCategoriesQuery(id).queryKey });
  return data;
}

async function givePicture(queries: QueryClient, id: string): Promise<void> {
  const { data } = await api("GET /spaces/v2/{id}", { params: { id }, query: {} });
  if (data.space.isCustomThumbnail && !data.space.isTakenThumbnail) return;
  const picture = (await takePoster(id)) ?? (data.space.isTakenThumbnail ? null : await savedPicture(id));
  if (picture !== null) await setPoster(queries, id, picture, true);
}

/** The screenshot of the last save; null where there is none. */
async function savedPicture(id: string): Promise<Blob | null> {
  const { data: versions } = await api("GET /rooms/{id}/versions", { params: { id }, query: {} });
  const picture = versions.find((version) => version.picture !== null)?.picture;
  const answer = picture ? await fetch(picture) : null;
  return answer?.ok === true ? cutPoster(await answer.blob()) : null;
}

export async function renewLink(queries: QueryClient, id: string): Promise<Space> {
  const { data } = await api("POST /rooms/{id}/share/renew", { params: { id } });
  return spaceChanged(queries, data);
}

export async function invite(queries: QueryClient, id: string, emails: string[]): Promise<void> {
  const { data } = await api("POST /rooms/{id}/share/invite", { params: { id }, body: { emails } });
  queries.setQueryData(invitationsQuery(id).queryKey, data);
}

export async function removeInvitations(queries: QueryClient, id: string, userIDs: string[]): Promise<void> {
  await api("DELETE /rooms/{id}/share/invite", { params: { id }, body: { userIDs } });
  queries.setQueryData(invitationsQuery(id).queryKey, (now) =>
    now?.filter((invitation) => !userIDs.includes(invitation.id)),
  );
}

/** `share` is the share id that the person entered by. */
export async function mailLink(id: string, share: string | null): Promise<void> {
  await api("POST /rooms/{id}/share/mail", { params: { id }, query: share === null ? {} : { share } });
}

export async function setRestricted(
  queries: QueryClient,
  id: string,
  permission: RoomPermission,
  restricted: boolean,
): Promise<Space> {
  const { data } = await api("PUT /rooms/{id}/permissions/{permission}", {
    params: { id, permission },
    body: { restricted },
  });
  return spaceChanged(queries, data);
}

/**
 * Whether everyone with an account may add objects. Allowing it also ends "view only", which would still forbid it;
 * that call comes last, so that nothing is left open where one of the two fails.
 */
export async function setOthersBuild(
  queries: QueryClient,
  { id, restrictedPermissions }: Pick<Space, "id" | "restrictedPermissions">,
  mayBuild: boolean,
): Promise<void> {
  await setRestricted(queries, id, "add_content", !mayBuild);
  if (mayBuild && restrictedPermissions.includes("view_only"))
    await setRestricted(queries, id, "view_only", false);
}

export async function setInstancing(queries: QueryClient, id: string, enabled: boolean): Promise<Space> {
  const { data } = await api("PUT /rooms/{id}/instancing", { params: { id }, body: { enabled } });
  return spaceChanged(queries, data);
}

export async function setHost(
  queries: QueryClient,
  id: string,
  userID: string,
  isAdmin: boolean,
): Promise<Space> {
  const { data } = await api("PUT /rooms/{id}/hosts/{userID}", {
    params: { id, userID },
    body: { isAdmin },
  });
  return spaceChanged(queries, data);
}

/** `isTaken`: taken automatically, so that it doesn't replace a chosen picture. */
export async function setPoster(
  queries: QueryClient,
  id: string,
  file: Blob,
  isTaken = false,
): Promise<Space> {
  const query = isTaken ? { isTaken: "true" } : {};
  const { data } = await api("POST /rooms/{id}/thumbnail", { params: { id }, query, file });
  return spaceChanged(queries, data);
}

export async function removePoster(queries: QueryClient, id: string): Promise<Space> {
  const { data } = await api("DELETE /rooms/{id}/thumbnail", { params: { id } });
  return spaceChanged(queries, data);
}

/** Updates a space's details after the call was made elsewhere. */
export function changeSpaceWords(
  queries: QueryClient,
  id: string,
  words: Pick<SpaceEdits, "name" | "description" | "tags">,
): void {
  const { tags: _, ...seen } = words;
  queries.setQueriesData<SpacePreview>({ queryKey: ["preview", id] }, (before) =>
    before?.canJoin ? { ...before, ...seen } : before,
  );
  queries.setQueriesData({}, (answer: unknown) =>
    changeSpace(answer, id, (shown) => ({ ...shown, ...words })),
  );
}

/** Updates the cached space from its record. */
export function spaceChanged(queries: QueryClient, space: Space): Space {
  const { id, slug, name, description, tags, pictures, shareSetting } = space;
  // What is being fetched again may have been read before this change.
  void queries.cancelQueries({ queryKey: ["space", id], predicate: ({ state }) => state.data !== undefined });
  queries.setQueriesData<Space>({ queryKey: ["space", id] }, (before) => before && space);
  queries.setQueriesData<SpacePreview>({ queryKey: ["preview", id] }, (before) =>
    before?.canJoin ? { ...before, slug, name, description, pictures, shareSetting } : before,
  );
  queries.setQueriesData({}, (answer: unknown) =>
    changeSpace(answer, id, (shown) =>
      "shareSetting" in shown ? shown : { ...shown, slug, name, description, tags, pictures },
    ),
  );
  void queries.invalidateQueries({ queryKey: ["me", "listing"] });
  return space;
}

/** Refetches the lists of spaces; a query of the deleted `goneId` itself is not repeated. */
async function askAll(queries: QueryClient, goneId?: string): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ meta, queryKey }) =>
      (goneId === undefined || !queryKey.includes(goneId)) &&
      (meta?.["isForViewer"] === true || (queryKey[0] === "me" && queryKey[1] === "listing")),
  });
  await queries.invalidateQueries({ queryKey: DELETED_KEY });
}

/** Saves the space's last version as a personal template, new or replacing one. */
export async function saveTemplate(
  queries: QueryClient,
  roomID: string,
  name: string,
  overwriteFileId: string | null,
): Promise<void> {
  await api("POST /files/templates", { body: { roomID, name, overwriteFileId } });
  await queries.invalidateQueries({ queryKey: ["me", "content"] });
}

export async function banPerson(
  queries: QueryClient,
  id: string,
  ban: { userID: string; durationMinutes: number | null; reason: string; isInAllSpaces?: boolean },
): Promise<void> {
  await api("POST /rooms/{id}/bans", { params: { id }, body: ban });
  // Banning a host also removes their role.
  await Promise.all([
    queries.invalidateQueries({ queryKey: bansQuery(id).queryKey }),
    queries.invalidateQueries({ queryKey: spaceQuery({ id, share: undefined }).queryKey }),
  ]);
}

export async function unbanPerson(queries: QueryClient, id: string, banID: string): Promise<void> {
  await api("DELETE /rooms/{id}/bans/{banID}", { params: { id, banID } });
  await queries.invalidateQueries({ queryKey: bansQuery(id).queryKey });
}

/** They can return. */
export async function removePerson(id: string, userID: string): Promise<void> {
  await api("POST /rooms/{id}/remove", { params: { id }, body: { userID } });
}
