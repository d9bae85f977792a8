import type { GraphicsQuality } from "@veranda/contract/engine/state";
import { Group, type Object3D } from "three";
import type { CrowdDataTexture } from "../crowd-data-texture.ts";
import type { CrowdMember } from "../crowd-member.ts";
import type { Skeleton } from "../skeleton.ts";
import type { AvatarAssets } from "../types.ts";
import type { Run } from "./custom-avatar-atlas.ts";
import type { SharedUniforms } from "./custom-avatar-material.ts";
import type { CustomAvatarReader } from "./custom-avatar-file.ts";
import { CustomAvatarCache, type CustomAvatarLook } from "./custom-avatar-cache.ts";
import { WornCustomAvatar } from "./worn-custom-avatar.ts";

/** Fine levels by quality: maximum number, and distance. */
const NEAR: Record<GraphicsQuality, { most: number; metres: number }> = {
  low: { most: 2, metres: 3 },
  medium: { most: 4, metres: 5 },
  high: { most: 8, metres: 8 },
  ultra: { most: 12, metres: 12 },
};
/** Seconds in which the finest level fades in or out, and the neutral figure changes to the avatar. */
const LEVEL_SECONDS = 0.35;
const ARRIVAL_SECONDS = 0.7;

/** People in the crowd with a custom avatar. */
export class CustomAvatars {
  readonly root = new Group();
  readonly #library: CustomAvatarCache;
  readonly #table: CrowdDataTexture;
  /** The avatar that each wants to wear, also before its files are loaded. */
  readonly #wanted = new Map<CrowdMember, CustomAvatarLook>();
  /** The same as a list, which is iterated in every frame. */
  readonly #list: { readonly person: CrowdMember; readonly look: CustomAvatarLook }[] = [];
  readonly #nearest: CrowdMember[] = [];
  #nearMetres = NEAR.high.metres;
  #frame = 0;
  #fineTriangles = 0;

  constructor(
    assets: AvatarAssets,
    table: CrowdDataTexture,
    shared: SharedUniforms,
    model: Skeleton,
    onAdded: (object: Object3D) => void,
    reader: CustomAvatarReader | null,
  ) {
    this.root.name = "custom avatars";
    this.root.matrixAutoUpdate = false;
    this.#table = table;
    const added = (object: Object3D): void => {
      this.root.add(object);
      onAdded(object);
    };
    this.#library = new CustomAvatarCache(assets, shared, model, added, reader);
  }

  get videoBytes(): number {
    return this.#library.slots.videoBytes;
  }

  /** Triangles of the finest levels that are drawn. */
  get fineTriangles(): number {
    return this.#fineTriangles;
  }

  setQuality(level: GraphicsQuality): void {
    this.#library.nearMost = NEAR[level].most;
    this.#nearMetres = NEAR[level].metres;
  }

