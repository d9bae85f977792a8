import { rightsOf, type RoomRights } from "@veranda/contract";
import type { Member } from "./member.ts";
import type { RoomSpaces, SeatHolder, SpaceAbout } from "./types.ts";

type Spaces = Pick<RoomSpaces, "about" | "standings">;

/** What an instance knows of its space, and what everyone may do in it. */
export class AboutSpace {
  readonly #spaceId: string;
  readonly #spaces: Spaces;
  #known: SpaceAbout;
  /** Where it is asked is the space's main instance. */
  isHostInstance: boolean;

  constructor(spaceId: string, known: SpaceAbout, spaces: Spaces, isHostInstance: boolean) {
    this.#spaceId = spaceId;
    this.#known = known;
    this.#spaces = spaces;
    this.isHostInstance = isHostInstance;
  }

  get known(): SpaceAbout {
    return this.#known;
  }

  /** False when the space does not exist any more. */
  async read(): Promise<boolean> {
    const about = await this.#spaces.about(this.#spaceId);
    if (about !== null) this.#known = about;
    return about !== null;
  }

  rightsOf({ participant, visitor }: Member): RoomRights {
    // Who is a host of a space without an owner is so by being staff, or as an administrator.
    const person = { accountId: participant.userId, isStaff: visitor.isHost };
    return rightsOf(this.#known.hosts, person, this.isHostInstance);
  }

  /** Who comes with a seat that was kept for them before, as they are now; null: they may not be here any more. */
  async admit(holder: SeatHolder): Promise<SeatHolder | null> {
    const person = { accountId: holder.userId, shareIds: holder.shareIds ?? [] };
    const [standing] = await this.#spaces.standings(this.#spaceId, [person]);
    return standing?.mayEnter === true ? { ...holder, isHost: standing.isHost } : null;
  }

  /** Looks again who is a host; answers those who may not be here any more. */
  async lookAgain(members: readonly Member[]): Promise<Member[]> {
    const people = members.map(({ participant, visitor }) => ({
      accountId: participant.userId,
      shareIds: visitor.shareIds ?? [],
    }));
    const standings = await this.#spaces.standings(this.#spaceId, people);
    return members.filter((member, at) => {
      const { mayEnter = false, isHost = false } = standings[at] ?? {};
      member.visitor = { ...member.visitor, isHost };
      return !mayEnter;
    });
  }
}
