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

/** An avatar that somebody wears here: its files, as far as they have come. */
export type CustomAvatarLook = {
  readonly id: string;
  state: "waiting" | "loading" | "ready" | "failed";
  skeleton: Skeleton | null;
  /** Its levels for a crowd, finest first. */
  atlasSlot: (AtlasSlot & { runs: readonly Run[] }) | null;
  /** Of each of those. */
  triangles: readonly number[];
  near: (AtlasSlot & { run: Run }) | null;
  nearState: "none" | "loading" | "ready" | "failed";
  wearers: number;
  /** Frame in which somebody near wore it last. */
  nearAt: number;
  manifest: CustomAvatarManifest | null;
};

/** All avatars of people's own that are here, in pages on the graphics card; each once, however many wear it. */
export class CustomAvatarCache {
  readonly slots: CustomAvatarSlots;
  readonly #looks = new Map<string, CustomAvatarLook>();
  readonly #assets: AvatarAssets;
  readonly #reader: CustomAvatarReader;
  readonly #model: Skeleton;
  readonly #waiting: CustomAvatarLook[] = [];
  /** What has come and is put on the graphics card, step by step. */
  readonly #work = new TimeSlicedWork();
  #loading = 0;
  #frame = 0;
  /** How often the graphics card has lost what it held. */
  #losses = 0;
  nearMost = 8;

  constructor(
    assets: AvatarAssets,
    shared: SharedUniforms,
    model: Skeleton,
    added: (object: Object3D) => void,
    /** null: in this thread, whenever a frame has time. */
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

  /** Somebody near wears it: brings its fine level when there is room. */
  wantNear(look: CustomAvatarLook, frame: number): void {
    look.nearAt = frame;
    // Everybody is whole before anybody is fine, and one after the other: these pictures are sixteen times as large.
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

  /** The graphics card lost all pictures: whoever is worn is brought again. */
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

  /** Takes over what has come, as far as a frame has time for it; a single step may take longer. */
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

  /** Whether its fine level may be let go for another's. */
  #isNearIdle(look: CustomAvatarLook, frame: number): boolean {
    return look.near !== null && (look.wearers === 0 || look.nearAt < frame - 120);
  }

  #hasNearRoom(frame: number): boolean {
    let used = 0;
    for (const look of this.#looks.values())
      if (look.nearState === "loading" || (look.near && !this.#isNearIdle(look, frame))) used += 1;
    return used < this.nearMost;
  }

  /** The place of somebody's fine level that nobody is near to any more. */
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

  /** The place of an avatar that nobody wears any more. */
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
