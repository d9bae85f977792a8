import type { QueryClient } from "@tanstack/react-query";
import type { ShareSetting, SpaceSetting } from "@veranda/contract";
import { CallError } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { PageRequest, PageRequestData } from "@veranda/contract/engine/room-messages";
import * as t from "@veranda/messages/engine";
import * as moderation from "@veranda/messages/moderation";
import * as people from "@veranda/messages/people";
import { queryClientHere } from "#api/load-in-browser.ts";
import { meQuery } from "#api/queries.ts";
import { runMutation } from "#api/run-mutation.ts";
import { openLogin, signInFromSpace } from "#session/auth.ts";
import { readAuth } from "#session/auth-view.ts";
import { importToken } from "#areas/build";
import { PageRefusal } from "#api/faults/refusal.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import {
  blockPerson,
  createGroup,
  GroupModal,
  joinGroup,
  relationshipMutation,
  reportPerson,
  saveProfile,
  unblockPerson,
} from "#areas/people";
import { loveMutation, markEverywhere } from "#areas/browse";
import {
  banPerson,
  banSentence,
  bansQuery,
  changeSpaceWords,
  createSpace,
  deleteWithUndo,
  editSpace,
  invite,
  LIMITS_KEY,
  mailLink,
  openSandbox,
  publishSpace,
  removeInvitations,
  removePerson,
  saveTemplate,
  setHost,
  setInstancing,
  setRestricted,
  templatesQuery,
  unbanPerson,
  walkIn,
} from "#areas/host";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/**
 * Runs the call for an engine message, by the same functions as the page's buttons. Errors are shown in a toast; guests
 * are asked to sign in.
 */
export async function answerRequest(
  engine: EngineHandle,
  request: PageRequest,
  queries: QueryClient = queryClientHere(),
): Promise<void> {
  if (!readAuth().isLoggedIn && !mayBeGuest(engine, request)) {
    if (engine.state.session.roomId === null) openLogin();
    else await signInFromSpace();
    return;
  }
  try {
    await answer(engine, request, queries);
  } catch (error) {
    showToast({ message: sentenceFor(error), kind: "error" });
  }
}

/** Requests that guests may make too; those about groups as participants of a space. */
const mayBeGuest = (engine: EngineHandle, { name }: PageRequest): boolean =>
  name === "refetch_space_limits" ||
  ((name === "create_group" || name === "join_group") && engine.state.session.roomId !== null);

async function answer(engine: EngineHandle, request: PageRequest, queries: QueryClient): Promise<void> {
  switch (request.name) {
    case "refresh_user_profile":
      return refreshProfile(engine, queries);
    case "edit_user_profile":
      return editProfile(engine, queries, request.data);
    case "follow_user":
      return quietly(runMutation(queries, relationshipMutation(queries, request.data.userId), "follow"));
    case "unfollow_user":
      return quietly(runMutation(queries, relationshipMutation(queries, request.data.userId), "unfollow"));
    case "befriend_user":
      return quietly(runMutation(queries, relationshipMutation(queries, request.data.userId), "befriend"));
    case "unfriend_user":
      return quietly(runMutation(queries, relationshipMutation(queries, request.data.userId), "unfriend"));
    case "block_user":
      return blockPerson(queries, request.data.userId);
    case "unblock_user":
      return unblockPerson(queries, request.data.userId);
    case "report_user": {
      const { userId, ...report } = request.data;
      await reportPerson(userId, report);
      return showToast({ message: people.reported() });
    }
    case "set_space_loved": {
      const { spaceId, loved, skipSapiCall } = request.data;
      if (skipSapiCall) return markEverywhere(queries, spaceId, loved);
      return quietly(runMutation(queries, loveMutation(queries, spaceId), loved));
    }
    case "create_and_join_room":
      return createAndJoin(queries, request.data);
    case "join_sandbox":
      return walkIn(await openSandbox(queries));
    case "create_group":
      await createGroup(queries);
      return openDialog(GroupModal);
    case "join_group":
      await joinGroup(queries, request.data.groupId);
      return openDialog(GroupModal);
    case "delete_room":
      return deleteWithUndo(queries, request.data.roomId);
    case "edit_room_info": {
      const { roomId, roomName: name, description, tags, skipSapiCall } = request.data;
      const words = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(tags !== undefined && { tags }),
      };
      if (skipSapiCall) return changeSpaceWords(queries, roomId, words);
      await editSpace(queries, roomId, words);
      return undefined;
    }
    case "set_room_share_setting": {
      const { roomShareSetting, roomPublicLink, roomId } = request.data;
      await editSpace(queries, roomId ?? here(engine), {
        shareSetting: sharing(roomShareSetting, roomPublicLink),
      });
      return undefined;
    }
    case "invite_users": {
      const { emails, roomID, roomShareSetting, roomPublicLink } = request.data;
      const id = roomID ?? here(engine);
      if (roomShareSetting !== undefined)
        await editSpace(queries, id, { shareSetting: sharing(roomShareSetting, roomPublicLink) });
      return invite(queries, id, emails);
    }
    case "remove_invited_users":
      return removeInvitations(queries, here(engine), request.data.userIds);
    case "email_myself_room_link":
      await mailLink(here(engine), engine.state.session.shareId);
      return showToast({ message: t.linkMailed() });
    case "set_admin_permission_restricted": {
      const { permission, restricted, roomId } = request.data;
      await setRestricted(queries, roomId ?? here(engine), permission, restricted);
      return undefined;
    }
    case "set_instancing_enabled":
      await setInstancing(queries, request.data.roomId ?? here(engine), request.data.enabled);
      return undefined;
    case "set_published_to_explore":
      await publishSpace(queries, request.data.roomId ?? here(engine), {
        isPublished: request.data.enabled,
      });
      return undefined;
    case "save_room_as_template": {
      const { name, overwriteFileId } = request.data;
      await saveTemplate(queries, here(engine), name, overwriteFileId);
      return showToast({ message: t.templateSaved({ name }) });
    }
    case "set_user_is_admin":
      return makeHost(engine, queries, request.data);
    case "remove_user": {
      const { userId } = request.data;
      await removePerson(here(engine), userId);
      return showToast({ message: moderation.removed({ name: nameOf(engine, userId) }) });
    }
    case "ban_user_from_room":
      return ban(engine, queries, request.data);
    case "unban_user_from_room":
      return unban(queries, here(engine), request.data.userId);
    case "refresh_room_moderation_state":
      return queries.invalidateQueries({ queryKey: bansQuery(here(engine)).queryKey });
    case "set_custom_nft_environment":
      return importToken(engine, request.data.id);
    case "refetch_space_limits":
      await new Promise((resolve) => setTimeout(resolve, request.data.fetchDelay));
      return queries.invalidateQueries({ queryKey: LIMITS_KEY });
    default:
      return request satisfies never;
  }
}

