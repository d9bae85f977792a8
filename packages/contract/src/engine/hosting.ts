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

/** For hosts and co-hosts of an instance. Names of the first two are the specification's. */
export const hostingMessages = {
  congregate_around_actor: z.object({ actorId: participantId }),
  respawn_others_in_hotspots: z.object({}),
  // Of what follows the specification names no messages.
  /** To oneself. */
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
    /** In all instances of the space; absent: in this one. */
    isEverywhere: z.boolean().optional(),
  }),
  set_countdown: z.object({
    seconds: z.int().min(1).max(COUNTDOWN_MAX_SECONDS).nullable(),
    title: z.string().trim().max(COUNTDOWN_TITLE_MAX),
  }),
  /** Guides everybody who is here, or ends it, whoever guides. */
  set_guiding: z.object({ isGuiding: z.boolean() }),
  /** Walks along with the guide, and looks where they look; ended by any step of one's own. */
  set_following: z.object({ isFollowing: z.boolean() }),
  /** Those that are named; the others stay. */
  set_chat_rules: chatRules.partial(),
  set_chat_words: chatWords.partial(),
  /** Draws these stands on the ground, until others, or none, are marked. */
  mark_stands: z.object({ stands: z.array(stand).max(SPACE_ASSIGNED_ROLES_MAX + 1) }),
  remove_message: z.object({ messageId: participantId }),
  answer_held_message: z.object({ messageId: participantId, isShown: z.boolean() }),
} as const;

export const hostingState = z.object({
  /** Not null while one waits to be let in. */
  waitingRoom: z.object({ isHostHere: z.boolean() }).nullable(),
  ...hosting.shape,
  /** One walks along with the guide. */
  isFollowing: z.boolean(),
  /** Null for who neither hosts nor helps. */
  view: hostView.nullable(),
});
export type HostingState = z.infer<typeof hostingState>;

/** Outside of a space. */
export const NOT_HOSTED: HostingState = { waitingRoom: null, ...NO_HOSTING, isFollowing: false, view: null };
