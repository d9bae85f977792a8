import type { BufferGeometry } from "three";
import type { Fitting } from "../fittings.ts";
import type { ObjectEntry, ObjectRenderer } from "../object-renderer.ts";
import type { UserRenderContext } from "../user-render-context.ts";

type Corner = readonly [x: number, y: number, z: number];

/** Parts of an object and its bounds in object space; without corners it can't be picked. */
export type Build = { fittings: readonly Fitting[]; corners: readonly [min: Corner, max: Corner] | null };

/** Base of renderers whose objects consist of fittings only, without a picture. */
export abstract class Built implements ObjectRenderer {
  protected readonly context: UserRenderContext;
  protected readonly entries = new Set<ObjectEntry>();

  constructor(context: UserRenderContext) {
    this.context = context;
  }

  abstract titleOf(entry: ObjectEntry): string;
  protected abstract buildOf(entry: ObjectEntry): Build;

  put(entry: ObjectEntry): void {
    this.entries.add(entry);
    const { fittings, corners } = this.buildOf(entry);
    this.context.fittings.set(entry, fittings);
    if (corners) {
      entry.box.min.fromArray(corners[0]);
      entry.box.max.fromArray(corners[1]);
    } else entry.box.makeEmpty();
    this.context.resized(entry);
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    this.context.fittings.place(entry);
  }

  remove(entry: ObjectEntry): void {
    this.entries.delete(entry);
    this.context.fittings.remove(entry);
  }

  solidsOf(entry: ObjectEntry): BufferGeometry[] {
    return this.context.fittings.solidsOf(entry);
  }

  dispose(): void {
    for (const entry of this.entries) this.context.fittings.remove(entry);
  }
}
