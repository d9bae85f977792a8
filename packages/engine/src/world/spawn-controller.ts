import type { EnvironmentManifest } from "@veranda/contract/environment";
import type { BodyTransform } from "@veranda/contract/rooms/messages";
import type { CollisionWorld } from "./collision/collision-world.ts";
import type { LocalParticipant } from "./local-participant.ts";
import type { ScreenFade } from "./screen-fade.ts";
import { spawnTransform } from "./spawn-transforms.ts";
import type { Zones, ZoneSet } from "./zones/zones.ts";

/** Server corrections further than this cut instead of being smoothed. Metres. */
const FAR_CORRECTION = 4;
const CLOSE_SECONDS = 0.22;
const OPEN_SECONDS = 0.5;

type SpawnPoints = ZoneSet["spawnPoints"];

/** What is known of where one is. */
export type SpawnSurroundings = {
  environment(): Pick<EnvironmentManifest, "spawnPoints" | "killHeight"> | null;
  /** One's own number among those who are here; nobody else has it. */
  index(): number;
  /** Somebody is known to stand there. */
  isTaken(place: BodyTransform): boolean;
};

/** Puts one's own body somewhere: at a spawn point, out of the depths below a place, through a door, back by the server. */
export class SpawnController {
  readonly #own: LocalParticipant;
  readonly #screenFade: ScreenFade;
  readonly #solids: CollisionWorld;
  readonly #zones: Zones;
  readonly #around: SpawnSurroundings;

  constructor(
    own: LocalParticipant,
    screenFade: ScreenFade,
    solids: CollisionWorld,
    zones: Zones,
    around: SpawnSurroundings,
  ) {
    this.#own = own;
    this.#screenFade = screenFade;
    this.#solids = solids;
    this.#zones = zones;
    this.#around = around;
  }

  /** Where the first who comes arrives. */
  get entrance(): BodyTransform {
    return spawnTransform(this.#points, this.#solids, 0, () => false);
  }

  /** For the first time: where the server says, else at a spawn point. `settles`: the camera comes to rest softly. */
  arrive(transform: BodyTransform | null, settles: boolean): void {
    const { position, heading } = transform ?? this.#spawnPoint();
    this.#own.teleport(...position, heading);
    this.#own.settleCamera(settles);
    // The page's picture of the space stands over the view until now, and cross-fades to it.
    this.#screenFade.open(0);
  }

  /** At once, where one may stand. */
  respawn(): void {
    this.#stand(this.#spawnPoint());
  }

  /** To another place of this space, behind a blink of the picture. */
  travel(transform: BodyTransform): void {
    this.#cutTo(transform);
  }

  /** The server did not take a move. */
  applyServerCorrection({ position, heading }: BodyTransform): void {
    const { x, y, z } = this.#own.pose;
    const [toX, toY, toZ] = position;
    if (Math.hypot(toX - x, toY - y, toZ - z) < FAR_CORRECTION) this.#own.correct(...position, heading);
    else {
      // At once: a body that waits for the dark would tell the room that it went on from where it was.
      this.#stand({ position, heading });
      this.#screenFade.shut();
      this.#screenFade.open(OPEN_SECONDS);
    }
  }

  /** Call after each step of the body: who fell out of the place is brought back. */
  step(): void {
    const lowest = this.#around.environment()?.killHeight ?? -Infinity;
    if (this.#own.body.position.y < lowest) this.#cutTo(null);
  }

  #cutTo(transform: BodyTransform | null): void {
    this.#screenFade.close(CLOSE_SECONDS, () => {
      this.#stand(transform ?? this.#spawnPoint());
      this.#screenFade.open(OPEN_SECONDS);
    });
  }

  #stand({ position, heading }: BodyTransform): void {
    this.#own.teleport(...position, heading);
    this.#own.settleCamera(false);
  }

  /** Near one of the places that were put here for it, or else of the environment's, and in nobody. */
  #spawnPoint(): BodyTransform {
    return spawnTransform(this.#points, this.#solids, this.#around.index(), (place) =>
      this.#around.isTaken(place),
    );
  }

  get #points(): SpawnPoints {
    const placed = this.#zones.all.spawnPoints;
    return placed.length > 0 ? placed : (this.#around.environment()?.spawnPoints ?? []);
  }
}
