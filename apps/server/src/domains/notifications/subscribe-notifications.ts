import type { AssignedRoleName } from "@veranda/contract";
import type { Logger } from "pino";
import type { Events } from "../../platform/events/events.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { Notifications } from "./notifications.ts";

/** Interval of notifications about guests in one's own space. */
const VISIT_TOLD = { max: 1, windowMs: 3_600_000 };

export type NotifiedOfDeps = {
  notifications: Notifications;
  ownerOf: (spaceId: string) => Promise<string | null>;
  /** Instances of the people among these who are in a space. */
  instancesOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, { readonly spaceId: string }>>;
  /** The people among these whom somebody may find. */
  approachableAmong: (viewer: string, accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
  limiter: Limiter;
  log: Logger;
};

/** Subscribes to what people are notified of. Returns the unsubscribe function. */
export function subscribeNotifications(
  events: Pick<Events, "subscribe" | "on">,
  { notifications, ownerOf, instancesOf, approachableAmong, limiter, log }: NotifiedOfDeps,
): () => void {
  /** Nobody is notified through their space of somebody whom they may not find (docs/young-people.md, Y9). */
  const mayFind = async (viewer: string, accountId: string): Promise<boolean> =>
    (await approachableAmong(viewer, [accountId])).has(accountId);
  /** The request was answered. */
  const withdrawRequests = async ({ from, to }: { from: string; to: string }): Promise<void> => {
    const asked = { kind: "friend_request", spaceId: null } as const;
    await notifications.withdraw({ ...asked, to: from, actorId: to });
    await notifications.withdraw({ ...asked, to, actorId: from });
  };
  /** People inside notice it by the change of their permissions. */
  const notifyRole = async (
    kind: "role_given" | "role_taken",
    { from, to, spaceId, role }: { from: string; to: string; spaceId: string; role: AssignedRoleName },
  ): Promise<void> => {
    const before = kind === "role_given" ? "role_taken" : "role_given";
    const about = { to, actorId: from, spaceId, role };
    await notifications.withdraw({ ...about, kind: before });
    if ((await instancesOf([to])).get(to)?.spaceId === spaceId) return;
    await notifications.notify({ ...about, kind });
  };
  events.subscribe("notifications", {
    RoleGiven: (given) => notifyRole("role_given", given),
    AgeBandChanged: ({ accountId }) => notifications.withdrawUnapproachable(accountId),
    RoleTaken: (taken) => notifyRole("role_taken", taken),
    FriendRequested: ({ from, to }) =>
      notifications.notify({ kind: "friend_request", to, actorId: from, spaceId: null }),
    async FriendAccepted({ from, to }) {
      await withdrawRequests({ from, to });
      await notifications.notify({ kind: "friend_accepted", to, actorId: from, spaceId: null });
    },
    FriendRemoved: withdrawRequests,
    async FamilyLinked({ from, to: childId, toldIds }) {
      await notifications.notify({ kind: "family_linked", to: childId, actorId: from, spaceId: null });
      for (const to of toldIds)
        await notifications.notify({ kind: "family_parent", to, actorId: childId, spaceId: null });
    },
    FamilyLinkEnded: ({ from, to }) =>
      notifications.notify({ kind: "family_ended", to, actorId: from, spaceId: null }),
    FamilyLinkOver: ({ from, to, formerName }) =>
      notifications.notify({
        kind: "family_over",
        to,
        actorId: formerName === null ? null : from,
        spaceId: null,
        name: formerName,
      }),
    async ParentalControlsChanged({ accountId: childId, byId, toldIds, changes }) {
      if (byId === null) return;
      for (const to of toldIds)
        // Events recorded before changes were named are notified without them.
        for (const control of changes.length === 0 ? [undefined] : changes)
          await notifications.notify({
            kind: "parental_controls",
            to,
            actorId: byId,
            spaceId: null,
            control,
            childId,
          });
    },
    async ParentUnlinked({ accountId, toldIds }) {
      for (const to of toldIds)
        await notifications.notify({ kind: "family_parent_over", to, actorId: accountId, spaceId: null });
    },
    PersonFollowed: ({ from, to }) =>
      notifications.notify({ kind: "follow", to, actorId: from, spaceId: null }),
    FollowEnded: ({ from, to }) =>
      notifications.withdraw({ kind: "follow", to, actorId: from, spaceId: null }),
    PersonInvited: ({ from, to, spaceId }) =>
      notifications.notify({ kind: "invitation", to, actorId: from, spaceId }),
    InvitationRemoved: ({ from, to, spaceId }) =>
      notifications.withdraw({ kind: "invitation", to, actorId: from, spaceId }),
    InvitedToOrganization: ({ from, to, invitationId }) =>
      notifications.notify({
        kind: "organization_invitation",
        to,
        actorId: from,
        spaceId: null,
        invitationId,
      }),
    async OrganizationDeleted({ organizationId, formerName: name, byId, toldIds }) {
      for (const to of toldIds.filter((id) => id !== byId))
        await notifications.notify({
          kind: "organization_deleted",
          to,
          actorId: null,
          spaceId: null,
          name,
          organizationId,
        });
    },
    DecisionTold: ({ to, decisionId: id, reportId, news }) =>
      notifications.notify({
        kind: "decision",
        to,
        actorId: null,
        spaceId: null,
        decision: { id, reportId, news },
      }),
    async SpaceEventTold({ eventId: id, news, revision, toldIds }) {
      for (const to of toldIds)
        await notifications.notify({
          kind: "space_event",
          to,
          actorId: null,
          spaceId: null,
          event: { id, change: { revision, news } },
        });
    },
    InvitedToEvent: ({ eventId: id, byId, toId: to }) =>
      notifications.notify({ kind: "event_invitation", to, actorId: byId, spaceId: null, event: { id } }),
    EventInvitationRemoved: ({ eventId: id, toId: to }) =>
      notifications.withdraw({ kind: "event_invitation", to, actorId: null, spaceId: null, event: { id } }),
    async SpaceLoved({ spaceId, accountId }) {
      const to = await ownerOf(spaceId);
      if (to !== null && (await mayFind(to, accountId)))
        await notifications.notify({ kind: "love", to, actorId: accountId, spaceId });
    },
    SessionEnded: ({ sessionId }) => notifications.dropDevicesOf(sessionId),
  });

  const notifyOwner = async (spaceId: string, actorId: string): Promise<void> => {
    const to = await ownerOf(spaceId);
    if (to === null || to === actorId || (await instancesOf([to])).get(to)?.spaceId === spaceId) return;
    if (!(await mayFind(to, actorId))) return;
    if ((await limiter.take(`visit-told:${spaceId}`, VISIT_TOLD)) !== null) return;
    await notifications.notify({ kind: "host_event", to, actorId, spaceId });
  };
  return events.on("SpaceVisited", ({ spaceId, accountId }) => {
    if (accountId === null) return;
    notifyOwner(spaceId, accountId).catch((error: unknown) =>
      log.error({ err: error }, "Somebody was not notified of a visit"),
    );
  });
}
