import { describe, expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const URL = "https://yard.example/events/tea-abcdefghijklmnop";
const EVENT = {
  id: "abcdefghijklmnop",
  title: "Tea",
  description: "",
  startsAt: "2030-01-31T23:30:00.000Z",
  minutes: 90,
  isCancelled: false,
  revision: 3,
  organizer: {
    userID: "account000000001",
    username: "ann",
    displayName: 'Ann "A" Heron',
    picture: "",
  },
  changedAt: "2030-01-02T03:04:05.678Z",
  space: {
    id: "yard0001",
    slug: "yard",
    name: "The Yard",
    pictures: { poster: "", posterSmall: "", posterBlur: "", video: null },
  },
};
const linesOf = (event: typeof EVENT) => calendarFile(event, URL).split("\r\n");

describe("a calendar file", () => {
  test("has its times in UTC, and the event's revision", () => {
    expect(linesOf(EVENT)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Veranda//Events//EN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:abcdefghijklmnop@yard.example",
      "SEQUENCE:3",
      "DTSTAMP:20300102T030405Z",
      "DTSTART:20300131T233000Z",
      "DTEND:20300201T010000Z",
      'ORGANIZER;CN="Ann A Heron":https://yard.example/@ann',
      "SUMMARY:Tea",
      `DESCRIPTION:${URL}`,
      "LOCATION:The Yard",
      `URL:${URL}`,
      "STATUS:CONFIRMED",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("cancels what is cancelled", () => {
    expect(linesOf({ ...EVENT, isCancelled: true })).toEqual(
      expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED"]),
    );
  });

  test("escapes what has a meaning, and lets no line begin of itself", () => {
    const lines = linesOf({ ...EVENT, title: "a,b;c\\d\u0007", description: "one\r\nEND:VEVENT\rtwo" });
    expect(lines).toContain("SUMMARY:a\\,b\\;c\\\\d");
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
    expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(
      "DESCRIPTION:one\\nEND:VEVENT\\ntwo\\n\\nhttps:",
    );
  });

  test("folds lines at 75 octets, and cuts no character", () => {
    const title = "🍵茶é".repeat(30);
    const file = calendarFile({ ...EVENT, title }, URL);
    for (const line of file.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
  });
});
