import { CUSTOM_AVATAR_BUDGET as BUDGET, type CustomAvatarManifest } from "@veranda/contract/custom-avatar";
import type { Object3D } from "three";
import type { SharedUniforms } from "./custom-avatar-material.ts";
import { skeletonOf, type Skeleton } from "../skeleton.ts";
import type { AvatarAssets } from "../types.ts";
import {
  type CustomAvatarResponse,
  type CustomAvatarReader,
  FAR_TRIANGLES_MOST,
  readCustomAvatar,
} from "./custom-avatar-file.ts";
import { CustomAvatarAtlas, type PageShape, type Run, type Wait } from "./custom-avatar-atlas.ts";

/** Slots of one page after the other: little for a few avatars, few calls for many, and no page so large that it holds a picture up. */
const PAGE_SLOTS = [8, 24, 32, 64, 64, 64] as const;
const NEAR_SLOTS = 4;
const LOADING_AT_ONCE = 4;

type AtlasSlot = { page: CustomAvatarAtlas; slot: number };
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

/** What has come and is put on the graphics card, step by step. */
type Work = Generator<Wait | void, void>;

const CROWD = {
  vertices: BUDGET.middle.vertices + BUDGET.far.vertices,
  indices: BUDGET.lower.reduce((sum, each) => sum + each, BUDGET.middle.triangles + FAR_TRIANGLES_MOST) * 3,
  side: BUDGET.middle.texture,
  castsShadow: true,
};
const NEAR = {
  vertices: BUDGET.near.vertices,
  indices: BUDGET.near.triangles * 3,
  side: BUDGET.near.texture,
  castsShadow: false,
};

