import type { NewContent } from "@veranda/contract/engine/object-messages";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectTransform } from "@veranda/contract/records/object";
import { Box3, MathUtils, Vector3 } from "three";
import { whyNotAdd } from "../document/permission.ts";
import type { Draft, NewObject } from "../document/store/replica.ts";
import {
  byDistance,
  emptyFrames,
  fillOf,
  frameAt,
  isEmptyFrameObject,
  spanOf,
  type EmptyFrame,
} from "./frames.ts";
import { ray, rayThrough } from "./gizmo/frame.ts";
import { arcs, floorRows, inRow, wallRows, type Measure, type Offset } from "./layout.ts";
import { FreeSpotFinder, EYE_HEIGHT, type Onlooker } from "./free-spot-finder.ts";
import { placeOn, newPlacement, topOfHung } from "./surface-placement.ts";
import { aspectOf, defaultBox, defaultScale, isFlat, isHung, propsOf } from "./default-sizes.ts";
import { isFloor, isWall, surface, type Surface, type Surfaces } from "./surfaces.ts";
import { transform } from "./transforms.ts";
import type { EditorContext } from "./editor-context.ts";

type Spot = { x: number; y: number };

/** Metres: how far below what hangs there may be ground. */
const GROUND_FAR = 6;
/** Metres: how far one can point. */
const POINT_FAR = 60;
/** Of a wall that several are hung on: looked at so far to each side, in such steps. */
const WALL_REACH = 8;
const WALL_STEP = 0.5;

/** Metres: so much of a wall to each side is looked at by who stands right before it. */
const WALL_LEAST = 2.5;

/** Of the view. */
const MIDDLE: Spot = { x: 0.5, y: 0.5 };

/** What is dropped stays in sight of where it was: frames farther off stay empty. Metres. */
const DROPPED_NEAR = 5;
/** The same of who brings something without saying where. Metres. */
const SEEN_NEAR = 10;
/** How much of the view things take that come together, and what they take of the narrowest. Radians. */
const VIEW_SHARE = 0.9;
const VIEW_LEAST = Math.PI / 3;

/** Brings new things: in front of one, onto what is pointed at, into frames, many at once. */
export class PlacementTool {
  readonly #bench: EditorContext;
  readonly #surfaces: Surfaces;
  readonly #ahead: FreeSpotFinder;
  readonly #spot = surface();

