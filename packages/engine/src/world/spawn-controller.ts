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

/** The surroundings that spawning depends on. */
export type SpawnSurroundings = {
  environment(): Pick<EnvironmentManifest, "spawnPoints" | "killHeight"> | null;
  /** The local participant's index among those here. */
  index(): number;
  /** Whether somebody stands there, as far as is known. */
  isTaken(place: BodyTransform): boolean;
};

/** Places the local body: at a spawn point, after a fall, through a teleporter, or by a server correction. */
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

  /** The first spawn point. */
  get entrance(): BodyTransform {
    return spawnTransform(this.#points, this.#solids, 0, () => false);
  }

  /** The first spawn: at the server's position, else at a spawn point. `settles`: the camera eases to rest. */
  arrive(transform: BodyTransform | null, settles: boolean): void {
    const { position, heading } = transform ?? this.#spawnPoint();
    this.#own.teleport(...position, heading);
    this.#own.settleCamera(settles);
    // Until now the page's picture of the space covers the view, and cross-fades to it.
    this.#screenFade.open(0);
  }

  /** Respawns at once, at a spawn point. */
  respawn(): void {
    this.#stand(this.#spawnPoint());
  }

  /** Teleports within this space, behind a blink of the view. */
  travel(transform: BodyTransform): void {
    this.#cutTo(transform);
  }

  /** The server rejected a move. */
  applyServerCorrection({ position, heading }: BodyTransform): void {
    const { x, y, z } = this.#own.pose;
    const [toX, toY, toZ] = position;
    if (Math.hypot(toX - x, toY - y, toZ - z) < FAR_CORRECTION) this.#own.correct(...position, heading);
    else {
      // At once: while waiting for the blink, the body would report that it continued from its old position.
      this.#stand({ position, heading });
      this.#screenFade.shut();
      this.#screenFade.open(OPEN_SECONDS);
    }
  }

  /** Call after each step of the body: respawns bodies that fell out of the environment. */
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

  /** A free position near one of the placed spawn points, else of the environment's. */
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
