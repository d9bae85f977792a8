import { z } from "zod";
import { BAN_MINUTES_MAX, BAN_REASON_MAX, INVITES_AT_ONCE, REPORT_REASON_MAX } from "../constants.ts";
import { accountId, currentUserPatch } from "../records/account.ts";
import { groupId } from "../records/group-id.ts";
import { moderatedId } from "../records/moderation.ts";
import { personReportCategory } from "../records/people.ts";
import { roomPermission } from "../records/rights.ts";
import { shareSetting, spaceDescription, spaceId, spaceName, spaceTags } from "../records/space.ts";
import { tokenId } from "../records/token.ts";

/** The space concerned; absent: the current space. */
const roomId = spaceId.optional();
const userId = z.object({ userId: accountId });
const REFETCH_DELAY_MAX_MS = 600_000;
/** The page has made the call already: only update what is shown. */
const skipSapiCall = z.boolean().default(false);

/**
 * Messages that are calls of the server. The engine makes none: it returns each to the page as `page_request`, and the
 * page makes the call by the same functions that its own buttons use. Names are those of the specification.
 */
export const pageRequests = {
  // About people.
  refresh_user_profile: z.object({}),
  /**
   * Absent fields are unchanged. Pictures are set by sending their files; here they can only be removed, by null. Their
   * current addresses change nothing.
   */
  edit_user_profile: currentUserPatch
    .pick({
      profileBackgroundSpaceID: true,
      about: true,
      displayName: true,
      username: true,
      isPrivate: true,
      profileBackgroundColor: true,
      links: true,
    })
    .extend({
      bannerURL: z.string().max(2048).nullable().optional(),
      avatarImageURL: z.string().max(2048).nullable().optional(),
    }),
  follow_user: userId,
  unfollow_user: userId,
  /** Not in the specification. */
  befriend_user: userId,
  /** Ends a friendship, or a request for one. */
  unfriend_user: userId,
  block_user: userId,
  unblock_user: userId,
  report_user: userId.extend({
    category: personReportCategory,
    reason: z.string().trim().max(REPORT_REASON_MAX).default(""),
    roomId: spaceId.nullable().default(null),
  }),

  // About spaces.
  set_space_loved: z.object({ spaceId, loved: z.boolean(), skipSapiCall }),
  /** `presetUrl` is a template's id. The server chooses absent values. */
  create_and_join_room: z.object({
    shareSetting: shareSetting.default("PRIVATE"),
    /** If given, it decides: PUBLIC_LINK or not. */
    publicLink: z.boolean().optional(),
    environment: z.string().max(64).nullable().default(null),
    environmentVariant: z.string().max(32).nullable().default(null),
    environmentPackageUrl: z.string().max(2048).nullable().default(null),
    presetUrl: z.string().max(64).nullable().default(null),
  }),
  join_sandbox: z.object({}),
  create_group: z.object({}),
  join_group: z.object({ groupId }),
  delete_room: z.object({ roomId: spaceId }),
  edit_room_info: z.object({
    roomId: spaceId,
    roomName: spaceName.optional(),
    description: spaceDescription.optional(),
    tags: spaceTags.optional(),
    skipSapiCall,
  }),
  set_room_share_setting: z.object({
    roomShareSetting: shareSetting,
    roomPublicLink: z.boolean().optional(),
    roomId,
  }),
  invite_users: z.object({
    emails: z.array(z.email().max(254)).min(1).max(INVITES_AT_ONCE),
    roomID: roomId,
    roomShareSetting: shareSetting.optional(),
    roomPublicLink: z.boolean().optional(),
  }),
  /** Ids from the list of invitations. */
  remove_invited_users: z.object({ userIds: z.array(z.string().max(64)).min(1).max(100) }),
  email_myself_room_link: z.object({}),
  set_admin_permission_restricted: z.object({ permission: roomPermission, restricted: z.boolean(), roomId }),
  set_instancing_enabled: z.object({ roomId, enabled: z.boolean() }),
  set_published_to_explore: z.object({ roomId, enabled: z.boolean() }),
  /** The last saved version of the current space; `overwriteFileId` is the person's own template that it replaces. */
  save_room_as_template: z.object({
    name: z.string().trim().min(1).max(60),
    overwriteFileId: z.uuid().nullable().default(null),
  }),
  /** In the current space. */
  set_user_is_admin: userId.extend({ isAdmin: z.boolean() }),
  // Moderation in the current space. An account id, or a guest's participant id.
  remove_user: z.object({ userId: moderatedId }),
  /** Zero minutes: until it is lifted. */
  ban_user_from_room: z.object({
    userId: moderatedId,
    durationMinutes: z.int().min(0).max(BAN_MINUTES_MAX),
    reason: z.string().trim().max(BAN_REASON_MAX).default(""),
  }),
  unban_user_from_room: z.object({ userId: moderatedId }),
  refresh_room_moderation_state: z.object({}),
  /** The model of a token becomes the environment of the current space; `id` is its CAIP-19 name. */
  set_custom_nft_environment: z.object({ id: tokenId }),
  /** Milliseconds until the space's limits are read again. */
  refetch_space_limits: z.object({ fetchDelay: z.number().min(0).max(REFETCH_DELAY_MAX_MS).default(0) }),
} as const;

export type PageRequestName = keyof typeof pageRequests;
export type PageRequestData<N extends PageRequestName> = z.output<(typeof pageRequests)[N]>;
/** A message with its data as parsed by its schema. */
export type PageRequest = {
  [N in PageRequestName]: { name: N; data: PageRequestData<N> };
}[PageRequestName];
