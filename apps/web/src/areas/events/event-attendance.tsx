import { useMutation, useQuery } from "@tanstack/react-query";
import type { EventAttendance as Attendance, EventVisitor, SpaceEvent } from "@veranda/contract";
import { EVENT_VISITS_MAX } from "@veranda/contract/constants";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/events";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { sentenceFor } from "#api/faults/sentence.ts";
import { downloadFile } from "#site/download-file.ts";
import { profilePath } from "#site/profile-path.ts";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { attendanceQuery, readAttendanceFile } from "./attendance-queries.ts";
import { useTimeZone } from "./event-time.ts";

type EventAttendanceProps = {
  event: Pick<SpaceEvent, "id" | "slug">;
  /** It takes place now, so that the list grows. */
  isOn: boolean;
};

/** For hosts: who came to an event, and how long they stayed. */
export function EventAttendance({ event, isOn }: EventAttendanceProps) {
  const { data, error } = useQuery(attendanceQuery(event.id, isOn));
  return (
    <section aria-labelledby="event-attendance" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="event-attendance" className="text-xl">
          {t.attendance()}
        </h2>
        {data !== undefined && data.visitorCount > 0 && <AttendanceFile event={event} />}
      </div>
      <p className="mt-1 text-sm text-ink-soft">{t.attendanceLead()}</p>
      <FormFault className="mt-3">
        {error === null || data !== undefined ? null : sentenceFor(error)}
      </FormFault>
      {data !== undefined && <Visitors attendance={data} />}
    </section>
  );
}

function AttendanceFile({ event: { id, slug } }: Pick<EventAttendanceProps, "event">) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const csv = await readAttendanceFile(id);
      downloadFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${slug}-${t.attendanceFile()}.csv`);
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <Button size="sm" disabled={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" /> {t.downloadAttendance()}
    </Button>
  );
}

const TIME = { hour: "numeric", minute: "2-digit" } as const;
/** Rounded as in the file. */
function stayedFor(seconds: number): string {
  const count = Math.round(seconds / 60);
  return count < 1 ? t.underAMinute() : t.stayedMinutes({ count });
}

function Visitors({ attendance }: { attendance: Attendance }) {
  const timeZone = useTimeZone();
  const { visitors, visitorCount, guestCount, unnamedCount, goingCount, cameOfGoing, peak, peakAt, isFull } =
    attendance;
  const timeOf = (at: string): string => formatDate(new Date(at), { ...TIME, timeZone });
  const totals = [
    t.came({ count: visitorCount }),
    guestCount > 0 ? t.cameAsGuests({ count: guestCount }) : null,
    goingCount > 0 ? t.cameOfGoing({ came: cameOfGoing, going: goingCount }) : null,
    peakAt === null ? null : t.mostAtOnce({ count: peak, time: timeOf(peakAt) }),
  ];
  const unlisted = visitorCount - unnamedCount - visitors.filter(({ isHost }) => !isHost).length;
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 font-medium">
        {totals.map((total) => total !== null && <li key={total}>{total}</li>)}
      </ul>
      {isFull && (
        <p role="status" className="mt-3">
          {t.attendanceFull({ count: EVENT_VISITS_MAX })}
        </p>
      )}
      {visitors.length > 0 && (
        <table className="mt-4 w-full border-collapse text-left">
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="py-2 font-medium">
                {t.visitorName()}
              </th>
              <th scope="col" className={`${CELL} font-medium`}>
                {t.cameAt()}
              </th>
              <th scope="col" className={`${CELL} font-medium`}>
                {t.stayed()}
              </th>
              <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
                {t.visitorAnswer()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {visitors.map((visitor) => (
              <tr key={visitor.person?.userID ?? `${visitor.cameAt} ${visitor.guestName ?? ""}`}>
                <th scope="row" className="py-2.5 align-top font-medium wrap-anywhere">
                  <VisitorName visitor={visitor} />
                  <span className="block text-sm font-normal text-ink-soft sm:hidden">
                    {answerOf(visitor)}
                  </span>
                </th>
                <td className={CELL}>{timeOf(visitor.cameAt)}</td>
                <td className={CELL}>{stayedFor(visitor.seconds)}</td>
                <td className={`${CELL} text-ink-soft max-sm:hidden`}>{answerOf(visitor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unlisted > 0 && <p className="mt-3 text-sm text-ink-soft">{t.visitorsMore({ count: unlisted })}</p>}
      {unnamedCount > 0 && (
        <p className="mt-3 text-sm text-ink-soft">{t.visitorsHidden({ count: unnamedCount })}</p>
      )}
    </>
  );
}

const CELL = "w-px py-2.5 pl-4 align-top whitespace-nowrap tabular-nums sm:pl-8";

function answerOf({ person, answer, isHost }: EventVisitor): string {
  if (isHost) return t.visitorHost();
  return person === null ? t.visitorGuest() : t.answered({ answer: answer ?? "missing" });
}

function VisitorName({ visitor: { person, guestName } }: { visitor: EventVisitor }) {
  if (person === null) return guestName;
  return (
    <Link to={profilePath(person.username)} className="rounded hover:underline">
      {person.displayName}
    </Link>
  );
}
