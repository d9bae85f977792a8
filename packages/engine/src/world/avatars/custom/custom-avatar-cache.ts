import type { CustomAvatarManifest } from "@veranda/contract/custom-avatar";
import type { Object3D } from "three";
import type { SharedUniforms } from "./custom-avatar-material.ts";
import type { Skeleton } from "../skeleton.ts";
import type { AvatarAssets } from "../types.ts";
import {
  type CustomAvatarResponse,
  type CustomAvatarReader,
  readCustomAvatar,
} from "./custom-avatar-file.ts";
import type { Run } from "./custom-avatar-atlas.ts";
import { customAvatarSkeleton } from "./custom-avatar-skeleton.ts";
import { CustomAvatarSlots, type AtlasSlot } from "./custom-avatar-slots.ts";
import { TimeSlicedWork, type SlicedWork } from "./time-sliced-work.ts";

const LOADING_AT_ONCE = 4;

/** A custom avatar in use: its files, as far as they are loaded. */
export type CustomAvatarLook = {
  readonly id: string;
  state: "waiting" | "loading" | "ready" | "failed";
  skeleton: Skeleton | null;
  /** Its levels for a crowd, finest first. */
  atlasSlot: (AtlasSlot & { runs: readonly Run[] }) | null;
  /** Of each of those levels. */
  triangles: readonly number[];
  near: (AtlasSlot & { run: Run }) | null;
  nearState: "none" | "loading" | "ready" | "failed";
  wearers: number;
  /** Last frame in which somebody nearby wore it. */
  nearAt: number;
  manifest: CustomAvatarManifest | null;
};

/** All custom avatars in use, in pages on the graphics card; each once, however many people wear it. */
export class CustomAvatarCache {
  readonly slots: CustomAvatarSlots;
  readonly #looks = new Map<string, CustomAvatarLook>();
  readonly #assets: AvatarAssets;
  readonly #reader: CustomAvatarReader;
  readonly #model: Skeleton;
  readonly #waiting: CustomAvatarLook[] = [];
  /** Uploads of loaded avatars, in time slices. */
  readonly #work = new TimeSlicedWork();
  #loading = 0;
  #frame = 0;
  /** Number of lost graphics contexts. */
  #losses = 0;
  nearMost = 8;

  constructor(
    assets: AvatarAssets,
    shared: SharedUniforms,
    model: Skeleton,
    added: (object: Object3D) => void,
    /** null: on this thread, whenever a frame has time. */
    reader: CustomAvatarReader | null,
  ) {
    this.#assets = assets;
    this.#reader = reader ?? this.#readHere();
    this.#model = model;
    this.slots = new CustomAvatarSlots(shared, assets.painter ?? null, added);
  }

