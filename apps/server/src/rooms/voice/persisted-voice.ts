import type { VoiceMode } from "@veranda/contract/rooms/voice";

/** What an instance keeps of its voices beyond its process: not who has the microphone on, which their pages say again. */
export type PersistedVoice = {
  readonly mode: VoiceMode;
  /** Visitors and devices whom a host has muted. */
  readonly mutedIds: readonly string[];
  /** Participants who were given a microphone, and until when by the wall clock; null: for as long as it isn't taken. */
  readonly given: readonly (readonly [participantId: string, until: number | null])[];
  /** Participants with a megaphone. */
  readonly megaphoneIds: readonly string[];
  /** Participants with a hand up, with its number. What earlier versions wrote says nothing of them. */
  readonly hands?: readonly (readonly [participantId: string, hand: number])[];
};

/** As every instance begins. */
export const NO_PERSISTED_VOICE: PersistedVoice = {
  mode: "everyone",
  mutedIds: [],
  given: [],
  megaphoneIds: [],
  hands: [],
};

/** What participants had before the process started again, until they come back. */
export class ReturningSpeakers {
  readonly #given: Map<string, number | null>;
  readonly #megaphoneIds: Set<string>;
  readonly #hands: Map<string, number>;

  constructor({ given, megaphoneIds, hands = [] }: PersistedVoice) {
    this.#given = new Map(given);
    this.#megaphoneIds = new Set(megaphoneIds);
    this.#hands = new Map(hands);
  }

  /** `until` undefined: no microphone was given. `hand` 0: it was not raised. */
  take(id: string): { until: number | null | undefined; hasMegaphone: boolean; hand: number } {
    const back = {
      until: this.#given.get(id),
      hasMegaphone: this.#megaphoneIds.has(id),
      hand: this.#hands.get(id) ?? 0,
    };
    this.#given.delete(id);
    this.#megaphoneIds.delete(id);
    this.#hands.delete(id);
    return back;
  }

  /** They don't come back. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.take(id);
  }

  /** A host has set the mode: hands are down and microphones taken back, theirs too. */
  modeSet(): void {
    this.#given.clear();
    this.#hands.clear();
  }

  /** Of those who haven't come back yet. */
  get kept(): Required<Pick<PersistedVoice, "given" | "megaphoneIds" | "hands">> {
    return { given: [...this.#given], megaphoneIds: [...this.#megaphoneIds], hands: [...this.#hands] };
  }
}
