import type { SpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { CalendarX2, MailOpen } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { Link } from "react-router";
import { Poster } from "#areas/browse";
import { eventPath } from "#site/event-path.ts";
import { PageMeta } from "#site/page-meta.tsx";
import { profilePath } from "#site/profile-path.ts";
import { spacePath } from "#site/space-path.ts";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { Countdown } from "./countdown.tsx";
import { EventActions } from "./event-actions.tsx";
import { EventGoing, EventPlaces } from "./event-going.tsx";
import { EventAttendance, EventRecordings } from "./lazy-parts.ts";
import { formatLength, formatWhen, phaseOf, useNow, useTimeZone, type EventPhase } from "./event-time.ts";

const TICK_MS = 1_000;

/** An event's page: what, when and where, who is going, and the person's own answer. */
export function EventPage({ event, share }: { event: SpaceEvent; share: string | null }) {
  const { space, organizer } = event;
  const timeZone = useTimeZone();
  const now = useNow(TICK_MS);
  const phase = now === null ? null : phaseOf(event, now);
  const when = formatWhen(event.startsAt, timeZone);
  return (
    <PageBody>
      <PageMeta
        title={event.title}
        description={event.description === "" ? `${when} · ${space.name}` : event.description}
        image={space.pictures.poster}
        path={eventPath(event)}
        isNoIndex={!event.isPublic}
      />
      {/* Where there is room, the mini player stands beside it and covers none of its buttons. */}
      <article className="mx-auto max-w-4xl lg:max-w-[calc(56rem+var(--mini-player,0px))] lg:pr-(--mini-player)">
        <div className="relative aspect-[21/9] min-h-44 w-full overflow-hidden rounded-3xl bg-sunken">
          <Poster pictures={space.pictures} sizes="(min-width: 60rem) 56rem, 100vw" isEager />
        </div>
        <h1 className="mt-6 text-[clamp(2rem,4vw,2.75rem)] wrap-anywhere">{event.title}</h1>
        <p className="mt-2 text-lg font-medium">
          <time dateTime={event.startsAt} suppressHydrationWarning>
            {when}
          </time>
        </p>
        <p className="mt-1 text-ink-soft">
          <span suppressHydrationWarning>{formatLength(event.minutes)}</span>
          {" · "}
          {event.canEnter ? (
            <Link to={spacePath(space, share)} className="rounded font-medium text-ink hover:underline">
              {space.name}
            </Link>
          ) : (
            <span className="font-medium text-ink">{space.name}</span>
          )}
        </p>
        {organizer !== null && (
          <Link
            to={profilePath(organizer.username)}
            className="mt-4 inline-flex items-center gap-3 rounded-xl font-medium hover:underline"
          >
            <Portrait picture={organizer.picture} name={organizer.displayName} className="size-10" />
            {t.hostedBy({ name: organizer.displayName })}
          </Link>
        )}
        <div className={`mt-6 ${phase === null || phase === "ahead" ? "min-h-22" : ""}`}>
          <PhaseLine phase={phase} leftMs={now === null ? 0 : Date.parse(event.startsAt) - now} />
        </div>
        {event.isInvited && (phase === "ahead" || phase === "on") && <Invited event={event} />}
        <EventPlaces event={event} phase={phase} />
        <EventActions event={event} share={share} phase={phase} />
        {event.description !== "" && (
          <p className="mt-8 max-w-[68ch] wrap-anywhere whitespace-pre-line">
            <LinkedText text={event.description} />
          </p>
        )}
        {(phase === "on" || phase === "over") && (
          <Suspense>
            <EventRecordings
              event={{ id: event.id, share: share ?? undefined }}
              isHost={event.isHost}
              isOn={phase === "on"}
            />
          </Suspense>
        )}
        <EventGoing event={event} phase={phase} />
        {event.isHost && (phase === "on" || phase === "over") && (
          <Suspense>
            <EventAttendance event={event} isOn={phase === "on"} />
          </Suspense>
        )}
      </article>
    </PageBody>
  );
}

function PhaseLine({ phase, leftMs }: { phase: EventPhase | null; leftMs: number }) {
  if (phase === null) return null;
  if (phase === "ahead") return <Countdown leftMs={leftMs} />;
  if (phase === "cancelled")
    return (
      <div role="status" className="flex items-center gap-4 rounded-2xl bg-bad-soft px-5 py-4">
        <CalendarX2 className="size-6 shrink-0 text-bad" aria-hidden="true" />
        <div>
          <p className="font-semibold text-bad">{t.isCancelled()}</p>
          <p>{t.isCancelledLead()}</p>
        </div>
      </div>
    );
  const words = { on: t.onNow, over: t.over }[phase];
  return (
    <p
      role="status"
      className={`inline-flex rounded-full px-4 py-2 font-semibold ${phase === "on" ? "bg-accent-soft text-accent" : "bg-sunken text-ink-soft"}`}
    >
      {words()}
    </p>
  );
}

/** That the reader is invited, and by whom. */
const Invited = ({ event: { invitedBy } }: { event: SpaceEvent }) => (
  <p className="mt-6 inline-flex max-w-full items-center gap-3 rounded-2xl bg-accent-soft py-2.5 pr-5 pl-3 font-medium">
    {invitedBy === null ? (
      <MailOpen className="ml-1.5 size-5 text-accent" aria-hidden="true" />
    ) : (
      <Portrait picture={invitedBy.picture} name={invitedBy.displayName} className="size-8" />
    )}
    <span className="min-w-0 wrap-anywhere">
      {invitedBy === null ? t.youAreInvited() : t.invitedBy({ name: invitedBy.displayName })}
    </span>
  </p>
);

const ExploreSpaces = () => (
  <LinkButton variant="accent" to="/">
    {t.exploreSpaces()}
  </LinkButton>
);

/** The address of no event. */
export const MissingEvent = () => (
  <NoEvent title={t.missing()} actions={<ExploreSpaces />}>
    {t.missingLead()}
  </NoEvent>
);

/** An event of a space that the reader may not see. */
export function ClosedEvent() {
  const { isLoggedIn } = useAuth();
  const signIn = (
    <Button variant="accent" onClick={() => openLogin()}>
      {t.signIn()}
    </Button>
  );
  return (
    <NoEvent title={t.closed()} actions={isLoggedIn ? <ExploreSpaces /> : signIn}>
      {isLoggedIn ? t.closedLead() : t.closedLeadGuest()}
    </NoEvent>
  );
}

type NoEventProps = { title: string; actions: ReactNode; children: string };

const NoEvent = ({ title, actions, children }: NoEventProps) => (
  <div className="grid min-h-[70svh] place-items-center">
    <PageMeta title={title} isNoIndex />
    <Notice isWholePage icon={<CalendarX2 aria-hidden="true" />} title={title} actions={actions}>
      {children}
    </Notice>
  </div>
);
