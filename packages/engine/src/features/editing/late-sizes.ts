import type { NewContent } from "@veranda/contract/engine/object-messages";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectTransform } from "@veranda/contract/records/object";
import { Matrix4, Vector3, type Box3, type Quaternion } from "three";
import { deepEqual } from "../../core/deep-equal.ts";
import type { Onlooker } from "./onlooker.ts";
import type { Surface } from "./surfaces.ts";

/** A thing that was put down before its size was known: what it is, where, and who looked from where. */
export type Late = {
  readonly id: string;
  readonly content: NewContent;
  readonly to: ObjectTransform;
  readonly onlooker: Onlooker;
  readonly ground: Surface;
  readonly isSnapping: boolean;
  /** Somebody said where it goes. */
  isPointed: boolean;
  /** What it takes meanwhile, in the world. */
  readonly room: Box3;
};

type Shown = { transform: ObjectTransform; props: Readonly<Record<string, unknown>> };

/** Whether a file's size is known only when it has come. */
export function isSizeLate({ kind }: NewContent, asset: FileAsset | undefined): boolean {
  if (kind === "model") return !asset?.bounds;
  return (kind === "image" || kind === "video" || kind === "document") && !asset?.aspect;
}

/** Things whose size one waits for, of those that one has brought oneself. */
export class LateSizes {
  readonly #late = new Map<string, Late>();
  #assets: unknown = null;

  add(late: Late): void {
    this.#late.set(late.id, late);
  }

  /** What they take meanwhile, of those that stand where they were put. */
  *rooms(objects: ReadonlyMap<string, Shown>, except: string | null): Iterable<Box3> {
    for (const { id, room, to } of this.#late.values())
      if (id !== except && deepEqual(objects.get(id)?.transform, to)) yield room;
  }

  /** Those whose size is known now and that nobody has moved since or made something else of; each once. */
  take(assets: Readonly<Record<string, FileAsset>>, objects: ReadonlyMap<string, Shown>): Late[] {
    if (this.#late.size === 0 || assets === this.#assets) return [];
    this.#assets = assets;
    const ready: Late[] = [];
    for (const late of this.#late.values()) {
      const { id, content, to } = late;
      const fileId = content.props?.["fileId"];
      const asset = assets[String(fileId)];
      if (asset?.work.state !== "refused" && isSizeLate(content, asset)) continue;
      this.#late.delete(id);
      const object = objects.get(id);
      if (asset?.work.state !== "refused" && object?.props["fileId"] === fileId)
        if (deepEqual(object?.transform, to)) ready.push(late);
    }
    return ready;
  }
}

/** The world's box of what fills `box` before it is turned. */
export const standing = (box: Box3, position: Vector3, rotation: Quaternion): Box3 =>
  box.clone().applyMatrix4(new Matrix4().compose(position, rotation, ONE));

const ONE = new Vector3(1, 1, 1);
