import type { NewContent } from "@veranda/contract/engine/object-messages";
import { nearestToAdd } from "@veranda/contract/permissions";
import type { ObjectTransform } from "@veranda/contract/records/object";
import { Vector3, type Box3 } from "three";
import { whyNotAdd } from "../document/permission.ts";
import type { Draft } from "../document/store/replica.ts";
import { ContentDrafts } from "./content-drafts.ts";
import { FrameFiller } from "./frame-filler.ts";
import { GroupLayout } from "./group-layout.ts";
import { ray, rayThrough } from "./gizmo/frame.ts";
import { arcs, type Measure } from "./layout.ts";
import { EYE_HEIGHT } from "./eye-height.ts";
import { GROUND_FAR } from "./floor-search.ts";
import { FreeSpotFinder } from "./free-spot-finder.ts";
import { isAnyBetween, type Room } from "./in-the-way.ts";
import { orderAfter } from "./layer-order.ts";
import { LateSizes, isSizeLate, standing, type Late } from "./late-sizes.ts";
import {
  isSameView,
  onlookerIn,
  seesBounds,
  seesWell,
  turned,
  viewAngleIn,
  type Onlooker,
} from "./onlooker.ts";
import { PlacementObstacles } from "./placement-obstacles.ts";
import { placeIn, seenFrom, upright } from "./sight-lines.ts";
import { placeOn, newPlacement, topOfHung } from "./surface-placement.ts";
import { isFlat } from "./default-sizes.ts";
import { copySurface, isFloor, isWall, surface, type Surface, type Surfaces } from "./surfaces.ts";
import { transform } from "./transforms.ts";
import type { EditorContext } from "./editor-context.ts";
import type { EditorView } from "./editor-view.ts";

type Spot = { x: number; y: number };

/** Maximum pointing distance, metres. */
const POINT_FAR = 60;
/** Share of the view. */
const MIDDLE: Spot = { x: 0.5, y: 0.5 };

/** Places new objects: in front of the person, onto the pointed-at surface, into frames, or many at once. */
export class PlacementTool {
  readonly #editor: EditorContext;
  readonly #surfaces: Surfaces;
  readonly #content: ContentDrafts;
  readonly #frames: FrameFiller;
  readonly #group: GroupLayout;
  readonly #ahead: FreeSpotFinder;
  readonly #spot = surface();
  /** How far the view has to turn to see it, radians to the left. */
  #turn = 0;
  readonly #late = new LateSizes();
  readonly #obstacles: PlacementObstacles;
  readonly #view: EditorView;

  constructor(editor: EditorContext, surfaces: Surfaces, view: EditorView) {
    this.#editor = editor;
    this.#surfaces = surfaces;
    this.#view = view;
    this.#content = new ContentDrafts(editor);
    this.#frames = new FrameFiller(editor, this.#content);
    this.#group = new GroupLayout(editor, surfaces);
    this.#obstacles = new PlacementObstacles(editor, this.#late);
    this.#ahead = new FreeSpotFinder(surfaces, this.#obstacles);
  }

  /** Where an object would be dropped at a position on the view; null: there is no surface. */
  spotAt({ x, y }: Spot, out: Surface): Surface | null {
    const { platform, world } = this.#editor.context;
    const { width, height } = platform.view;
    const { from, way } = rayThrough({ x: x * width, y: y * height }, world.rig.camera, platform.view, RAY);
    return this.#surfaces.along(from, way, POINT_FAR, null, out) ? out : null;
  }

  /** Adds objects and selects them. Returns their number. */
  spawn(content: readonly NewContent[], at: Spot | null, hasLayout: boolean): number {
    const { document, context } = this.#editor;
    const refusal = whyNotAdd(context.state.current);
    if (refusal) {
      document.say(refusal);
      return 0;
    }
    this.#view.comeBack();
    document.takeAssets(content.flatMap(({ asset }) => asset ?? []));
    const drafts: Draft[] = [];
    const left = [...content];
    this.#frames.fillTarget(left, drafts);
    this.#turn = 0;
    const pointed = this.#pointedFor(left[0], at);
    const spot = pointed ?? this.#aheadFor(left[0]);
    if (at && spot) this.#frames.fillPointed(left, spot, drafts);
    if (hasLayout) this.#frames.fillEmpty(left, at && spot ? spot.point : null, drafts);
    const areSeen = this.#placeRest(left, spot, hasLayout, pointed !== null, drafts);
    this.#view.turn(this.#turn);
    let order = this.#editor.nextOrder(null);
    for (const draft of drafts) {
      if (draft.op !== "add") continue;
      draft.object.order = order;
      order = orderAfter(order);
    }
    if (drafts.length === 0 || !document.edit(drafts)) return 0;
    const ids = drafts.map((draft) => (draft.op === "add" ? draft.object.id : draft.id));
    this.#editor.select(ids);
    if (!areSeen) this.#view.show(ids);
    return drafts.length;
  }

