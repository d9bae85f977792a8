import { CUSTOM_AVATAR_BUDGET as BUDGET } from "@veranda/contract/custom-avatar";
import type { Object3D } from "three";
import type { LayerPainter } from "../types.ts";
import { CustomAvatarAtlas, type PageShape, type Wait } from "./custom-avatar-atlas.ts";
import { FAR_TRIANGLES_MOST } from "./custom-avatar-file.ts";
import type { SharedUniforms } from "./custom-avatar-material.ts";

/**
 * Slots of successive pages: little memory for a few avatars, few calls for many, and no page so large that it delays a
 * frame.
 */
const PAGE_SLOTS = [8, 24, 32, 64, 64, 64] as const;
const NEAR_SLOTS = 4;

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

/** A slot for one avatar on a page. */
export type AtlasSlot = { page: CustomAvatarAtlas; slot: number };
/** Opening a page takes several frames. */
type FindsSlot = Generator<Wait | void, AtlasSlot | null>;

/** Allocates slots on the graphics card: in pages for crowd levels, and for fine ones. */
export class CustomAvatarSlots {
  readonly crowdPages: CustomAvatarAtlas[] = [];
  readonly nearPages: CustomAvatarAtlas[] = [];
  readonly #shared: SharedUniforms;
  readonly #painter: LayerPainter | null;
  readonly #added: (object: Object3D) => void;

  constructor(shared: SharedUniforms, painter: LayerPainter | null, added: (object: Object3D) => void) {
    this.#shared = shared;
    this.#painter = painter;
    this.#added = added;
  }

  /** Bytes of all pages on the graphics card. */
  get videoBytes(): number {
    return [...this.crowdPages, ...this.nearPages].reduce((sum, page) => sum + page.videoBytes, 0);
  }

  /** A free slot, one that `evict` frees, or one of a new page; null: all pages are full. */
  *crowd(evict: () => AtlasSlot | null): FindsSlot {
    const found = freeOf(this.crowdPages) ?? evict();
    const slots = PAGE_SLOTS[this.crowdPages.length];
    if (found || slots === undefined) return found;
    return yield* this.#newPage(this.crowdPages, { slots, ...CROWD }, "own");
  }

  /** The same for a fine level, at most `most` of them; here a new page is preferred to eviction. */
  *near(most: number, evict: () => AtlasSlot | null): FindsSlot {
    const free = freeOf(this.nearPages);
    if (free) return free;
    if (this.nearPages.length * NEAR_SLOTS >= most) return evict();
    return yield* this.#newPage(this.nearPages, { slots: NEAR_SLOTS, ...NEAR }, "own near");
  }

  dispose(): void {
    for (const page of [...this.crowdPages, ...this.nearPages]) page.dispose();
  }

  *#newPage(pages: CustomAvatarAtlas[], shape: PageShape, name: string): FindsSlot {
    const page = new CustomAvatarAtlas(`${name} ${pages.length}`, shape, this.#shared, this.#painter);
    pages.push(page);
    this.#added(page.draw);
    if (page.shadow) this.#added(page.shadow);
    yield* page.open(this.crowdPages.length + this.nearPages.length === 1);
    return { page, slot: page.take() };
  }
}

function freeOf(pages: readonly CustomAvatarAtlas[]): AtlasSlot | null {
  const page = pages.find(({ hasFree }) => hasFree);
  return page ? { page, slot: page.take() } : null;
}
