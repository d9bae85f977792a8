import { videoMediaId } from "@veranda/contract/engine/video";
import { Box3, Frustum, Matrix4, Quaternion, Vector3 } from "three";
import type { Media, StreamPicture } from "../../platform/media.ts";
import type { ObjectLayer } from "../../world/objects/object-layer.ts";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { AttachedMediaList } from "../voice/attached-media.ts";
import type { SeenPictures } from "./seen-picture.ts";

/** A share on a surface. */
type Share = {
  readonly personId: string;
  readonly surfaceId: string;
  readonly stream: MediaStream;
  readonly picture: StreamPicture;
};

/** Shows shares on the chosen screens of the space. */
export class SharedSurfaces {
  readonly #context: Context;
  readonly #attached: AttachedMediaList;
  readonly #shares = new Map<string, Share>();
  #layer: ObjectLayer | null = null;
  readonly #frustum = new Frustum();
  readonly #both = new Matrix4();
  readonly #box = new Box3();
  readonly #normal = new Vector3();
  readonly #turn = new Quaternion();
  readonly #at = new Vector3();

  constructor(context: Context, attached: AttachedMediaList) {
    this.#context = context;
    this.#attached = attached;
  }

  /** Call several times a second. `media` null: not loaded yet, nothing is drawn. Returns whether one is visible. */
  update(media: Media | null, seen: SeenPictures): boolean {
    const { world, state, platform } = this.#context;
    const { current } = state;
    if (world.objects !== this.#layer) this.dispose();
    this.#layer = world.objects;
    const { camera } = world.rig;
    this.#both.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    this.#frustum.setFromProjectionMatrix(this.#both);
    let isAnySeen = false;
    const { people } = current.video;
    for (const id in people) {
      const surfaceId = people[id]?.isSharing === true ? people[id].surfaceId : null;
      if (surfaceId === null || isMuted(current, id)) {
        this.#drop(id);
        continue;
      }
      const pixels = this.#pixelsOf(surfaceId);
      if (pixels > 0 && id !== current.session.me) seen.add(id, "screen", pixels * platform.view.pixelRatio);
      const share = media ? this.#shareOf(media, id, surfaceId) : null;
      if (share) this.#layer?.showShared(surfaceId, share.picture);
      isAnySeen ||= share !== null && pixels > 0;
    }
    for (const id of this.#shares.keys()) if (!(id in people)) this.#drop(id);
    return isAnySeen;
  }

  dispose(): void {
    for (const id of this.#shares.keys()) this.#drop(id);
  }

  /** Its height on screen in CSS pixels; 0: seen from behind, outside of the view, or missing. */
  #pixelsOf(surfaceId: string): number {
    const { world, platform, state } = this.#context;
    const object = state.current.objects[surfaceId];
    if (!object || this.#layer?.boundsOf(surfaceId, this.#box) !== true) return 0;
    if (!this.#frustum.intersectsBox(this.#box)) return 0;
    const { position, rotation, scale } = object.transform;
    const { camera } = world.rig;
    this.#normal.set(0, 0, Math.sign(scale[2])).applyQuaternion(this.#turn.set(...rotation));
    this.#at.set(...position).sub(camera.position);
    if (this.#normal.dot(this.#at) >= 0) return 0;
    const distance = Math.max(0.5, this.#box.distanceToPoint(camera.position));
    return (Math.abs(scale[1]) * camera.projectionMatrix.elements[5] * platform.view.height) / (2 * distance);
  }

  #shareOf(media: Media, id: string, surfaceId: string): Share | null {
    const stream = this.#attached.all.get(videoMediaId(id, "screen"))?.stream;
    const existing = this.#shares.get(id);
    if (existing && existing.stream === stream && existing.surfaceId === surfaceId) return existing;
    this.#drop(id);
    if (!stream) return null;
    const share = { personId: id, surfaceId, stream, picture: media.openStream(stream, true) };
    this.#shares.set(id, share);
    return share;
  }

  #drop(id: string): void {
    const share = this.#shares.get(id);
    if (!share) return;
    this.#shares.delete(id);
    this.#layer?.showShared(share.surfaceId, null);
    share.picture.close();
  }
}
