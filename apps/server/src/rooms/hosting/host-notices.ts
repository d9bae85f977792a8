import { mayHost } from "@veranda/contract";
import type { Hosting } from "@veranda/contract/rooms/hosting";
import type { Member } from "../participants/member.ts";
import { isReadBy, UNKNOWN_AUTHOR, type HostAuthor } from "./host-author.ts";

/** What hosts write to everybody, by the fields of `Hosting` that hold it. */
const NOTICES = ["announcement", "countdown"] as const;
type NoticeName = (typeof NOTICES)[number];

export type NoticeAuthors = Partial<Readonly<Record<NoticeName, HostAuthor>>>;

/** How much of a notice comes to somebody. */
type Reach = "all" | "nameless" | "nothing";
type Reaches = Readonly<Record<NoticeName, Reach>>;

/** To whom of an instance its hosts' notices come: as messages do (docs/young-people.md, Y6), and blocks hide their names. */
export class HostNotices {
  readonly #members: () => readonly Member[];
  /** What each was told last. */
  readonly #told = new WeakMap<Member, Partial<Reaches>>();
  #authors: NoticeAuthors;

  constructor(authors: NoticeAuthors, members: () => readonly Member[]) {
    this.#authors = authors;
    this.#members = members;
  }

  get authors(): NoticeAuthors {
    return this.#authors;
  }

  wrote(name: NoticeName, author: HostAuthor): void {
    this.#authors = { ...this.#authors, [name]: author };
  }

  /** Calls back for each member with what they are told of this, made once for all who are told the same. */
  forEach<T>(
    shown: Partial<Hosting>,
    make: (told: Partial<Hosting>) => T,
    tell: (member: Member, made: T) => void,
    isMeant: (member: Member, reaches: Reaches) => boolean = () => true,
  ): void {
    const made = new Map<string, T>();
    const reachesOf = this.#reaches();
    for (const member of this.#members()) {
      const reaches = reachesOf(member);
      if (!isMeant(member, reaches)) continue;
      this.#remember(member, shown, reaches);
      const key = keyOf(reaches);
      let one = made.get(key);
      if (one === undefined) made.set(key, (one = make(asReached(shown, reaches))));
      tell(member, one);
    }
  }

  /** Calls back for those to whom more or less comes now than they were told. */
  forEachChanged<T>(
    shown: Hosting,
    make: (told: Partial<Hosting>) => T,
    tell: (member: Member, made: T) => void,
  ): void {
    const { announcement, countdown } = shown;
    if (announcement === null && countdown === null) return;
    this.forEach(
      { announcement, countdown },
      make,
      tell,
      (member, reaches) => keyOf(this.#told.get(member) ?? {}) !== keyOf(reaches),
    );
  }

  /** All of it, as somebody who comes in is told of it. */
  to(member: Member, shown: Hosting): Hosting {
    const reaches = this.#reaches()(member);
    this.#remember(member, shown, reaches);
    return { ...shown, ...asReached(shown, reaches) };
  }

  #remember(member: Member, shown: Partial<Hosting>, reaches: Reaches): void {
    const told = NOTICES.filter((name) => name in shown).map((name) => [name, reaches[name]]);
    this.#told.set(member, { ...this.#told.get(member), ...Object.fromEntries(told) });
  }

  /** As things stand: the authors are looked up once, whether they are here still or not. */
  #reaches(): (reader: Member) => Reaches {
    const accountIds = new Set(Object.values(this.#authors).map(({ accountId }) => accountId));
    const here = new Map(
      this.#members().flatMap((member) => {
        const { userId } = member.participant;
        return userId !== null && accountIds.has(userId) ? [[userId, member] as const] : [];
      }),
    );
    return (reader) => ({
      announcement: reachOf(this.#authors.announcement ?? UNKNOWN_AUTHOR, here, reader),
      countdown: reachOf(this.#authors.countdown ?? UNKNOWN_AUTHOR, here, reader),
    });
  }
}

function reachOf(author: HostAuthor, here: ReadonlyMap<string, Member>, reader: Member): Reach {
  if (!isReadBy(author, reader)) return "nothing";
  const { accountId } = author;
  if (accountId === null || accountId === reader.participant.userId || mayHost(reader.rights)) return "all";
  const isHidden = reader.blockedIds.has(accountId) || here.get(accountId)?.isHiddenFrom(reader) === true;
  return isHidden ? "nameless" : "all";
}

const keyOf = (reaches: Partial<Reaches>): string => NOTICES.map((name) => reaches[name]).join();

/** The end of a countdown comes to all; its title is written by a host. */
function asReached(shown: Partial<Hosting>, reaches: Reaches): Partial<Hosting> {
  const { announcement, countdown } = shown;
  return {
    ...shown,
    ...(announcement && {
      announcement:
        reaches.announcement === "nothing"
          ? null
          : { ...announcement, by: reaches.announcement === "nameless" ? null : announcement.by },
    }),
    ...(countdown && {
      countdown: { ...countdown, title: reaches.countdown === "nothing" ? "" : countdown.title },
    }),
  };
}
