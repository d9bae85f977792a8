import type { ObjectKind, SpaceObject } from "@veranda/contract/records/object";
import { Prefabs } from "./kinds/prefab.ts";
import type { ObjectContent, ObjectQuality, ObjectRenderer, RenderPart } from "./object-renderer.ts";
import type { RenderContext } from "./render-context.ts";
import type { RenderFrame } from "./render-frame.ts";
import type { UserRenderers } from "./user-renderers.ts";

/** Kinds whose code comes with the layer's; those of all others come when the first of them does. */
const EARLY: Partial<Record<ObjectKind, new (context: RenderContext) => ObjectRenderer>> = {
  prefab: Prefabs,
};

/** Says who draws an object, and tells all renderers what concerns every one of them. */
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

  /** `onOpened`: what could not be drawn before can be now. */
  constructor(context: RenderContext, onOpened: () => void) {
    this.#context = context;
    this.#onOpened = onOpened;
    for (const [kind, Renderer] of Object.entries(EARLY)) this.#early.set(kind, new Renderer(context));
    this.#parts = [...this.#early.values()];
  }

  /** Null: the code for it is on its way, or can't come. */
  of(object: ObjectContent): ObjectRenderer | null {
    const early = this.#early.get(object.kind);
    if (early && early.draws?.(object) !== false) return early;
    if (!this.#isAsked) void this.#open();
    return this.#user?.of(object) ?? null;
  }

  /** Resolves when what is drawn without further code can be drawn. */
  async prepare(objects: readonly SpaceObject[]): Promise<void> {
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
    for (const part of this.#parts) part.setEditing?.(isEditing);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const part of this.#parts) part.dispose();
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
      // Tried again with the next change.
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
