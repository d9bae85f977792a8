import type { VoiceMode } from "@veranda/contract/rooms/voice";

/**
 * What an instance keeps of its voices beyond its process: not who has raised a hand or the microphone on, which their
 * pages say again.
 */
export type PersistedVoice = {
  readonly mode: VoiceMode;
  /** Visitors and devices whom a host has muted. */
  readonly mutedIds: readonly string[];
  /** Participants who were given a microphone, and until when by the wall clock; null: for as long as it isn't taken. */
  readonly given: readonly (readonly [participantId: string, until: number | null])[];
  /** Participants with a megaphone. */
  readonly megaphoneIds: readonly string[];
};

/** As every instance begins. */
export const NO_PERSISTED_VOICE: PersistedVoice = {
  mode: "everyone",
  mutedIds: [],
  given: [],
  megaphoneIds: [],
};

/** What was given to participants before the process started anew, until they come back. */
export class ReturningSpeakers {
  readonly #given: Map<string, number | null>;
  readonly #megaphoneIds: Set<string>;

  constructor({ given, megaphoneIds }: PersistedVoice) {
    this.#given = new Map(given);
    this.#megaphoneIds = new Set(megaphoneIds);
  }

  /** `until` undefined: no microphone was given. */
  take(id: string): { until: number | null | undefined; hasMegaphone: boolean } {
    const back = { until: this.#given.get(id), hasMegaphone: this.#megaphoneIds.has(id) };
    this.#given.delete(id);
    this.#megaphoneIds.delete(id);
    return back;
  }

  /** Of those who haven't come back yet. */
  get kept(): Pick<PersistedVoice, "given" | "megaphoneIds"> {
    return { given: [...this.#given], megaphoneIds: [...this.#megaphoneIds] };
  }
}