  /** null: no custom avatar. */
  wear(person: CrowdMember, id: string | null): void {
    const before = this.#wanted.get(person);
    if (before?.id === id) return;
    if (before) {
      this.#library.takeOff(before);
      this.#wanted.delete(person);
      this.#list.splice(
        this.#list.findIndex((entry) => entry.person === person),
        1,
      );
      this.#undress(person);
    }
    if (id === null) return;
    const look = this.#library.wear(id);
    this.#wanted.set(person, look);
    this.#list.push({ person, look });
  }

  /**
   * Call before posing: uploads loaded avatars for up to `spareMs` and puts them on; the finest levels share
   * `fineTriangles`. Returns true if somebody's avatar changed.
   */
  begin(dt: number, spareMs: number, fineTriangles: number): boolean {
    this.#frame += 1;
    this.#library.takeOver(this.#frame, spareMs);
    let hasChanged = false;
    for (const { person, look } of this.#list) {
      if (look.state === "failed") person.customAvatarState = "failed";
      if (look.state !== "ready" || !look.skeleton) continue;
      person.customAvatarState = "ready";
      if (!person.own) {
        person.own = new WornCustomAvatar(look, this.#table.take());
        person.skeleton = look.skeleton;
        person.height = 1;
        person.waiting = 1;
        // Nobody saw the neutral figure: no transition needed.
        if (!person.isDrawn || person.fade < 0.05) person.own.arrival = 1;
        hasChanged = true;
      }
      const worn = person.own;
      if (worn.arrival < 1) {
        worn.arrival = Math.min(1, worn.arrival + dt / ARRIVAL_SECONDS);
        hasChanged ||= worn.arrival === 1;
      }
    }
    this.#chooseNear(dt, fineTriangles);
    return hasChanged;
  }

  /** Call after posing: adds what is drawn in this frame. */
  commit(castWithin: number): void {
    const { crowdPages, nearPages } = this.#library.slots;
    for (const { draw, shadow } of crowdPages) {
      draw.begin();
      shadow?.begin();
    }
    for (const { draw } of nearPages) draw.begin();
    for (const { person } of this.#list) {
      const worn = person.own;
      if (!worn || !person.isDrawn) continue;
      const { atlasSlot: place, near } = worn.look;
      if (!place) continue;
      const whole = worn.arrival * person.fade;
      const toNear = near ? worn.near * whole : 0;
      const { page, slot, runs } = place;
      const run = runAt(runs, person.level);
      const leaving = person.leaving < 0 ? run : runAt(runs, person.leaving);
      const toRun = leaving === run ? whole : toNear + (whole - toNear) * person.share;
      if (near && toNear > 0)
        near.page.draw.put(near.run.start, near.run.count, worn.row, near.slot, 0, grain(toNear));
      if (toRun > toNear) page.draw.put(run.start, run.count, worn.row, slot, toNear, grain(toRun));
      if (whole > toRun) page.draw.put(leaving.start, leaving.count, worn.row, slot, toRun, grain(whole));
      const cast = runAt(runs, runs.length);
      if (person.distance < castWithin) page.shadow?.put(cast.start, cast.count, worn.row, slot, 0, 1);
    }
    for (const { draw, shadow } of crowdPages) {
      draw.commit();
      shadow?.commit();
    }
    for (const { draw } of nearPages) draw.commit();
  }

  /** They are the neutral figure until their textures are loaded again. */
  renew(): void {
    for (const { person } of this.#list) this.#undress(person);
    this.#library.renew();
  }

  forget(person: CrowdMember): void {
    this.wear(person, null);
  }

  dispose(): void {
    for (const { person } of this.#list) this.#undress(person);
    this.#wanted.clear();
    this.#list.length = 0;
    this.#library.dispose();
    this.root.clear();
  }

  /** The nearest few get the fine level, and the others release it. */
  #chooseNear(dt: number, triangles: number): void {
    const nearest = this.#nearest;
    nearest.length = 0;
    for (const { person } of this.#list)
      if (
        person.own &&
        person.isDrawn &&
        person.distance < this.#nearMetres * (person.own.near > 0 ? 1.15 : 1)
      )
        nearest.push(person);
    nearest.sort(byDistance);
    let most = 0;
    for (let left = triangles; most < nearest.length && most < this.#library.nearMost; most++) {
      left -= nearest[most]?.own?.look.manifest?.near.level.triangles ?? 0;
      if (left < 0) break;
    }
    nearest.length = most;
    this.#fineTriangles = 0;
    for (const { own } of nearest) if (own) this.#library.wantNear(own.look, this.#frame);
    for (const { person } of this.#list) {
      const worn = person.own;
      if (!worn) continue;
      const isNear = worn.look.near !== null && nearest.includes(person);
      // While fading, the fine level is kept.
      if (worn.near > 0) worn.look.nearAt = this.#frame;
      worn.near = worn.look.near === null ? 0 : eased(worn.near, isNear, person.isDrawn, dt);
      if (worn.look.near && worn.near > 0 && person.isDrawn)
        this.#fineTriangles += worn.look.near.run.count / 3;
    }
  }

  #undress(person: CrowdMember): void {
    if (!person.own) return;
    this.#table.giveBack(person.own.row);
    person.own = null;
    person.skeleton = person.familySkeleton;
    person.height = person.familyHeight;
    person.waiting = 1;
  }
}

/** The last one if there are fewer. */
const runAt = (runs: readonly Run[], level: number): Run => runs[Math.min(level, runs.length - 1)] ?? NO_RUN;
const NO_RUN: Run = { start: 0, count: 0 };

const byDistance = (a: CrowdMember, b: CrowdMember): number => a.distance - b.distance;

/** Immediate for people out of view. */
const eased = (share: number, isWanted: boolean, isSeen: boolean, dt: number): number =>
  !isSeen ? Number(isWanted) : Math.min(1, Math.max(0, share + (isWanted ? dt : -dt) / LEVEL_SECONDS));

/** A full share must include the last step of the dither pattern. */
const grain = (share: number): number => (share > 0.999 ? 1.01 : share);
