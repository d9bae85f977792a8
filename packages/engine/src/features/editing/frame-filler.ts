import type { SpaceObject } from "@veranda/contract";
import type { NewContent } from "@veranda/contract/engine/object-messages";
import { Vector3 } from "three";
import { whyNotChange } from "../document/permission.ts";
import type { Draft } from "../document/store/replica.ts";
import type { ContentDrafts } from "./content-drafts.ts";
import { aspectOf, isHung } from "./default-sizes.ts";
import type { EditorContext } from "./editor-context.ts";
import {
  byDistance,
  emptyFrames,
  fillOf,
  frameAt,
  isEmptyFrameObject,
  spanOf,
  type EmptyFrame,
} from "./frames.ts";
import { EYE_HEIGHT } from "./eye-height.ts";
import { onlookerIn, viewAngleIn } from "./onlooker.ts";
import type { Surface } from "./surfaces.ts";

/** Maximum distance of a frame from a drop. Metres. */
const DROPPED_NEAR = 5;
/** Maximum distance of a frame from somebody who adds something without a position. Metres. */
const SEEN_NEAR = 10;

/** Hangs new content into empty frames: removes it from `left` and adds its operation to `drafts`. */
export class FrameFiller {
  readonly #editor: EditorContext;
  readonly #content: ContentDrafts;

  constructor(editor: EditorContext, content: ContentDrafts) {
    this.#editor = editor;
    this.#content = content;
  }

  /** Fills the frame selected for the next upload. */
  fillTarget(left: NewContent[], drafts: Draft[]): void {
    const { state } = this.#editor.context;
    const target = state.current.editing.uploadTargetFrame;
    const [first] = left;
    if (target === null || !first || !isHung(first.kind)) return;
    state.patch("editing", { uploadTargetFrame: null });
    const frame = this.#emptyFrames().find(({ key }) => key === target);
    if (this.#fill(target, frame, first, drafts)) left.shift();
  }

  /** Content dropped onto a frame fills it. */
  fillPointed(left: NewContent[], spot: Surface, drafts: Draft[]): void {
    const [first] = left;
    if (!first || !isHung(first.kind)) return;
    const frame = frameAt(this.#emptyFrames(), spot.point) ?? undefined;
    if (this.#fill(spot.objectId, frame, first, drafts)) left.shift();
  }

  /**
   * Fills empty frames, nearest first: those near the position of a drop, else near ones that people placed or that are
   * in view.
   */
  fillEmpty(left: NewContent[], dropped: Vector3 | null, drafts: Draft[]): void {
    const { context } = this.#editor;
    const { from, yaw } = onlookerIn(context);
    const eye = new Vector3(from.x, from.y + EYE_HEIGHT, from.z);
    const here = dropped ?? eye;
    const ahead = new Vector3(-Math.sin(yaw), 0, -Math.cos(yaw));
    const halfView = Math.cos(viewAngleIn(context) / 2);
    const isSeen = ({ name, position, normal }: EmptyFrame): boolean => {
      if (position.distanceTo(here) > (dropped ? DROPPED_NEAR : SEEN_NEAR)) return false;
      // A frame placed by somebody waits for a picture, wherever the person looks now.
      if (dropped || name === "") return true;
      WAY.subVectors(position, eye).setY(0).normalize();
      return WAY.dot(ahead) >= halfView && WAY.dot(normal) < 0;
    };
    const objects = [...this.#editor.objects.values()];
    const taken = new Set(drafts.map((draft) => (draft.op === "add" ? draft.object.props.frame : draft.id)));
    const places = byDistance(
      [
        ...this.#emptyFrames(),
        ...objects
          .filter((object) => this.#isFillable(object))
          .map((object) => ({ ...spanOf(object), key: object.id })),
      ].filter((frame) => !taken.has(frame.name || frame.key) && isSeen(frame)),
      here,
    );
    for (const place of places) {
      const at = left.findIndex(({ kind }) => isHung(kind));
      const [item] = at < 0 ? [] : left.splice(at, 1);
      if (!item) return;
      if (place.name) this.#fillFrame(place, item, drafts);
      else this.#fillObject(place.key, item, drafts);
    }
  }

  /** Whether the person may fill the frame. */
  #isFillable(object: SpaceObject): boolean {
    return isEmptyFrameObject(object) && whyNotChange(this.#editor.context.state.current, object) === null;
  }

  #emptyFrames(): EmptyFrame[] {
    const { environment } = this.#editor.context.world;
    return emptyFrames(environment?.manifest ?? null, this.#editor.objects.values());
  }

  /** The object if it is an empty frame, else a frame of the environment; false: there is neither. */
  #fill(
    objectId: string | null,
    frame: EmptyFrame | undefined,
    content: NewContent,
    drafts: Draft[],
  ): boolean {
    const object = objectId === null ? undefined : this.#editor.objects.get(objectId);
    if (object && this.#isFillable(object)) this.#fillObject(object.id, content, drafts);
    else if (frame) this.#fillFrame(frame, content, drafts);
    else return false;
    return true;
  }

  #fillFrame(frame: EmptyFrame, content: NewContent, drafts: Draft[]): void {
    const props = this.#content.propsOf(content);
    if (!props) return;
    const to = fillOf(frame, aspectOf(content.kind, this.#content.assetOf(content)));
    drafts.push(this.#content.added(content, { ...props, frame: frame.name }, to));
  }

  #fillObject(id: string, content: NewContent, drafts: Draft[]): void {
    const object = this.#editor.objects.get(id);
    const props = this.#content.propsOf(content);
    if (!object || !props) return;
    const to = fillOf(spanOf(object), aspectOf(content.kind, this.#content.assetOf(content)));
    const draft = this.#content.replaced(id, content, { ...props, frame: id });
    draft.change.transform = { ...to, position: object.transform.position };
    drafts.push(draft);
  }
}

const WAY = new Vector3();
