import { videoMediaId } from "@veranda/contract/engine/video";
import { Vector3 } from "three";
import { smoothstep } from "../../core/smoothing.ts";
import type { Media } from "../../platform/media.ts";
import type { ParticipantView } from "../../world/participants/participant-view.ts";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { AttachedMediaList } from "../voice/attached-media.ts";
import { HeadPicture } from "./head-picture.ts";
import { headPixels, pixelsPerMetre } from "./head-size.ts";
import type { SeenPictures } from "./seen-picture.ts";

/** Gap to the name below it, in CSS pixels. */
const GAP = 4;
/** Distances in metres from which on it fades, and at which it is hidden. */
const FADES_FROM = 22;
const REACH = 30;

/** Camera pictures above their owners' heads, facing the viewer. */
export class Heads {
  readonly #context: Context;
  readonly #attached: AttachedMediaList;
  readonly #pictures = new Map<string, HeadPicture>();
  readonly #exposure = { value: 1 };
  readonly #at = new Vector3();

  constructor(context: Context, attached: AttachedMediaList) {
    this.#context = context;
    this.#attached = attached;
  }

  /**
   * Call once per frame; `seen` collects visible pictures. `media` null: not loaded yet, nothing is drawn. Returns
   * whether one is visible.
   */
  update(media: Media | null, seen: SeenPictures | null): boolean {
    const { world, state, platform } = this.#context;
    const { people } = state.current.video;
    this.#exposure.value = world.environment?.exposure ?? 1;
    let isAnySeen = false;
    for (const { person, isOwn } of world.people?.everyone ?? []) {
      const isOn = people[person.id]?.isCameraOn === true && !isMuted(state.current, person.id);
      const pixels = isOn && !person.isAway ? this.#pixelsOf(person, isOwn, platform.view.height) : 0;
      person.label.pictureRise = 0;
      if (pixels > 0 && !isOwn) seen?.add(person.id, "camera", pixels * platform.view.pixelRatio);
      const head = isOn && media ? this.#pictureOf(media, person.id) : null;
      if (!head) {
        this.#drop(person.id);
        continue;
      }
      if (pixels === 0 || person.visibility < 0.5) {
        head.show(0, 0);
        continue;
      }
      this.#place(head, person, pixels);
      isAnySeen ||= head.mesh.visible;
    }
    for (const id of this.#pictures.keys()) if (!(id in people)) this.#drop(id);
    return isAnySeen;
  }

  dispose(): void {
    for (const id of this.#pictures.keys()) this.#drop(id);
  }

  /** Diameter in CSS pixels; 0: not visible. */
  #pixelsOf({ label }: ParticipantView, isOwn: boolean, viewHeight: number): number {
    const { camera } = this.#context.world.rig;
    const { distance } = label;
    if (distance <= 0 || distance > REACH || label.isBehindWall) return 0;
    const { x, y } = this.#at.copy(label.anchor).project(camera);
    // The picture is above the anchor, which may be slightly below the view.
    if (Math.abs(x) > 1.15 || y > 1.1 || y < -1.6) return 0;
    return headPixels(pixelsPerMetre(distance, camera.projectionMatrix.elements[5], viewHeight), isOwn);
  }

  #place(head: HeadPicture, { label }: ParticipantView, pixels: number): void {
    const { world, platform } = this.#context;
    const { camera } = world.rig;
    const { mesh } = head;
    const { distance } = label;
    const metres = 1 / pixelsPerMetre(distance, camera.projectionMatrix.elements[5], platform.view.height);
    const radius = (pixels / 2) * metres;
    mesh.position.copy(label.anchor);
    mesh.position.y += (label.nameRise + GAP) * metres + radius;
    mesh.quaternion.copy(camera.quaternion);
    mesh.scale.setScalar(radius);
    head.show(label.seen * label.presence * (1 - smoothstep(FADES_FROM, REACH, distance)), label.glow);
    if (mesh.visible) label.pictureRise = pixels + GAP * 2;
  }

  #pictureOf(media: Media, id: string): HeadPicture | null {
    const stream = this.#attached.all.get(videoMediaId(id, "camera"))?.stream;
    const existing = this.#pictures.get(id);
    if (existing && existing.stream === stream) return existing;
    this.#drop(id);
    if (!stream) return null;
    const head = new HeadPicture(media.openStream(stream, false), stream, this.#exposure);
    this.#context.world.scene.add(head.mesh);
    this.#pictures.set(id, head);
    return head;
  }

  #drop(id: string): void {
    this.#pictures.get(id)?.dispose();
    this.#pictures.delete(id);
  }
}
