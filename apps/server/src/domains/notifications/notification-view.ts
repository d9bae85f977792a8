import {
  assignedRoleName,
  decisionNews,
  spaceEventNews,
  type DecisionAbout,
  type PersonCard,
  type SpaceEventNews,
} from "@veranda/contract";
import { parentalControlsNews } from "@veranda/contract/records/family";
import type { Notification } from "@veranda/contract/records/notifications";
import type { Db } from "../../platform/db/database.ts";
import { approachableAmong } from "../people/young-people.ts";
import type { EventTold } from "../events/told-events.ts";
import type { DecisionReference } from "../reports/decision-subjects.ts";
import type { NoticeOf } from "../reports/notice-key.ts";
import { unread, type NotificationRow } from "./store.ts";

/** A badge shows no more than this. */
const UNREAD_MAX = 100;

export type VisibilityDeps = {
  db: Db;
  cards: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonCard>>;
  /** People hidden from someone by a block in either direction. */
  hidden: (accountId: string) => Promise<readonly string[]>;
  /** The spaces among these that a person may enter. */
  enterable: (
    accountId: string,
    spaceIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { slug: string; name: string }>>;
  /** Names of the organisations by invitation, for invitations that somebody can accept. */
  invitations: (accountId: string) => Promise<ReadonlyMap<string, string>>;
  /** Subjects of the decisions that somebody was notified of, because of their report or as the subject. */
  decisionSubjects: (
    accountId: string,
    told: readonly DecisionReference[],
  ) => Promise<ReadonlyMap<string, DecisionAbout>>;
  /** The events among these that somebody is going or invited to and may see, by id. */
  events: (accountId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, EventTold>>;
  /** The key that opens the notice of a decision. */
  noticeKey: (of: NoticeOf) => string;
};

/** Facts that decide which notifications somebody may see. */
type Visible = { hidden: readonly string[]; invitations: ReadonlyMap<string, string> };

export type NotificationView = {
  visibleTo(accountId: string): Promise<Visible>;
  /**
   * Rows as shown to their person, without those of hidden people, of spaces closed to them, of expired invitations,
   * and reminders of past events.
   */
  shape(accountId: string, rows: readonly NotificationRow[], visible: Visible): Promise<Notification[]>;
  /** Unread notifications in the list, at most `UNREAD_MAX`. */
  unreadCount(accountId: string, visible: Visible): Promise<number>;
};

/** Changes also concern people who may still go: on the waiting list, or invited without a reply. */
function isConcerned({ isOver, isInvited, isGoing, isWaiting }: EventTold, news: SpaceEventNews): boolean {
  if (news === "moved" || news === "cancelled" || news === "ended")
    return isGoing === true || isWaiting || (isInvited && isGoing === null);
  if (news === "not_drawn") return isWaiting && !isOver;
  return isGoing === true && !isOver;
}

/** A block hides the actor; the end of a link, whatever ended it, is shown only with the name of that time. */
export const isHidden = (
  { kind, actorId }: Pick<NotificationRow, "kind" | "actorId">,
  hidden: readonly string[],
): boolean => kind !== "family_over" && actorId !== null && hidden.includes(actorId);

/** Notifications as people see them. */
export function createNotificationView(deps: VisibilityDeps): NotificationView {
  const visibleTo = async (accountId: string): Promise<Visible> => {
    const [hidden, invitations] = await Promise.all([deps.hidden(accountId), deps.invitations(accountId)]);
    return { hidden, invitations };
  };

  const shape: NotificationView["shape"] = async (accountId, rows, { hidden, invitations }) => {
    const shown = rows.filter((row) => !isHidden(row, hidden));
    const spaceIds = shown.flatMap(({ spaceId }) => spaceId ?? []);
    const told = shown.flatMap(({ decisionId, reportId }) =>
      decisionId === null ? [] : { decisionId, reportId },
    );
    const eventIds = shown.flatMap(({ eventId }) => eventId ?? []);
    const inviterIds = shown.flatMap(({ kind, actorId }) =>
      kind === "event_invitation" ? (actorId ?? []) : [],
    );
    const childIds = shown.flatMap(({ childId }) => childId ?? []);
    const [people, approachable, spaces, abouts, events] = await Promise.all([
      deps.cards([...new Set([...childIds, ...shown.flatMap(({ actorId }) => actorId ?? [])])]),
      approachableAmong(deps.db, accountId, inviterIds),
      spaceIds.length === 0 ? new Map<string, never>() : deps.enterable(accountId, [...new Set(spaceIds)]),
      told.length === 0 ? new Map<string, never>() : deps.decisionSubjects(accountId, told),
      eventIds.length === 0 ? new Map<string, never>() : deps.events(accountId, eventIds),
    ]);
    return shown.flatMap((row): Notification[] => {
      const { key, kind, invitationId, actorId, decisionId, reportId, news } = row;
      const kept = { key, createdAt: row.createdAt.toISOString(), isRead: row.readAt !== null };
      if (kind === "decision") {
        const about = abouts.get(reportId ?? decisionId ?? "");
        const decided = decisionNews.safeParse(news).data;
        if (decisionId === null || decided === undefined || about === undefined) return [];
        const notice: NoticeOf =
          reportId === null ? { for: "concerned", id: decisionId } : { for: "reporter", id: reportId };
        return [{ kind, ...kept, news: decided, about, notice: deps.noticeKey(notice) }];
      }
      if (kind === "space_event") {
        const seen = events.get(row.eventId ?? "");
        const told = spaceEventNews.safeParse(news).data;
        if (seen === undefined || told === undefined) return [];
        return isConcerned(seen, told) ? [{ kind, ...kept, news: told, event: seen.event }] : [];
      }
      if (kind === "family_over") return [{ kind, ...kept, name: news }];
      if (kind === "organization_deleted") return news === null ? [] : [{ kind, ...kept, name: news }];
      const person = people.get(actorId ?? "");
      if (person === undefined) return [];
      const ofPerson = { ...kept, person };
      if (kind === "event_invitation") {
        const seen = events.get(row.eventId ?? "");
        const inviter = approachable.has(person.userID) ? person : null;
        return seen === undefined || !seen.isInvited || seen.isOver || seen.isCancelled
          ? []
          : [{ kind, ...kept, person: inviter, event: seen.event }];
      }
      if (kind === "organization_invitation") {
        const name = invitations.get(invitationId ?? "");
        return invitationId === null || name === undefined
          ? []
          : [{ kind, ...ofPerson, invitation: { id: invitationId, name } }];
      }
      if (
        kind === "family_linked" ||
        kind === "family_ended" ||
        kind === "family_parent" ||
        kind === "family_parent_over"
      )
        return [{ kind, ...ofPerson }];
      if (kind === "parental_controls") {
        const { childId } = row;
        const isToName = childId !== null && childId !== accountId && !hidden.includes(childId);
        const child = (isToName && people.get(childId)?.displayName) || null;
        return [{ kind, ...ofPerson, news: parentalControlsNews.safeParse(news).data ?? null, child }];
      }
      if (kind === "friend_request" || kind === "friend_accepted" || kind === "follow")
        return [{ kind, ...ofPerson }];
      const found = row.spaceId === null ? undefined : spaces.get(row.spaceId);
      if (row.spaceId === null || found === undefined) return [];
      const space = { id: row.spaceId, slug: found.slug, name: found.name };
      if (kind !== "role_given" && kind !== "role_taken") return [{ kind, ...ofPerson, space }];
      const role = assignedRoleName.safeParse(news).data;
      return role === undefined ? [] : [{ kind, ...ofPerson, space, news: role }];
    });
  };

  return {
    visibleTo,
    shape,
    async unreadCount(accountId, visible) {
      const shown = await shape(accountId, await unread(deps.db, accountId), visible);
      return Math.min(UNREAD_MAX, shown.length);
    },
  };
}
