import type { ObjectKind, SpaceObject } from "@veranda/contract/records/object";
import { Prefabs } from "./kinds/prefab.ts";
import type { ObjectContent, ObjectQuality, ObjectRenderer, RenderPart } from "./object-renderer.ts";
import type { RenderContext } from "./render-context.ts";
import type { RenderFrame } from "./render-frame.ts";
import type { UserRenderers } from "./user-renderers.ts";

/** Kinds whose code is in the layer's chunk; that of all others is loaded when first seen. */
const EARLY: Partial<Record<ObjectKind, new (context: RenderContext) => ObjectRenderer>> = {
  prefab: Prefabs,
};
/** Nearly every space has a spawn point: it isn't worth the code of the other kinds to those who don't edit. */
const isSeenOnlyInEditor = ({ kind }: ObjectContent): boolean => kind === "spawn";

/** Maps objects to renderers, and forwards what concerns all renderers. */
export class RendererRegistry {
  readonly #context: RenderContext;
  readonly #onOpened: () => void;
  readonly #early = new Map<string, ObjectRenderer>();
  #user: UserRenderers | null = null;
  #parts: RenderPart[];
  #isAsked = false;
  #isDisposed = false;
  #isEditing = false;
  #quality: ObjectQuality = "high";

  /** `onOpened`: the other renderers are loaded, so that queued objects can be drawn. */
  constructor(context: RenderContext, onOpened: () => void) {
    this.#context = context;
    this.#onOpened = onOpened;
    for (const [kind, Renderer] of Object.entries(EARLY)) this.#early.set(kind, new Renderer(context));
    this.#parts = [...this.#early.values()];
  }

  /** Null: its code is still loading, or failed to load. */
  of(object: ObjectContent): ObjectRenderer | null {
    const early = this.#early.get(object.kind);
    if (early && early.draws?.(object) !== false) return early;
    if (this.#isEditing || !isSeenOnlyInEditor(object)) this.#request();
    return this.#user?.of(object) ?? null;
  }

  /** Resolves when objects of the early kinds can be drawn. The code of others begins to load. */
  async prepare(objects: readonly SpaceObject[]): Promise<void> {
    for (const object of objects) if (!object.isHidden) this.of(object);
    await Promise.all([...this.#early.values()].flatMap((renderer) => renderer.prepare?.(objects) ?? []));
  }

  get isMoving(): boolean {
    for (let i = 0; i < this.#parts.length; i++) if (this.#parts[i]?.isMoving === true) return true;
    return false;
  }

  update(frame: RenderFrame): void {
    for (const part of this.#parts) part.update?.(frame);
  }

  relight(): void {
    for (const part of this.#parts) part.relight?.();
  }

  setQuality(level: ObjectQuality): void {
    this.#quality = level;
    for (const part of this.#parts) part.setQuality?.(level);
  }

  setEditing(isEditing: boolean): void {
    this.#isEditing = isEditing;
    // Whoever edits sees and places objects of every kind.
    if (isEditing) this.#request();
    for (const part of this.#parts) part.setEditing?.(isEditing);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const part of this.#parts) part.dispose();
  }

  #request(): void {
    if (!this.#isAsked) void this.#open();
  }

  async #open(): Promise<void> {
    const { openMedia } = this.#context.source;
    if (!openMedia) return;
    this.#isAsked = true;
    try {
      const [{ openUserRenderers }, media] = await Promise.all([import("./user-renderers.ts"), openMedia()]);
      if (this.#isDisposed) return;
      this.#user = openUserRenderers(this.#context, media);
    } catch {
      // Retried with the next change.
      this.#isAsked = false;
      return;
    }
    for (const part of this.#user.parts) {
      part.setQuality?.(this.#quality);
      part.setEditing?.(this.#isEditing);
    }
    this.#parts = [...this.#parts, ...this.#user.parts];
    this.#onOpened();
  }
}
