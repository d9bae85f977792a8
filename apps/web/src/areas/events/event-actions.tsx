import { useQuery } from "@tanstack/react-query";
import type { SpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { CalendarPlus, Share2, UserRoundPlus } from "lucide-react";
import { Suspense } from "react";
import { spaceQuery } from "#api/queries.ts";
import { downloadFile } from "#site/download-file.ts";
import { eventPath } from "#site/event-path.ts";
import { useSite } from "#site/site.ts";
import { linkShareId, spacePath } from "#site/space-path.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { copyText } from "#ui/toast/copy-text.ts";
import { InviteModal } from "./event-dialogs.ts";
import { EventReply } from "./event-reply.tsx";
import type { EventPhase } from "./event-time.ts";
import { EventHostMenu } from "./lazy-parts.ts";

type EventActionsProps = { event: SpaceEvent; share: string | null; phase: EventPhase | null };

/** What a person does about an event: answer, join, keep it, pass it on; its hosts change it. */
export function EventActions({ event, share, phase }: EventActionsProps) {
  const { origin } = useSite();
  const key = { id: event.id, share: share ?? undefined };
  const { data: space } = useQuery({
    ...spaceQuery({ id: event.space.id, share: key.share }),
    // Who is invited to the event alone may not see the space.
    enabled: event.canEnter || event.isHost,
  });
  // A host's link opens the space to those who need one.
  const shareId = (space === undefined ? null : linkShareId(space)) ?? share;
  const url = origin + eventPath(event, shareId);
  const isOpen = phase === "ahead" || phase === "on";
  /** Hosts have more to do: what they do less often is in a menu. */
  const isManaged = event.isHost && isOpen;
  const download = async (): Promise<void> => {
    const { calendarFile } = await import("./calendar-file.ts");
    const file = new Blob([calendarFile(event, url)], { type: "text/calendar;charset=utf-8" });
    downloadFile(file, `${event.slug}.ics`);
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {phase === "on" && event.canEnter && (
        <LinkButton variant="accent" to={spacePath(event.space, share)}>
          {t.joinNow()}
        </LinkButton>
      )}
      {isOpen && <EventReply event={event} share={share} isOn={phase === "on"} />}
      {(phase === "ahead" || phase === "over") && event.canEnter && (
        <LinkButton to={spacePath(event.space, share)}>{t.visitSpace()}</LinkButton>
      )}
      {phase !== "over" && !isManaged && (
        <Button onClick={() => void download()}>
          <CalendarPlus className="size-4" aria-hidden="true" />
          {event.isCancelled ? t.updateCalendar() : t.addToCalendar()}
        </Button>
      )}
      {!isManaged && (
        <Button onClick={() => void copyText(url)}>
          <Share2 className="size-4" aria-hidden="true" />
          {t.copyLink()}
        </Button>
      )}
      {isManaged && (
        // The menu stays beside its neighbour: alone in a line it would look lost.
        <div className="flex items-center gap-3">
          <Button
            onClick={() => openDialog(InviteModal, { event: { id: event.id, space: event.space.name } })}
          >
            <UserRoundPlus className="size-4" aria-hidden="true" />
            {t.invitePeople()}
          </Button>
          <Suspense fallback={null}>
            <EventHostMenu
              event={event}
              share={key.share}
              isOn={phase === "on"}
              onDownload={() => void download()}
              onCopy={() => void copyText(url)}
            />
          </Suspense>
        </div>
      )}
      {phase !== "over" && shareId !== null && (
        <p className="w-full text-sm text-ink-soft">{t.privateLinkInCalendar()}</p>
      )}
    </div>
  );
}