  constructor(bench: EditorContext, surfaces: Surfaces) {
    this.#bench = bench;
    this.#surfaces = surfaces;
    const { world } = bench.context;
    this.#ahead = new FreeSpotFinder(surfaces, {
      *bounds(except) {
        for (const id of bench.objects.keys())
          if (id !== except && world.objects?.boundsOf(id, BOUNDS)) yield BOUNDS;
      },
      isUnderWater: ({ x, y, z }) => (world.zones.waterAt(x, z)?.surface ?? -Infinity) > y,
    });
  }

  /** Where a thing would stand that is dropped at a place on the view; null: there is nothing to stand on. */
  spotAt({ x, y }: Spot, out: Surface): Surface | null {
    const { platform, world } = this.#bench.context;
    const { width, height } = platform.view;
    const { from, way } = rayThrough({ x: x * width, y: y * height }, world.rig.camera, platform.view, RAY);
    return this.#surfaces.along(from, way, POINT_FAR, null, out) ? out : null;
  }

  /** Brings things; chooses them. Returns how many came. */
  spawn(content: readonly NewContent[], at: Spot | null, hasLayout: boolean): number {
    const { document, context } = this.#bench;
    const refusal = whyNotAdd(context.state.current);
    if (refusal) {
      document.say(refusal);
      return 0;
    }
    document.takeAssets(content.flatMap(({ asset }) => asset ?? []));
    const drafts: Draft[] = [];
    const left = [...content];
    this.#fillTarget(left, drafts);
    const pointed = this.#pointedFor(left[0], at);
    const spot = pointed ?? this.#aheadFor(left[0]);
    if (at && spot) this.#fillPointed(left, spot, drafts);
    if (hasLayout) this.#fillEmpty(left, at && spot ? spot.point : null, drafts);
    this.#placeRest(left, spot, hasLayout, pointed !== null, drafts);
    if (drafts.length === 0 || !document.edit(drafts)) return 0;
    this.#bench.select(drafts.map((draft) => (draft.op === "add" ? draft.object.id : draft.id)));
    return drafts.length;
  }

  /** Brings one thing to exactly there. */
  addAt(content: NewContent, to: ObjectTransform): void {
    const props = this.#propsOf(content);
    const draft = props && this.#added(content, props, to);
    if (draft?.op === "add" && this.#bench.document.edit([draft])) this.#bench.select([draft.object.id]);
  }

  /** Something else in the place of an object. */
  replace(id: string, content: NewContent): void {
    const { document } = this.#bench;
    const object = this.#bench.objects.get(id);
    if (!object) return document.say((t) => t.gone());
    if (content.asset) document.takeAssets([content.asset]);
    const props = this.#propsOf(content);
    if (!props) return;
    const draft = this.#replaced(id, content, props);
    const before = this.#assetOf({ kind: object.kind, props: object.props });
    const after = this.#assetOf(content);
    // It takes the room that the other had: pictures the height, models the size across.
    const [sx, sy, sz] = object.transform.scale;
    let by = 1;
    if (isFlat(content.kind) !== isFlat(object.kind) || content.kind === "model") {
      const was = defaultBox(object.kind, before, BOX).getSize(SIZE).length();
      const is = defaultBox(content.kind, after, BOX).getSize(SIZE).length();
      by = was / Math.max(1e-6, is);
    }
    const to: ObjectTransform = { ...object.transform, scale: [sx * by, sy * by, sz * by] };
    if (content.kind !== "group" && by !== 1 && draft.op === "set") draft.change.transform = to;
    document.edit([draft]);
  }

  /** The frame that waits for the next upload. */
  #fillTarget(left: NewContent[], drafts: Draft[]): void {
    const { state, world } = this.#bench.context;
    const target = state.current.editing.uploadTargetFrame;
    const [first] = left;
    if (target === null || !first || !isHung(first.kind)) return;
    state.patch("editing", { uploadTargetFrame: null });
    const object = this.#bench.objects.get(target);
    const frames = emptyFrames(world.environment?.manifest ?? null, this.#bench.objects.values());
    const frame = frames.find(({ key }) => key === target);
    if (object && isEmptyFrameObject(object)) this.#fillObject(object.id, first, drafts);
    else if (frame) this.#fillFrame(frame, first, drafts);
    else return;
    left.shift();
  }

  /** What is dropped onto a frame fills it. */
  #fillPointed(left: NewContent[], spot: Surface, drafts: Draft[]): void {
    const [first] = left;
    if (!first || !isHung(first.kind)) return;
    const object = spot.objectId === null ? undefined : this.#bench.objects.get(spot.objectId);
    const { environment } = this.#bench.context.world;
    const frame = frameAt(
      emptyFrames(environment?.manifest ?? null, this.#bench.objects.values()),
      spot.point,
    );
    if (object && isEmptyFrameObject(object)) this.#fillObject(object.id, first, drafts);
    else if (frame) this.#fillFrame(frame, first, drafts);
    else return;
    left.shift();
  }

  /** Empty frames take what can hang, the nearest first: those about the place of a drop, else those near that people placed or that are in view. */
  #fillEmpty(left: NewContent[], dropped: Vector3 | null, drafts: Draft[]): void {
    const { world } = this.#bench.context;
    const { from, yaw } = this.#onlooker();
    const eye = new Vector3(from.x, from.y + EYE_HEIGHT, from.z);
    const here = dropped ?? eye;
    const ahead = new Vector3(-Math.sin(yaw), 0, -Math.cos(yaw));
    const halfView = Math.cos(this.#viewAngle() / 2);
    const isSeen = ({ name, position, normal }: EmptyFrame): boolean => {
      if (position.distanceTo(here) > (dropped ? DROPPED_NEAR : SEEN_NEAR)) return false;
      // A frame that somebody has placed waits for a picture, wherever one looks by now.
      if (dropped || name === "") return true;
      FROM.subVectors(position, eye).setY(0).normalize();
      return FROM.dot(ahead) >= halfView && FROM.dot(normal) < 0;
    };
    const objects = [...this.#bench.objects.values()];
    const taken = new Set(drafts.map((draft) => (draft.op === "add" ? draft.object.props.frame : draft.id)));
    const places = byDistance(
      [
        ...emptyFrames(world.environment?.manifest ?? null, objects),
        ...objects.filter(isEmptyFrameObject).map((object) => ({ ...spanOf(object), key: object.id })),
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

  #fillFrame(frame: EmptyFrame, content: NewContent, drafts: Draft[]): void {
    const props = this.#propsOf(content);
    if (!props) return;
    const to = fillOf(frame, aspectOf(content.kind, this.#assetOf(content)));
    drafts.push(this.#added(content, { ...props, frame: frame.name }, to));
  }

  #fillObject(id: string, content: NewContent, drafts: Draft[]): void {
    const object = this.#bench.objects.get(id);
    const props = this.#propsOf(content);
    if (!object || !props) return;
    const to = fillOf(spanOf(object), aspectOf(content.kind, this.#assetOf(content)));
    const draft = this.#replaced(id, content, { ...props, frame: id });
    if (draft.op === "set") draft.change.transform = { ...to, position: object.transform.position };
    drafts.push(draft);
  }

  #placeRest(
    left: readonly NewContent[],
    spot: Surface | null,
    hasLayout: boolean,
    isPointed: boolean,
    drafts: Draft[],
  ): void {
    if (left.length === 0 || !spot) return;
    const { isOn } = this.#bench.context.state.current.editing.snap;
    const { x, y, z } = this.#onlooker().from;
    EYE.set(x, y + EYE_HEIGHT, z);
    const boxes = left.map((item) => this.#boxOf(item));
    const measures = boxes.map((box): Measure => {
      box.getSize(SIZE);
      return { width: SIZE.x, height: SIZE.y, depth: SIZE.z };
    });
    const isRound = hasLayout && left.length > 1 && !isWall(spot) && !isPointed;
    const places = isRound ? arcs(measures, this.#viewAngle()) : this.#rowOn(spot, measures, hasLayout);
    left.forEach((item, at) => {
      const box = boxes[at];
      const place = places[at];
      const props = this.#propsOf(item);
      if (!box || !place || !props) return;
      const ground = isRound ? this.#round(place, GROUND) : this.#beside(spot, place, GROUND);
      placeOn(ground, item.kind, box, EYE, isOn && !isRound, STAND);
      const scale = this.#scaleOf(item);
      drafts.push(
        this.#added(item, props, transform(STAND.position, STAND.rotation, SCALE.setScalar(scale))),
      );
    });
  }

  #rowOn(spot: Surface, measures: readonly Measure[], hasLayout: boolean): Offset[] {
    if (measures.length === 1) return [{ right: 0, up: 0, away: 0, turn: 0 }];
    if (!isWall(spot)) return floorRows(measures);
    if (!hasLayout) return inRow(measures).map((place) => ({ ...place, up: 0 }));
    const width = this.#wallWidth(spot);
    const places = wallRows(measures, Math.max(width.left + width.right, measures[0]?.width ?? 1));
    // The middle of the rows is the middle of the wall that is free.
    return places.map((place) => ({ ...place, right: place.right + (width.right - width.left) / 2 }));
  }

  /** How far a wall goes on to both sides of a place, as far as one sees it. */
  #wallWidth({ point, normal }: Surface): { left: number; right: number } {
    RIGHT.set(normal.z, 0, -normal.x).normalize();
    const seen = Math.max(WALL_LEAST, EYE.distanceTo(point) * Math.tan(this.#viewAngle() / 2));
    const reach = (sign: number): number => {
      let far = 0;
      for (let step = WALL_STEP; step <= Math.min(WALL_REACH, seen); step += WALL_STEP) {
        FROM.copy(point)
          .addScaledVector(RIGHT, sign * step)
          .addScaledVector(normal, 0.4);
        BACK.copy(normal).negate();
        if (!this.#surfaces.along(FROM, BACK, 0.6, null, WALL)) break;
        far = step;
      }
      return far;
    };
    return { left: reach(-1), right: reach(1) };
  }

  /** A place on the same surface, so far to the right and up of where one looks, or away. */
  #beside(spot: Surface, { right, up, away }: Offset, out: Surface): Surface {
    out.normal.copy(spot.normal);
    out.objectId = spot.objectId;
    if (isWall(spot)) {
      RIGHT.set(spot.normal.z, 0, -spot.normal.x).normalize();
      out.point.copy(spot.point).addScaledVector(RIGHT, right);
      out.point.y += up;
      return out;
    }
    BACK.subVectors(EYE, spot.point).setY(0).normalize();
    RIGHT.set(BACK.z, 0, -BACK.x);
    FROM.copy(spot.point).addScaledVector(RIGHT, right).addScaledVector(BACK, -away);
    FROM.y += 1;
    if ((right !== 0 || away !== 0) && this.#surfaces.below(FROM, 3, null, out)) return out;
    out.normal.copy(spot.normal);
    out.point.copy(FROM).setY(spot.point.y);
    return out;
  }

  /** A place on the ground round the one who looks. */
  #round({ right, away }: Offset, out: Surface): Surface {
    const { rig } = this.#bench.context.world;
    BACK.set(-Math.sin(rig.yaw), 0, -Math.cos(rig.yaw));
    RIGHT.set(-BACK.z, 0, BACK.x);
    FROM.copy(EYE).addScaledVector(BACK, away).addScaledVector(RIGHT, right);
    if (this.#surfaces.below(FROM, 6, null, out)) return out;
    out.normal.set(0, 1, 0);
    out.point.copy(FROM).setY(EYE.y - EYE_HEIGHT);
    return out;
  }

  /** Who looks: who flies is not where their body stands. */
  #onlooker(): Onlooker {
    const { rig, own } = this.#bench.context.world;
    const isFlying = rig.mode === "build_flight";
    const { x, y, z } = rig.camera.position;
    const from = isFlying ? { x, y: y - EYE_HEIGHT, z } : own.pose;
    return { from, yaw: rig.yaw, behind: rig.inFirstPerson < 0.5 && !isFlying };
  }

  /** How far round one sees: of the view's width. Radians. */
  #viewAngle(): number {
    const { fov, aspect } = this.#bench.context.world.rig.camera;
    const across = 2 * Math.atan(Math.tan(MathUtils.degToRad(fov) / 2) * aspect);
    return Math.max(VIEW_LEAST, across * VIEW_SHARE);
  }

  /** Where a thing is dropped, or who flies looks; null: nowhere, or where nothing would be seen. */
  #pointedFor(content: NewContent | undefined, at: Spot | null): Surface | null {
    const isFlying = this.#bench.context.world.rig.mode === "build_flight";
    const view = at ?? (isFlying ? MIDDLE : null);
    const pointed = content && view && this.spotAt(view, this.#spot);
    if (!content || !pointed) return null;
    const top = this.#topOf(content);
    return this.#makeRoom(pointed, content.kind, this.#onlooker(), top) ? pointed : null;
  }

  /** A place in front of one. */
  #aheadFor(content: NewContent | undefined): Surface | null {
    if (!content) return null;
    const top = this.#topOf(content);
    return this.#ahead.find(this.#onlooker(), SIZE, top, isFlat(content.kind), this.#spot);
  }

  /** How far a thing comes over the floor; its size is in SIZE. */
  #topOf(content: NewContent): number {
    this.#boxOf(content).getSize(SIZE);
    return isFlat(content.kind) ? topOfHung(SIZE.y) : SIZE.y;
  }

  /** Moves a place that is pointed at beside what stands or hangs there; false: there nothing would be seen. */
  #makeRoom(pointed: Surface, kind: NewContent["kind"], onlooker: Onlooker, top: number): boolean {
    const met = pointed.objectId === null ? undefined : this.#bench.objects.get(pointed.objectId);
    if (isWall(pointed)) {
      if (!met || kind === "light" || (isFlat(kind) && !isFlat(met.kind))) return true;
      if (isFlat(kind) && this.#ahead.besideHung(pointed, SIZE.x)) return true;
      // Not onto the side of what was brought before, but beside it.
      FROM.copy(pointed.point);
      if (!this.#surfaces.below(FROM, GROUND_FAR, new Set([met.id]), pointed)) return true;
    }
    if (!isFloor(pointed)) return true;
    if (this.#ahead.isBehindBack(onlooker, pointed, SIZE)) return false;
    this.#ahead.besideFloor(onlooker, pointed, SIZE, top);
    return true;
  }

  #added(content: NewContent, props: NewObject["props"], to: ObjectTransform): Draft {
    return {
      op: "add",
      object: {
        id: this.#bench.newId(),
        kind: content.kind,
        name: content.name,
        parentId: null,
        order: this.#bench.nextOrder(null),
        transform: to,
        props,
        isHidden: false,
        locked: false,
        uneditable: false,
      },
    };
  }

  /** The kind and all that belongs to it change; what any thing may have (link, label) stays. */
  #replaced(id: string, content: NewContent, props: NewObject["props"]): Draft {
    const before = this.#bench.objects.get(id)?.props ?? {};
    const next: Record<string, string | number | boolean | null> = {};
    for (const name of Object.keys(before)) if (!STAYS.has(name)) next[name] = null;
    return { op: "set", id, change: { kind: content.kind, props: { ...next, ...props } } };
  }

  #propsOf(content: NewContent): NewObject["props"] | null {
    const { pose } = this.#bench.context.world.own;
    const props = content.kind === "group" ? null : propsOf(content, pose, this.#bench.context.words);
    if (!props) this.#bench.document.say((t) => t.cannotPlace());
    return props;
  }

  #assetOf({ props, asset }: { kind: string; props: NewObject["props"]; asset?: FileAsset | undefined }) {
    return asset ?? this.#bench.context.state.current.assets[String(props.fileId)];
  }

  #scaleOf(content: NewContent): number {
    return defaultScale(content.kind, this.#assetOf(content));
  }

  #boxOf(content: NewContent): Box3 {
    const box = defaultBox(content.kind, this.#assetOf(content), new Box3());
    const scale = this.#scaleOf(content);
    box.min.multiplyScalar(scale);
    box.max.multiplyScalar(scale);
    return box;
  }
}

/** Props that any kind may have. */
const STAYS: ReadonlySet<string> = new Set([
  "linkHref",
  "linkLabel",
  "title",
  "creator",
  "description",
  "isLabelShown",
  "isPassable",
  "frame",
]);

const RAY = ray();
const EYE = new Vector3();
const FROM = new Vector3();
const BACK = new Vector3();
const RIGHT = new Vector3();
const SIZE = new Vector3();
const SCALE = new Vector3();
const BOX = new Box3();
const BOUNDS = new Box3();
const STAND = newPlacement();
const GROUND = surface();
const WALL = surface();