/** All avatars of people's own that are here, in pages on the graphics card; each once, however many wear it. */
export class CustomAvatarCache {
  readonly crowdPages: CustomAvatarAtlas[] = [];
  readonly nearPages: CustomAvatarAtlas[] = [];
  readonly #looks = new Map<string, CustomAvatarLook>();
  readonly #assets: AvatarAssets;
  readonly #reader: CustomAvatarReader;
  readonly #shared: SharedUniforms;
  readonly #model: Skeleton;
  readonly #added: (object: Object3D) => void;
  readonly #waiting: CustomAvatarLook[] = [];
  readonly #work: Work[] = [];
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
    this.#shared = shared;
    this.#model = model;
    this.#added = added;
  }

  get videoBytes(): number {
    return [...this.crowdPages, ...this.nearPages].reduce((sum, page) => sum + page.videoBytes, 0);
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
    if (look.state === "waiting" && !this.#waiting.includes(look)) this.#waiting.push(look);
    this.#pull();
    return look;
  }

  /** What nobody wears keeps its place until another needs it. */
  takeOff(look: CustomAvatarLook): void {
    look.wearers -= 1;
  }

  /** Somebody near wears it: brings its fine level when there is room. */
  wantNear(look: CustomAvatarLook, frame: number): void {
    look.nearAt = frame;
    // Everybody is whole before anybody is fine, and one after the other: these pictures are sixteen times as large.
    if (look.nearState !== "none" || !look.manifest || this.#loading > 0 || this.#work.length > 0) return;
    if (!this.#hasNearRoom(frame)) return;
    look.nearState = "loading";
    this.#loading += 1;
    this.#reader
      .read({ near: look.manifest.near })
      .then(
        (read) => this.#work.push(this.#takeNear(look, read)),
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
    if (this.#work.length === 0) return;
    const until = performance.now() + spareMs;
    do {
      const work = this.#work[0];
      if (!work) return;
      const { done, value } = work.next();
      if (done) this.#work.shift();
      if (value === "frame") return;
    } while (performance.now() < until);
  }

  *#takeNear(look: CustomAvatarLook, { levels, pieces }: CustomAvatarResponse): Work {
    const losses = this.#losses;
    try {
      const atlasSlot = look.wearers > 0 ? yield* this.#nearSlot() : null;
      if (!atlasSlot) {
        look.nearState = "none";
        return;
      }
      const [run] = yield* atlasSlot.page.write(atlasSlot.slot, levels);
      if (!run) throw new RangeError("The avatar's mesh is damaged.");
      yield* atlasSlot.page.paint(atlasSlot.slot, pieces);
      look.near = { ...atlasSlot, run };
      look.nearState = "ready";
      if (losses !== this.#losses) this.#letNearGo(look);
    } catch {
      look.nearState = "failed";
    }
  }

  *#takeCrowd(look: CustomAvatarLook, { levels, pieces }: CustomAvatarResponse): Work {
    const losses = this.#losses;
    try {
      const atlasSlot = yield* this.#crowdSlot();
      if (!atlasSlot) {
        look.state = "failed";
        return;
      }
      const runs = yield* atlasSlot.page.write(atlasSlot.slot, levels);
      if (runs.length < 2) throw new RangeError("The avatar's mesh is damaged.");
      yield* atlasSlot.page.paint(atlasSlot.slot, pieces);
      yield;
      if (losses !== this.#losses) {
        this.#reload(look, atlasSlot);
        this.#pull();
        return;
      }
      if (look.manifest) look.skeleton = skeletonOfManifest(look.manifest, this.#model);
      look.atlasSlot = { ...atlasSlot, runs };
      look.triangles = runs.map(({ count }) => count / 3);
      look.state = "ready";
    } catch {
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

  *#nearSlot(): Generator<Wait | void, AtlasSlot | null> {
    const free = this.nearPages.find(({ hasFree }) => hasFree);
    if (free) return { page: free, slot: free.take() };
    if (this.nearPages.length * NEAR_SLOTS < this.nearMost)
      return yield* this.#newSlot(this.nearPages, NEAR_SLOTS, NEAR, "own near");
    for (const look of this.#looks.values()) {
      if (!look.near || !this.#isNearIdle(look, this.#frame)) continue;
      const { page, slot } = look.near;
      look.near = null;
      look.nearState = "none";
      return { page, slot };
    }
    return null;
  }

  *#crowdSlot(): Generator<Wait | void, AtlasSlot | null> {
    const free = this.crowdPages.find(({ hasFree }) => hasFree);
    if (free) return { page: free, slot: free.take() };
    for (const look of this.#looks.values()) {
      if (look.wearers > 0 || !look.atlasSlot) continue;
      const { page, slot } = look.atlasSlot;
      this.#forget(look);
      return { page, slot };
    }
    const slots = PAGE_SLOTS[this.crowdPages.length];
    return slots === undefined ? null : yield* this.#newSlot(this.crowdPages, slots, CROWD, "own");
  }

  *#newSlot(
    pages: CustomAvatarAtlas[],
    slots: number,
    shape: Omit<PageShape, "slots">,
    name: string,
  ): Generator<Wait | void, AtlasSlot> {
    const page = new CustomAvatarAtlas(
      `${name} ${pages.length}`,
      { slots, ...shape },
      this.#shared,
      this.#assets.painter ?? null,
    );
    pages.push(page);
    this.#added(page.draw);
    if (page.shadow) this.#added(page.shadow);
    yield* page.open(this.crowdPages.length + this.nearPages.length === 1);
    return { page, slot: page.take() };
  }

  /** Nobody wears it and its place is another's. */
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
    this.#work.push(this.#takeCrowd(look, read));
  }

  #readHere(): CustomAvatarReader {
    const { fetchBytes, signal } = this.#assets;
    const means = {
      bytesOf: (path: string) => fetchBytes(path, undefined, signal),
      cut: null,
      rest: () => this.#turn(),
    };
    return { read: (ask) => readCustomAvatar(ask, means), dispose: () => undefined };
  }

  /** Until a frame has time. */
  #turn(): Promise<void> {
    return new Promise((resolve) => {
      const step = function* (): Work {
        yield;
        resolve();
      };
      this.#work.push(step());
    });
  }

  dispose(): void {
    this.#reader.dispose();
    for (const page of [...this.crowdPages, ...this.nearPages]) page.dispose();
    this.#looks.clear();
    this.#waiting.length = 0;
    this.#work.length = 0;
  }
}

/** The name floats so far above the crown. */
const OVER_CROWN = 0.14;

function skeletonOfManifest(
  { joints, bindRotations, stride, height }: CustomAvatarManifest,
  model: Skeleton,
): Skeleton {
  const skeleton = skeletonOf({ ...model.build, joints }, bindRotations);
  const head = joints[4]?.[1] ?? height;
  return { ...skeleton, stride, overHead: Math.max(0.1, height - head) + OVER_CROWN };
}
