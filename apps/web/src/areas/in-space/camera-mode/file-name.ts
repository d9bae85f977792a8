import * as t from "@veranda/messages/space-tools";
const TWO = (value: number): string => String(value).padStart(2, "0");

/** `Sunset Terrace 2026-11-21 14.05.09.png`: valid on every file system, and sorted by time. */
export function fileName(space: string, at: Date, ending: string): string {
  const name = space
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 80);
  const day = `${at.getFullYear()}-${TWO(at.getMonth() + 1)}-${TWO(at.getDate())}`;
  const time = `${TWO(at.getHours())}.${TWO(at.getMinutes())}.${TWO(at.getSeconds())}`;
  return `${name === "" ? t.space() : name} ${day} ${time}.${ending}`;
}
