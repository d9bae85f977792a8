import { readFile } from "node:fs/promises";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { newMoveInput } from "@veranda/engine/world/body/movement-mode";
import { CharacterController } from "@veranda/engine/world/body/character-controller";
import { CollisionWorld } from "@veranda/engine/world/collision/collision-world";
import { colliderGeometry, parseGlb } from "@veranda/engine/world/environment/geometry";
import { environmentZones } from "@veranda/engine/world/zones/environment-zones";
import { Zones } from "@veranda/engine/world/zones/zones";

import { Reach, type Spot } from "./reach.ts";

export type { Reach, Spot } from "./reach.ts";

const DT = 1 / 60;
/** Seconds for one stretch, and metres that are near enough. */
const PATIENCE = 20;
const THERE = 0.3;
/** Square metres; wider places have no narrow ways. */
const WIDE = 3000;

export type Place = readonly [x: number, z: number];

/** Someone who walks through a built environment as people do, without a screen. */
export class Walker {
  readonly body: CharacterController;
  readonly manifest: EnvironmentManifest;
  readonly #solids: CollisionWorld;
  readonly #zones = new Zones();

  private constructor(manifest: EnvironmentManifest, solids: CollisionWorld) {
    this.manifest = manifest;
    this.#solids = solids;
    this.#zones.set("environment", environmentZones(manifest));
    this.body = new CharacterController(solids, this.#zones);
  }

  static in(environment: string): Promise<Walker> {
    return Walker.of(new URL(`../../built/environments/${environment}/`, import.meta.url));
  }

  static async of(folder: URL): Promise<Walker> {
    const manifest = environmentManifest.parse(
      JSON.parse(await readFile(new URL("environment.json", folder), "utf8")),
    );
    const bytes = await readFile(new URL(manifest.files.collision.file, folder));
    const scene = await parseGlb(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const solids = new CollisionWorld();
    solids.setEnvironment(colliderGeometry(scene));
    return new Walker(manifest, solids);
  }

  get height(): number {
    return this.body.position.y;
  }

  /** Every place that one gets to from where people arrive. */
  reach(): Reach {
    const { min, max } = this.manifest.bounds;
    const isWide = (max[0] - min[0]) * (max[2] - min[2]) > WIDE;
    const [first] = this.manifest.spawnPoints;
    return new Reach(this.#solids, this.#zones, first?.position ?? [0, 0, 0], isWide ? 0.3 : 0.2);
  }

  /** Puts the walker down; answers whether there is ground. */
  stand(position: Spot): boolean {
    this.body.teleport(position[0], position[1], position[2], 0);
    return this.body.isGrounded;
  }

  /** Runs from place to place; stops where it gets no further. Answers how far it stays from the last. */
  run(...places: readonly Place[]): number {
    let away = 0;
    for (const place of places) away = this.#runTo(place);
    return away;
  }

  #runTo([x, z]: Place): number {
    const { position } = this.body;
    const wants = newMoveInput();
    wants.isRunning = true;
    for (let t = 0; t < PATIENCE; t += DT) {
      const dx = x - position.x;
      const dz = z - position.z;
      const away = Math.hypot(dx, dz);
      if (away < THERE && this.body.isGrounded) break;
      wants.x = dx / Math.max(away, 1);
      wants.z = dz / Math.max(away, 1);
      this.body.step(wants, DT);
      if (position.y < this.manifest.killHeight) break;
    }
    return Math.hypot(x - position.x, z - position.z);
  }
}

const reached = new Map<string, Promise<Reach>>();

/** Every place of a built environment that one gets to from where people arrive; it is looked for once. */
export function reachOf(environment: string): Promise<Reach> {
  const cached = reached.get(environment) ?? Walker.in(environment).then((walker) => walker.reach());
  reached.set(environment, cached);
  return cached;
}
