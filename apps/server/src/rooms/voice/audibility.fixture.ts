import { Audibility, type Audible } from "./audibility.ts";

/** A person for tests. */
export class Someone implements Audible<Someone> {
  readonly name: string;
  x: number;
  y = 0;
  z: number;
  zone: number;
  isReadingCaptions = false;
  readonly hidden = new Set<Someone>();
  readonly ignored = new Set<Someone>();
  isEverywhere = false;
  isSpeaking = true;

  constructor(name: string, x = 0, z = 0, zone = 0) {
    this.name = name;
    this.x = x;
    this.z = z;
    this.zone = zone;
  }

  isInaudibleTo(other: Someone): boolean {
    return this.hidden.has(other) || other.hidden.has(this);
  }

  ignores(other: Someone): boolean {
    return this.ignored.has(other);
  }
}

/** Rounds of people who speak, each told by its moment. */
export function room() {
  const audibility = new Audibility<Someone>();
  return {
    round(now: number, speakers: readonly Someone[]) {
      audibility.begin(now);
      for (const each of speakers) audibility.add(each, each);
      return (listener: Someone) => audibility.hear(listener)?.map(({ name }) => name) ?? null;
    },
    forget: (person: Someone) => audibility.forget(person),
  };
}

/** People on a line, each a metre further. */
export const line = (count: number, from = 1): Someone[] =>
  Array.from({ length: count }, (_, at) => new Someone(`s${at + from}`, at + from));
