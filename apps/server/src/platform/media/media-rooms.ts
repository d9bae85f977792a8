import type { MediaParticipant } from "./media-participant.ts";

/** Participants with wanted state, by room. */
export class MediaRooms<Participant extends MediaParticipant> {
  readonly #rooms = new Map<string, Map<string, Participant>>();
  readonly #create: (identity: string) => Participant;

  constructor(create: (identity: string) => Participant) {
    this.#create = create;
  }

  find(room: string, identity: string): Participant | undefined {
    return this.#rooms.get(room)?.get(identity);
  }

  /** Creates the participant if there is none with this identity. */
  participant(room: string, identity: string): Participant {
    const people = this.#rooms.get(room) ?? new Map<string, Participant>();
    this.#rooms.set(room, people);
    const participant = people.get(identity) ?? this.#create(identity);
    people.set(identity, participant);
    return participant;
  }

  remove(room: string, identity: string): Participant | undefined {
    const people = this.#rooms.get(room);
    const participant = people?.get(identity);
    people?.delete(identity);
    if (people?.size === 0) this.#rooms.delete(room);
    return participant;
  }

  removeRoom(room: string): Participant[] {
    const people = this.everybodyIn(room);
    this.#rooms.delete(room);
    return people;
  }

  everybodyIn(room: string): Participant[] {
    return [...(this.#rooms.get(room)?.values() ?? [])];
  }

  connectedIn(room: string): Participant[] {
    return this.everybodyIn(room).filter(({ isConnected }) => isConnected);
  }

  get names(): string[] {
    return [...this.#rooms.keys()];
  }
}