/** The mutation has shown the error itself. */
async function quietly(running: Promise<unknown>): Promise<void> {
  await running.catch(() => {});
}

/** The current space. */
function here(engine: EngineHandle): string {
  const { roomId } = engine.state.session;
  if (roomId === null) throw new PageRefusal(t.joinFirst());
  return roomId;
}

/** The public link has a flag of its own (product specification, section 3), which takes precedence. */
function sharing(setting: ShareSetting, publicLink: boolean | undefined): ShareSetting {
  if (publicLink === true) return "PUBLIC_LINK";
  return publicLink === false && setting === "PUBLIC_LINK" ? "PRIVATE" : setting;
}

async function refreshProfile(engine: EngineHandle, queries: QueryClient): Promise<void> {
  const me = await queries.fetchQuery({ ...meQuery(), staleTime: 0 });
  engine.send("patch_user", { patch: { displayName: me.displayName, avatar: me.avatarData.avatarID } });
}

async function editProfile(
  engine: EngineHandle,
  queries: QueryClient,
  { bannerURL, avatarImageURL, ...patch }: PageRequestData<"edit_user_profile">,
): Promise<void> {
  const { userSocialProfile: own } = await queries.ensureQueryData(meQuery());
  const isForeign = (given: string | null | undefined, present: string | null): boolean =>
    typeof given === "string" && given !== present;
  if (isForeign(bannerURL, own.bannerURL) || isForeign(avatarImageURL, own.avatarImageURL))
    throw new PageRefusal(t.choosePictureFile());
  const me = await saveProfile(queries, {
    ...patch,
    ...(bannerURL === null && { bannerURL }),
    ...(avatarImageURL === null && { avatarImageURL }),
  });
  if (patch.displayName !== undefined) engine.send("patch_user", { patch: { displayName: me.displayName } });
  await queries.invalidateQueries({ queryKey: ["profile"] });
}

async function createAndJoin(
  queries: QueryClient,
  {
    shareSetting,
    publicLink,
    environment,
    environmentVariant,
    environmentPackageUrl,
    presetUrl,
  }: PageRequestData<"create_and_join_room">,
): Promise<void> {
  const templates = await queries.ensureQueryData(templatesQuery());
  const template = templates.find(({ id, setting }) =>
    presetUrl === null ? setting.environment === environment : id === presetUrl,
  );
  const setting: SpaceSetting | null =
    environment === null && environmentVariant === null && environmentPackageUrl === null
      ? null
      : {
          environment: environment ?? template?.setting.environment ?? "terrace",
          variant: environmentVariant ?? template?.setting.variant ?? "golden",
          ...(environmentPackageUrl !== null && { packageUrl: environmentPackageUrl }),
        };
  const space = await createSpace(queries, {
    shareSetting: sharing(shareSetting, publicLink),
    ...(presetUrl !== null && { templateId: presetUrl }),
    ...(setting !== null && { setting }),
  });
  await walkIn(space);
}

/** The name of somebody who is or was here. */
const nameOf = (engine: EngineHandle, userId: string): string =>
  Object.values(engine.state.participants).find((one) => one.userId === userId || one.id === userId)
    ?.displayName ?? userId;

async function ban(
  engine: EngineHandle,
  queries: QueryClient,
  { userId, durationMinutes, reason }: PageRequestData<"ban_user_from_room">,
): Promise<void> {
  const name = nameOf(engine, userId);
  try {
    await banPerson(queries, here(engine), {
      userID: userId,
      durationMinutes: durationMinutes === 0 ? null : durationMinutes,
      reason,
    });
    showToast({ message: moderation.banned({ name }) });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showToast({ message: banSentence(error, name), kind: "error" });
  }
}

async function unban(queries: QueryClient, id: string, userId: string): Promise<void> {
  const bans = await queries.fetchQuery(bansQuery(id));
  const found = bans.find(({ userID }) => userID === userId);
  if (found === undefined) throw new PageRefusal(moderation.notBanned());
  await unbanPerson(queries, id, found.id);
  showToast({ message: moderation.lifted({ name: found.displayName }) });
}

async function makeHost(
  engine: EngineHandle,
  queries: QueryClient,
  { userId, isAdmin }: PageRequestData<"set_user_is_admin">,
): Promise<void> {
  try {
    await setHost(queries, here(engine), userId, isAdmin);
  } catch (error) {
    if (!(error instanceof CallError && error.code === "ALREADY_HOST")) throw error;
    const there = Object.values(engine.state.participants).find((one) => one.userId === userId);
    const message = there ? people.alreadyHost({ name: there.displayName }) : t.alreadyHost();
    showToast({ message, kind: "error" });
  }
}
