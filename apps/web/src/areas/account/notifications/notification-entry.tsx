import { happeningOf, pathOf, personOf } from "@veranda/contract/notification-words";
import type { Notification } from "@veranda/contract/records/notifications";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/notifications";
import { CalendarClock, Scale, UsersRound } from "lucide-react";
import { Link } from "react-router";
import { longAgo } from "#i18n/long-ago.ts";
import { Portrait } from "#ui/portrait.tsx";
import { rich } from "#ui/rich.ts";
import { InvitationAnswer } from "./invitation-answer.tsx";
import { RequestAnswer } from "./request-answer.tsx";

type NotificationEntryProps = {
  told: Notification;
  now: number;
  onRead: () => void;
  onOpen: () => void;
};

/** One notification, linked to where it happened. Friend requests and organisation invitations are answered here. */
export function NotificationEntry({ told, now, onRead, onOpen }: NotificationEntryProps) {
  const { createdAt, isRead } = told;
  const person = personOf(told);
  return (
    <li>
      <Link
        to={pathOf(told)}
        onClick={onOpen}
        className="flex items-center gap-3 rounded-2xl px-3 py-2.5 transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2"
      >
        {person !== null ? (
          <Portrait picture={person.picture} name={person.displayName} className="size-10" />
        ) : (
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            {told.kind === "decision" ? (
              <Scale className="size-5" aria-hidden="true" />
            ) : told.kind === "family_over" || told.kind === "organization_deleted" ? (
              <UsersRound className="size-5" aria-hidden="true" />
            ) : (
              <CalendarClock className="size-5" aria-hidden="true" />
            )}
          </span>
        )}
        <span className="min-w-0 flex-1 text-[0.9375rem] leading-snug">
          <span className={`wrap-anywhere ${isRead ? "text-ink-soft" : "text-ink"}`}>
            {rich(
              t.happened({
                ...happeningOf(told),
                b: bold,
              }),
            )}
          </span>
          {"event" in told && (told.kind !== "space_event" || told.news !== "cancelled") && (
            <time dateTime={told.event.startsAt} className="block text-sm text-ink-soft">
              {formatDate(new Date(told.event.startsAt), WHEN)}
            </time>
          )}
          <time dateTime={createdAt} className="block text-xs text-ink-faint">
            {longAgo(createdAt, now)}
          </time>
        </span>
        {!isRead && (
          <span className="size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t.isNew()}</span>
          </span>
        )}
      </Link>
      {told.kind === "friend_request" && <RequestAnswer person={told.person} onAnswer={onRead} />}
      {told.kind === "organization_invitation" && <InvitationAnswer invitation={told.invitation} />}
    </li>
  );
}

const WHEN = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
} as const;
const bold = (name: string) => <b className="font-semibold text-ink">{name}</b>;
