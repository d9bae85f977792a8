import { z } from "zod";
import { SPACE_ASSIGNED_ROLES_MAX } from "../constants.ts";
import { stand } from "../records/assigned-role.ts";
import {
  ANNOUNCEMENT_MAX,
  COUNTDOWN_MAX_SECONDS,
  COUNTDOWN_TITLE_MAX,
  HOST_CAPACITY_MAX,
  chatRules,
  chatWords,
  doorMode,
  hosting,
  hostView,
  NO_HOSTING,
} from "../rooms/hosting.ts";

const participantId = z.string().min(1).max(128);

/** For hosts and co-hosts of an instance. The names of the first two are the specification's. */
export const hostingMessages = {
  congregate_around_actor: z.object({ actorId: participantId }),
  respawn_others_in_hotspots: z.object({}),
  // The specification names no messages for the following.
  /** To the host's own position. */
  bring_participant: z.object({ participantId }),
  /** Out of this instance. */
  remove_participant: z.object({ participantId }),
  set_co_host: z.object({ participantId, isCoHost: z.boolean() }),
  set_door: z.object({ mode: doorMode }),
  set_instance_capacity: z.object({ capacity: z.int().min(1).max(HOST_CAPACITY_MAX).nullable() }),
  /** `visitorId` null: everybody who waits. */
  answer_waiting: z.object({ visitorId: participantId.nullable(), isAdmitted: z.boolean() }),
  announce: z.object({
    text: z.string().trim().max(ANNOUNCEMENT_MAX),
    /** In all instances of the space; absent: only this one. */
    isEverywhere: z.boolean().optional(),
  }),
  set_countdown: z.object({
    seconds: z.int().min(1).max(COUNTDOWN_MAX_SECONDS).nullable(),
    title: z.string().trim().max(COUNTDOWN_TITLE_MAX),
  }),
  /** Guides everybody who is here, or ends the guiding, whoever guides. */
  set_guiding: z.object({ isGuiding: z.boolean() }),
  /** Walks along with the guide, and looks where they look; ended by any step of the person's own. */
  set_following: z.object({ isFollowing: z.boolean() }),
  /** Sets those that are named; the others stay. */
  set_chat_rules: chatRules.partial(),
  set_chat_words: chatWords.partial(),
  /** Marks these stands on the ground, until others, or none, are marked. */
  mark_stands: z.object({ stands: z.array(stand).max(SPACE_ASSIGNED_ROLES_MAX + 1) }),
  remove_message: z.object({ messageId: participantId }),
  answer_held_message: z.object({ messageId: participantId, isShown: z.boolean() }),
} as const;

export const hostingState = z.object({
  /** Not null while the person waits to be admitted. */
  waitingRoom: z.object({ isHostHere: z.boolean() }).nullable(),
  ...hosting.shape,
  /** The person is following the guide. */
  isFollowing: z.boolean(),
  /** Null for anybody but hosts and co-hosts. */
  view: hostView.nullable(),
});
export type HostingState = z.infer<typeof hostingState>;

/** Outside of a space. */
export const NOT_HOSTED: HostingState = { waitingRoom: null, ...NO_HOSTING, isFollowing: false, view: null };
