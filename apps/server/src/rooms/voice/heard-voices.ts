import { VoiceZones, type VoiceZone } from "@veranda/contract/rooms/voice-zones";
import type { PoseQuantizer } from "@veranda/wire";
import { Audibility } from "./audibility.ts";
import type { VoiceFloor } from "./voice-floor.ts";
import type { VoicedMember } from "./voiced-member.ts";

export type HeardVoicesDeps = {
  floor: VoiceFloor;
  people: ReadonlyMap<string, VoicedMember>;
  grid: PoseQuantizer;
  /** Those that there are now; the same list as long as they are the same. */
  zones: () => readonly VoiceZone[];
  setHeard: (listenerId: string, speakerIds: readonly string[]) => void;
};

const NO_ZONES: readonly VoiceZone[] = [];

/** Decides by where everybody is who is heard by whom, and tells of each listener for whom it is new. */
export class HeardVoices {
  readonly #deps: HeardVoicesDeps;
  readonly #audibility = new Audibility<VoicedMember>();
  #zones = new VoiceZones(NO_ZONES);
  #zonesOf = NO_ZONES;

  constructor(deps: HeardVoicesDeps) {
    this.#deps = deps;
  }

  decide(now: number): void {
    const { floor, people, setHeard } = this.#deps;
    this.#refreshZones();
    this.#audibility.begin(now);
    for (const voiced of people.values()) {
      this.#place(voiced);
      if (!floor.isSpeaking(voiced.id) || !voiced.member.isPlaced) continue;
      const isEverywhere = floor.isHeardEverywhere(voiced.id);
      this.#audibility.add(voiced, { isEverywhere, isSpeaking: voiced.isSpeaking(now) });
    }
    for (const listener of people.values()) {
      const heard = this.#audibility.hear(listener);
      if (heard === null) continue;
      setHeard(
        listener.id,
        heard.map(({ id }) => id),
      );
    }
  }

  /** The participants that a listener hears now. */
  heardBy(listener: VoicedMember): readonly VoicedMember[] {
    return this.#audibility.heardBy(listener);
  }

  forget(voiced: VoicedMember): void {
    this.#audibility.forget(voiced);
  }

  #refreshZones(): void {
    const zones = this.#deps.zones();
    if (zones === this.#zonesOf) return;
    this.#zonesOf = zones;
    this.#zones = new VoiceZones(zones);
  }

  #place(voiced: VoicedMember): void {
    const { actual, isPlaced } = voiced.member;
    const { floor, grid } = this.#deps;
    voiced.x = grid.metres(actual.x, 0);
    voiced.y = grid.metres(actual.y, 1);
    voiced.z = grid.metres(actual.z, 2);
    const { x, y, z } = voiced;
    // Whoever hasn't said where they are is nowhere, and hears nobody yet.
    voiced.zone = isPlaced ? this.#zones.privateAt(x, y, z, voiced.zone) : -1;
    const isOnStage = isPlaced && this.#zones.isOnStage(x, y, z, voiced.isOnStage);
    if (isOnStage === voiced.isOnStage) return;
    voiced.isOnStage = isOnStage;
    floor.setOnStage(voiced.id, isOnStage);
  }
}