  /** Relocates objects placed before their size was known, once it is. */
  settle(): void {
    const { document, objects, context } = this.#editor;
    for (const late of this.#late.take(context.state.current.assets, objects)) {
      this.#obstacles.own = new Set([late.id]);
      const { to, room } = this.#settled(late);
      this.#obstacles.own = null;
      document.complete({ op: "set", id: late.id, change: { transform: to } });
      const now = onlookerIn(context, [late.content.kind]);
      const { selected } = this.#editor;
      if (isSameView(now, late.onlooker) && !seesBounds(now, room))
        this.#view.show(selected.includes(late.id) ? selected : [late.id]);
    }
  }

  /** Adds an object at exactly this transform. */
  addAt(content: NewContent, to: ObjectTransform): void {
    const props = this.#content.propsOf(content);
    const draft = props && this.#content.added(content, props, to);
    if (draft && this.#editor.document.edit([draft])) this.#editor.select([draft.object.id]);
  }

  /** Places the remaining objects. Returns whether all of them are fully visible. */
  #placeRest(
    left: readonly NewContent[],
    spot: Surface | null,
    hasLayout: boolean,
    isPointed: boolean,
    drafts: Draft[],
  ): boolean {
    if (left.length === 0 || !spot) return true;
    const { isOn } = this.#editor.context.state.current.editing.snap;
    const ahead = onlookerIn(
      this.#editor.context,
      left.map(({ kind }) => kind),
    );
    const onlooker = turned(ahead, this.#turn);
    setEye(onlooker);
    const boxes = left.map((item) => this.#content.boxOf(item));
    const measures = boxes.map((box): Measure => {
      box.getSize(SIZE);
      return { width: SIZE.x, height: SIZE.y, depth: SIZE.z };
    });
    const isRound = hasLayout && left.length > 1 && !isWall(spot) && !isPointed;
    const places = isRound
      ? arcs(measures, viewAngleIn(this.#editor.context))
      : this.#group.rows(spot, measures, hasLayout, EYE);
    left.forEach((item, at) => {
      const box = boxes[at];
      const place = places[at];
      const props = this.#content.propsOf(item);
      if (!box || !place || !props) return;
      const ground = isRound
        ? this.#group.round(place, EYE, GROUND)
        : this.#group.beside(spot, place, EYE, GROUND);
      const isSnapping = isOn && !isRound;
      if (left.length > 1 && isFloor(ground)) this.#besideFloor(onlooker, ground, item, isPointed);
      const to = this.#placed(item, box, ground, isSnapping);
      const room = standing(box, STAND.position, STAND.rotation);
      const draft = this.#content.added(item, props, to);
      drafts.push(draft);
      this.#obstacles.taken.push(room);
      if (isSizeLate(item, this.#content.assetOf({ ...item, props })))
        this.#late.add({
          id: draft.object.id,
          content: { ...item, props },
          to,
          onlooker,
          ground: copySurface(ground),
          isSnapping,
          isPointed,
          room,
        });
    });
    const rooms = this.#obstacles.taken.splice(0);
    return rooms.every(
      (room, at) => seesWell(onlooker, room, left[at]?.kind) && this.#isOpen(onlooker, room),
    );
  }

  /** Whether no object is in front of these bounds. */
  #isOpen({ camera }: Onlooker, room: Box3): boolean {
    FROM.copy(camera);
    const thing = seenFrom(room, FROM, SEEN);
    return SPREAD.every(
      ([across, up]) =>
        !isAnyBetween(this.#obstacles.bounds(null), FROM, placeIn(thing, across, up, 0, POINT), FROM),
    );
  }

  /** On a surface, facing EYE; `box` is its bounds before rotation, at its scale. */
  #placed(content: NewContent, box: Box3, ground: Surface, isSnapping: boolean): ObjectTransform {
    placeOn(ground, content.kind, box, EYE, isSnapping, STAND);
    return transform(STAND.position, STAND.rotation, SCALE.setScalar(this.#content.scaleOf(content)));
  }

  /** Transform of an object whose size has become known: unchanged, or beside if it is too near to something. */
  #settled({ content, onlooker, ground, isSnapping, isPointed }: Late): { to: ObjectTransform; room: Box3 } {
    setEye(onlooker);
    // The file's data may be more complete than on arrival.
    const item: NewContent = { ...content, asset: undefined };
    const box = this.#content.boxOf(item);
    if (isFloor(ground)) this.#besideFloor(onlooker, ground, item, isPointed);
    else if (isWall(ground)) {
      this.#placed(item, box, ground, isSnapping);
      const room = standing(box, STAND.position, STAND.rotation);
      const others = [...this.#obstacles.bounds(null)].some((bounds) => bounds.intersectsBox(room));
      const wide = this.#roomOf(item);
      if (others || this.#ahead.isWallPierced(ground, wide))
        void (this.#ahead.besideHung(ground, wide, onlooker) || this.#ahead.besideHung(ground, wide, null));
    }
    const to = this.#placed(item, box, ground, isSnapping);
    return { to, room: standing(box, STAND.position, STAND.rotation) };
  }

  /** If nobody pointed at the position, hiding something counts too. */
  #besideFloor(onlooker: Onlooker, ground: Surface, content: NewContent, isPointed: boolean): void {
    const room = this.#roomOf(content);
    if (isPointed) this.#ahead.besideFloor(onlooker, ground, room);
    else this.#ahead.inSightFrom(onlooker, ground, room);
  }

  /** The surface pointed at by a drop, or looked at in flight; null: none, or nothing would be visible there. */
  #pointedFor(content: NewContent | undefined, at: Spot | null): Surface | null {
    const isFlying = this.#editor.context.world.rig.mode === "build_flight";
    const view = at ?? (isFlying ? MIDDLE : null);
    const pointed = content && view && this.spotAt(view, this.#spot);
    if (!content || !pointed) return null;
    return this.#makeRoom(pointed, content, onlookerIn(this.#editor.context, [content.kind]))
      ? pointed
      : null;
  }

  /** A position in front of the person. */
  #aheadFor(content: NewContent | undefined): Surface | null {
    if (!content) return null;
    const room = this.#roomOf(content);
    const onlooker = onlookerIn(this.#editor.context, [content.kind]);
    // A focused or flying camera doesn't turn.
    const mayTurn = this.#editor.context.world.rig.director === null;
    const home = mayTurn ? turned(onlooker, -this.#view.turnedBy) : null;
    this.#turn = this.#ahead.find(onlooker, room, isFlat(content.kind), home, this.#spot);
    this.#keepInStands(this.#spot, room);
    return this.#spot;
  }

  /** Keeps objects within the stands of somebody who may only build there. */
  #keepInStands(spot: Surface, { width, depth }: Room): void {
    const { rights } = this.#editor.context.state.current;
    if (!rights || !isFloor(spot)) return;
    const { x, y, z } = spot.point;
    const [nearX, , nearZ] = nearestToAdd(rights, [x, y, z], Math.max(width, depth) / 2);
    if (nearX === x && nearZ === z) return;
    FROM.set(nearX, y + EYE_HEIGHT, nearZ);
    if (!this.#surfaces.below(FROM, GROUND_FAR, null, spot)) spot.point.set(nearX, y, nearZ);
  }

  /** Room of an object on the floor. */
  #roomOf(content: NewContent): Room {
    const { x: width, y: height, z: depth } = this.#content.boxOf(content).getSize(SIZE);
    const top = isFlat(content.kind) ? topOfHung(height) : height;
    return { width, depth, bottom: top - height, top };
  }

  /** Moves a pointed-at position beside existing objects; false: nothing would be visible there. */
  #makeRoom(pointed: Surface, content: NewContent, onlooker: Onlooker): boolean {
    const { kind } = content;
    const room = this.#roomOf(content);
    const met = pointed.objectId === null ? undefined : this.#editor.objects.get(pointed.objectId);
    if (isWall(pointed)) {
      if (!met || kind === "light" || (isFlat(kind) && !isFlat(met.kind))) return true;
      if (isFlat(kind) && this.#ahead.besideHung(pointed, room, null)) return true;
      // Not onto the side of earlier objects, but beside them.
      FROM.copy(pointed.point);
      if (!this.#surfaces.below(FROM, GROUND_FAR, new Set([met.id]), pointed)) return true;
    }
    if (!isFloor(pointed)) return true;
    if (this.#ahead.isBehindBack(onlooker, pointed, room)) return false;
    this.#ahead.besideFloor(onlooker, pointed, room);
    return true;
  }
}

function setEye({ from: { x, y, z } }: Onlooker): void {
  EYE.set(x, y + EYE_HEIGHT, z);
}

const RAY = ray();
const EYE = new Vector3();
const FROM = new Vector3();
const POINT = new Vector3();
const SEEN = upright();
/** Across and up, -1 to 1. */
const SPREAD = [
  [0, 0],
  [-0.7, -0.7],
  [0.7, -0.7],
  [-0.7, 0.7],
  [0.7, 0.7],
] as const;
const SIZE = new Vector3();
const SCALE = new Vector3();
const STAND = newPlacement();
const GROUND = surface();
