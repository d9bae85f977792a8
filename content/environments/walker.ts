import { readFile } from "node:fs/promises";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { wish } from "@veranda/engine/world/body/body-mode";
import { LocalBody } from "@veranda/engine/world/body/local-body";
import { SolidWorld } from "@veranda/engine/world/collision/solid-world";
import { colliderGeometry, parseGlb } from "@veranda/engine/world/environment/geometry";
import { environmentZones } from "@veranda/engine/world/zones/environment-zones";
import { Zones } from "@veranda/engine/world/zones/zones";

const DT = 1 / 60;

type Place = readonly [x: number, z: number];

/** Someone who walks through a built environment as people do, without a screen. */
export class Walker {
  readonly body: LocalBody;
  readonly manifest: EnvironmentManifest;

  private constructor(manifest: EnvironmentManifest, solids: SolidWorld) {
    this.manifest = manifest;
    const zones = new Zones();
    zones.set("environment", environmentZones(manifest));
    this.body = new LocalBody(solids, zones);
  }

  static in(environment: string): Promise<Walker> {
    return Walker.of(new URL(`../built/environments/${environment}/`, import.meta.url));
  }

  static async of(folder: URL): Promise<Walker> {
    const manifest = environmentManifest.parse(
      JSON.parse(await readFile(new URL("environment.json", folder), "utf8")),
    );
    const bytes = await readFile(new URL(manifest.files.collision.file, folder));
    const scene = await parseGlb(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const solids = new SolidWorld();
    solids.setEnvironment(colliderGeometry(scene));
    return new Walker(manifest, solids);
  }

  get height(): number {
    return this.body.position.y;
  }

  /** Puts the walker down; answers whether there is ground. */
  stand(position: readonly [number, number, number]): boolean {
    this.body.place(position[0], position[1], position[2], 0);
    return this.body.isGrounded;
  }

  /** Runs from place to place; stops where it gets no further. Answers how far it stays from the last. */
  run(...places: readonly Place[]): number {
    let away = 0;
    for (const place of places) away = this.#runTo(place, 0.3, 20, null);
    return away;
  }

  /** Runs to the edge of what one stands on, jumps, and goes on to a place: from `from` metres before it on. */
  leap(place: Place, from: number): number {
    return this.#runTo(place, 0.4, 4, from);
  }

  #runTo([x, z]: Place, near: number, seconds: number, jumpAt: number | null): number {
    const { position } = this.body;
    const wants = wish();
    wants.isRunning = true;
    let jumped = false;
    for (let t = 0; t < seconds; t += DT) {
      const dx = x - position.x;
      const dz = z - position.z;
      const away = Math.hypot(dx, dz);
      if (away < near && this.body.isGrounded) break;
      wants.x = dx / Math.max(away, 1);
      wants.z = dz / Math.max(away, 1);
      wants.jump = jumpAt !== null && !jumped && away < jumpAt;
      jumped ||= wants.jump;
      this.body.step(wants, DT);
      if (position.y < this.manifest.killHeight) break;
    }
    return Math.hypot(x - position.x, z - position.z);
  }
}
