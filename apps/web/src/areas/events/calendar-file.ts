import type { SpaceEvent } from "@veranda/contract";
import { profilePath } from "#site/profile-path.ts";

/** RFC 5545 §3.1: lines are folded at so many octets. */
const LINE_OCTETS = 75;
const MINUTE_MS = 60_000;

type CalendarEvent = Pick<
  SpaceEvent,
  | "id"
  | "title"
  | "description"
  | "startsAt"
  | "minutes"
  | "isCancelled"
  | "revision"
  | "changedAt"
  | "space"
  | "organizer"
>;

/** An event as an iCalendar object (RFC 5545, METHOD as in RFC 5546). `url`: of its page. */
export function calendarFile(event: CalendarEvent, url: string): string {
  const start = new Date(event.startsAt);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Veranda//Events//EN",
    `METHOD:${event.isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${event.id}@${new URL(url).host}`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${utc(new Date(event.changedAt))}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + event.minutes * MINUTE_MS))}`,
    organizerLine(event, url),
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped([event.description, url].filter((part) => part !== "").join("\n\n"))}`,
    `LOCATION:${escaped(event.space.name)}`,
    `URL:${url}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `20300131T183000Z` */
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, "");

/** RFC 5546 §3.2.1 asks for one. Its address may be any URI: those of people aren't given out as mail addresses. */
function organizerLine({ organizer, space }: CalendarEvent, url: string): string {
  const name = organizer?.displayName ?? space.name;
  const address = organizer === null ? url : new URL(profilePath(organizer.username), url).href;
  return `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, "")}":${address}`;
}

/** TEXT, RFC 5545 §3.3.11: no control characters but line breaks and tabs. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

/** No character is cut in two; what goes on begins with a space, which counts. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let octets = 0;
  let out = "";
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
