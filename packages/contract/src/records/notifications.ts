import { z } from "zod";
import { assignedRoleName } from "./assigned-role.ts";
import { parentalControlsNews } from "./family.ts";
import { organizationId } from "./my-organization.ts";
import { personCard } from "./people.ts";
import { noticeKey } from "./notice.ts";
import { decisionAbout, decisionNews } from "./report.ts";
import { spaceEventId, spaceEventNews } from "./space-event.ts";
import { shareId, spaceId } from "./space.ts";
import { text } from "./text.ts";

/** Names one notification of a person's own, or something that the page tells everyone once. */
export const notificationKey = z.string().regex(/^[a-z][a-z0-9_:.-]{0,99}$/i);

const kept = { key: notificationKey, createdAt: z.iso.datetime(), isRead: z.boolean() };
const told = { ...kept, person: personCard };
const space = z.object({ id: spaceId, slug: z.string(), name: z.string() });
const event = z.object({
  id: spaceEventId,
  slug: z.string(),
  title: z.string(),
  /** What they came to it by, where its space needs that. */
  shareId: shareId.nullable(),
  startsAt: z.iso.datetime(),
});

/** What happened, told to one person: who did it, where that is said, and to which space where it concerns one. */
export const notification = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("friend_request"), ...told }),
  z.object({ kind: z.literal("friend_accepted"), ...told }),
  z.object({ kind: z.literal("follow"), ...told }),
  /** Somebody is a parent of theirs by now; a parent or a child has ended that; a parent has changed what is set: `news`, where known. */
  z.object({ kind: z.literal("family_linked"), ...told }),
  z.object({ kind: z.literal("family_ended"), ...told }),
  z.object({
    kind: z.literal("parental_controls"),
    ...told,
    news: parentalControlsNews.nullable(),
    /** How the child is called, told the other parent; null: it is the reader, or who it was isn't known by now. */
    child: z.string().nullable(),
  }),
  /** A child of theirs has linked another parent, or is linked with the other one no longer. */
  z.object({ kind: z.literal("family_parent"), ...told }),
  z.object({ kind: z.literal("family_parent_over"), ...told }),
  /**
   * A link has ended otherwise than by the two of it, for whatever reason. `name`: of the other one, as they were called
   * then; null: their account is gone.
   */
  z.object({ kind: z.literal("family_over"), ...kept, name: z.string().nullable() }),
  z.object({ kind: z.literal("love"), ...told, space }),
  /** To a space that they host. */
  z.object({ kind: z.literal("invitation"), ...told, space }),
  /** To an organisation, as long as the invitation holds; it is answered by its id. */
  z.object({
    kind: z.literal("organization_invitation"),
    ...told,
    /** `name`: the organisation's. */
    invitation: z.object({ id: organizationId, name: z.string() }),
  }),
  /** An organisation that they belonged to was deleted; `name` is what it was called then. */
  z.object({ kind: z.literal("organization_deleted"), ...kept, name: z.string() }),
  /** A role in a space that they were given, or that was taken back; `news` is which. */
  z.object({ kind: z.literal("role_given"), ...told, space, news: assignedRoleName }),
  z.object({ kind: z.literal("role_taken"), ...told, space, news: assignedRoleName }),
  /** Someone came to a space of one's own while one was elsewhere. */
  z.object({ kind: z.literal("host_event"), ...told, space }),
  /** Staff decided something about them, or about what they reported; `notice` opens it. */
  z.object({
    kind: z.literal("decision"),
    ...kept,
    news: decisionNews,
    about: decisionAbout,
    notice: noticeKey,
  }),
  /** Of an event that they are going or invited to. */
  z.object({
    kind: z.literal("space_event"),
    ...kept,
    news: spaceEventNews,
    event,
  }),
  /** To an event, as long as the invitation holds. `person` null: whoever invites isn't for the reader to find. */
  z.object({ kind: z.literal("event_invitation"), ...kept, person: personCard.nullable(), event }),
]);
export type Notification = z.infer<typeof notification>;
export type NotificationKind = Notification["kind"];

export const notificationPage = z.object({
  /** The newest first. */
  notifications: z.array(notification),
  /** Start of the next page, null at the end. */
  next: z.int().nullable(),
  unreadCount: z.int(),
  /** Public key that this server's pushes are signed with, as `PushManager.subscribe` takes it. */
  pushKey: z.string(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** Where a browser is reached: its push subscription as JSON, as `PushSubscription.toJSON` writes it. */
export const deviceToken = text.min(1).max(4096);

/** What a push carries to the service worker; `path` is a page of this site. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  icon: z.string(),
  path: z.string(),
  /** Another push of the same tag takes the place of this one. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;