  wear(id: string): CustomAvatarLook {
    let look = this.#looks.get(id);
    if (!look) {
      look = {
        id,
        state: "waiting",
        skeleton: null,
        atlasSlot: null,
        triangles: [],
        near: null,
        nearState: "none",
        wearers: 0,
        nearAt: -1,
        manifest: null,
      };
      this.#looks.set(id, look);
    }
    look.wearers += 1;
    if (look.state === "failed") look.state = "waiting";
    if (look.nearState === "failed") look.nearState = "none";
    if (look.state === "waiting" && !this.#waiting.includes(look)) this.#waiting.push(look);
    this.#pull();
    return look;
  }

  /** An unused avatar stays cached until its slot is needed. */
  takeOff(look: CustomAvatarLook): void {
    look.wearers -= 1;
  }

  /** Somebody nearby wears it: loads its fine level when there is room. */
  wantNear(look: CustomAvatarLook, frame: number): void {
    look.nearAt = frame;
    // Fine levels are loaded after all crowd levels, one at a time: their textures are sixteen times as large.
    if (look.nearState !== "none" || !look.manifest || this.#loading > 0 || !this.#work.isEmpty) return;
    if (!this.#hasNearRoom(frame)) return;
    look.nearState = "loading";
    this.#loading += 1;
    this.#reader
      .read({ near: look.manifest.near })
      .then(
        (read) => this.#work.add(this.#takeNear(look, read)),
        () => (look.nearState = "failed"),
      )
      .finally(() => this.#next())
      .catch(() => undefined);
  }

  /** The graphics context was lost: reloads all avatars in use. */
  renew(): void {
    this.#losses += 1;
    for (const look of this.#looks.values()) {
      if (look.near) this.#letNearGo(look);
      if (look.atlasSlot) this.#reload(look, look.atlasSlot);
    }
    this.#pull();
  }

  #letNearGo(look: CustomAvatarLook): void {
    look.near?.page.giveBack(look.near.slot);
    look.near = null;
    look.nearState = "none";
  }

  #reload(look: CustomAvatarLook, { page, slot }: AtlasSlot): void {
    page.giveBack(slot);
    look.atlasSlot = null;
    if (look.wearers === 0) {
      this.#looks.delete(look.id);
      return;
    }
    look.state = "waiting";
    this.#waiting.push(look);
  }

  /** Uploads loaded avatars in the time that the frame has left; a single step may exceed it. */
  takeOver(frame: number, spareMs: number): void {
    this.#frame = frame;
    this.#work.run(spareMs);
  }

  *#takeNear(look: CustomAvatarLook, { levels, pieces }: CustomAvatarResponse): SlicedWork {
    const losses = this.#losses;
    const { slots, nearMost } = this;
    let atlasSlot: AtlasSlot | null = null;
    try {
      if (look.wearers > 0) atlasSlot = yield* slots.near(nearMost, () => this.#evictNear());
      if (!atlasSlot) {
        look.nearState = "none";
        return;
      }
      const { page, slot } = atlasSlot;
      const [run] = yield* page.write(slot, levels);
      if (!run) throw new RangeError("The avatar's mesh is damaged.");
      yield* page.paint(slot, pieces);
      look.near = { page, slot, run };
      look.nearState = "ready";
      if (losses !== this.#losses) this.#letNearGo(look);
    } catch {
      atlasSlot?.page.giveBack(atlasSlot.slot);
      look.nearState = "failed";
    }
  }

  *#takeCrowd(look: CustomAvatarLook, { levels, pieces }: CustomAvatarResponse): SlicedWork {
    const losses = this.#losses;
    let atlasSlot: AtlasSlot | null = null;
    try {
      atlasSlot = yield* this.slots.crowd(() => this.#evictCrowd());
      if (!atlasSlot) {
        look.state = "failed";
        return;
      }
      const { page, slot } = atlasSlot;
      const runs = yield* page.write(slot, levels);
      if (runs.length < 2) throw new RangeError("The avatar's mesh is damaged.");
      yield* page.paint(slot, pieces);
      yield;
      if (losses !== this.#losses) {
        this.#reload(look, atlasSlot);
        this.#pull();
        return;
      }
      if (look.manifest) look.skeleton = customAvatarSkeleton(look.manifest, this.#model);
      look.atlasSlot = { page, slot, runs };
      look.triangles = runs.map(({ count }) => count / 3);
      look.state = "ready";
    } catch {
      atlasSlot?.page.giveBack(atlasSlot.slot);
      look.state = "failed";
    }
  }

  /** Whether its fine level may be evicted for another's. */
  #isNearIdle(look: CustomAvatarLook, frame: number): boolean {
    return look.near !== null && (look.wearers === 0 || look.nearAt < frame - 120);
  }

  #hasNearRoom(frame: number): boolean {
    let used = 0;
    for (const look of this.#looks.values())
      if (look.nearState === "loading" || (look.near && !this.#isNearIdle(look, frame))) used += 1;
    return used < this.nearMost;
  }

  /** Evicts a fine level that nobody nearby wears; returns its slot. */
  #evictNear(): AtlasSlot | null {
    for (const look of this.#looks.values()) {
      if (!look.near || !this.#isNearIdle(look, this.#frame)) continue;
      const { page, slot } = look.near;
      look.near = null;
      look.nearState = "none";
      return { page, slot };
    }
    return null;
  }

  /** Evicts an avatar that nobody wears; returns its slot. */
  #evictCrowd(): AtlasSlot | null {
    for (const look of this.#looks.values()) {
      if (look.wearers > 0 || !look.atlasSlot) continue;
      const { page, slot } = look.atlasSlot;
      this.#forget(look);
      return { page, slot };
    }
    return null;
  }

  /** Evicts an unused avatar. */
  #forget(look: CustomAvatarLook): void {
    if (look.near) this.#letNearGo(look);
    this.#looks.delete(look.id);
  }

  #pull(): void {
    while (this.#loading < LOADING_AT_ONCE) {
      const look = this.#waiting.shift();
      if (!look) return;
      if (look.wearers === 0 || look.state !== "waiting") continue;
      look.state = "loading";
      this.#loading += 1;
      this.#load(look)
        .catch(() => (look.state = "failed"))
        .finally(() => this.#next())
        .catch(() => undefined);
    }
  }

  #next(): void {
    this.#loading -= 1;
    this.#pull();
  }

  async #load(look: CustomAvatarLook): Promise<void> {
    const read = await this.#reader.read({ id: look.id });
    look.manifest = read.manifest;
    this.#work.add(this.#takeCrowd(look, read));
  }

  #readHere(): CustomAvatarReader {
    const { fetchBytes, signal } = this.#assets;
    const means = {
      bytesOf: (path: string) => fetchBytes(path, undefined, signal),
      cut: null,
      rest: () => this.#work.turn(),
    };
    return { read: (ask) => readCustomAvatar(ask, means), dispose: () => undefined };
  }

  dispose(): void {
    this.#reader.dispose();
    this.slots.dispose();
    this.#looks.clear();
    this.#waiting.length = 0;
    this.#work.clear();
  }
}
