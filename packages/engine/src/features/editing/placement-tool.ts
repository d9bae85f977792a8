import type { NewContent } from "@veranda/contract/engine/object-messages";
import type { ObjectTransform } from "@veranda/contract/records/object";
import { Box3, Vector3 } from "three";
import { whyNotAdd } from "../document/permission.ts";
import type { Draft } from "../document/store/replica.ts";
import { ContentDrafts } from "./content-drafts.ts";
import { FrameFiller } from "./frame-filler.ts";
import { ray, rayThrough } from "./gizmo/frame.ts";
import { arcs, floorRows, inRow, wallRows, type Measure, type Offset } from "./layout.ts";
import { EYE_HEIGHT } from "./eye-height.ts";
import { FreeSpotFinder, type Room } from "./free-spot-finder.ts";
import { LateSizes, isSizeLate, copySurface, standing, type Late } from "./late-sizes.ts";
import {
  isRead,
  isSameView,
  onlookerIn,
  seesBounds,
  seesWell,
  viewAngleIn,
  type Onlooker,
} from "./onlooker.ts";
import { placeOn, newPlacement, topOfHung } from "./surface-placement.ts";
import { defaultBox, isFlat } from "./default-sizes.ts";
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

/** What the view does about what comes. */
type PlacementView = {
  /** Goes to where all of it is seen. */
  show(ids: readonly string[]): void;
  /** Is one's own again, if it went to what came before. */
  comeBack(): void;
};

/** Brings new things: in front of one, onto what is pointed at, into frames, many at once. */
export class PlacementTool {
  readonly #bench: EditorContext;
  readonly #surfaces: Surfaces;
  readonly #content: ContentDrafts;
  readonly #frames: FrameFiller;
  readonly #ahead: FreeSpotFinder;
  readonly #spot = surface();
  readonly #late = new LateSizes();
  /** What those take that come along with the one that is put down. */
  readonly #taken: Box3[] = [];
  /** What is put down anew is not in its own way. */
  #own: ReadonlySet<string> | null = null;

  readonly #view: PlacementView;

  constructor(bench: EditorContext, surfaces: Surfaces, view: PlacementView) {
    this.#bench = bench;
    this.#surfaces = surfaces;
    this.#view = view;
    this.#content = new ContentDrafts(bench);
    this.#frames = new FrameFiller(bench, this.#content);
    const { world } = bench.context;
    this.#ahead = new FreeSpotFinder(surfaces, {
      bounds: (except) => this.#obstacles(except),
      faces: (areWords) => this.#faces(areWords),
      own: () => this.#own,
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
    this.#view.comeBack();
    document.takeAssets(content.flatMap(({ asset }) => asset ?? []));
    const drafts: Draft[] = [];
    const left = [...content];
    this.#frames.fillTarget(left, drafts);
    const pointed = this.#pointedFor(left[0], at);
    const spot = pointed ?? this.#aheadFor(left[0]);
    if (at && spot) this.#frames.fillPointed(left, spot, drafts);
    if (hasLayout) this.#frames.fillEmpty(left, at && spot ? spot.point : null, drafts);
    const areSeen = this.#placeRest(left, spot, hasLayout, pointed !== null, drafts);
    if (drafts.length === 0 || !document.edit(drafts)) return 0;
    const ids = drafts.map((draft) => (draft.op === "add" ? draft.object.id : draft.id));
    this.#bench.select(ids);
    if (!areSeen) this.#view.show(ids);
    return drafts.length;
  }

  /** What was put down before its size was known takes the room that it needs, once that is known. */
  settle(): void {
    const { document, objects, context } = this.#bench;
    for (const late of this.#late.take(context.state.current.assets, objects)) {
      this.#own = new Set([late.id]);
      const { to, room } = this.#settled(late);
      this.#own = null;
      document.complete({ op: "set", id: late.id, change: { transform: to } });
      const now = onlookerIn(context, [late.content.kind]);
      const { selected } = this.#bench;
      if (isSameView(now, late.onlooker) && !seesBounds(now, room))
        this.#view.show(selected.includes(late.id) ? selected : [late.id]);
    }
  }

  /** Brings one thing to exactly there. */
  addAt(content: NewContent, to: ObjectTransform): void {
    const props = this.#content.propsOf(content);
    const draft = props && this.#content.added(content, props, to);
    if (draft && this.#bench.document.edit([draft])) this.#bench.select([draft.object.id]);
  }

  /** Something else in the place of an object. */
  replace(id: string, content: NewContent): void {
    const { document } = this.#bench;
    const object = this.#bench.objects.get(id);
    if (!object) return document.say((t) => t.gone());
    if (content.asset) document.takeAssets([content.asset]);
    const props = this.#content.propsOf(content);
    if (!props) return;
    const draft = this.#content.replaced(id, content, props);
    const before = this.#content.assetOf({ props: object.props });
    const after = this.#content.assetOf(content);
    // It takes the room that the other had: pictures the height, models the size across.
    const [sx, sy, sz] = object.transform.scale;
    let by = 1;
    if (isFlat(content.kind) !== isFlat(object.kind) || content.kind === "model") {
      const was = defaultBox(object.kind, before, BOX).getSize(SIZE).length();
      const is = defaultBox(content.kind, after, BOX).getSize(SIZE).length();
      by = was / Math.max(1e-6, is);
    }
    const to: ObjectTransform = { ...object.transform, scale: [sx * by, sy * by, sz * by] };
    if (content.kind !== "group" && by !== 1) draft.change.transform = to;
    document.edit([draft]);
  }

  /** Adds what has no place yet. Returns whether all of it is seen whole. */
  #placeRest(
    left: readonly NewContent[],
    spot: Surface | null,
    hasLayout: boolean,
    isPointed: boolean,
    drafts: Draft[],
  ): boolean {
    if (left.length === 0 || !spot) return true;
    const { isOn } = this.#bench.context.state.current.editing.snap;
    const onlooker = onlookerIn(
      this.#bench.context,
      left.map(({ kind }) => kind),
    );
    setEye(onlooker);
    const boxes = left.map((item) => this.#content.boxOf(item));
    const measures = boxes.map((box): Measure => {
      box.getSize(SIZE);
      return { width: SIZE.x, height: SIZE.y, depth: SIZE.z };
    });
    const isRound = hasLayout && left.length > 1 && !isWall(spot) && !isPointed;
    const places = isRound
      ? arcs(measures, viewAngleIn(this.#bench.context))
      : this.#rowOn(spot, measures, hasLayout);
    left.forEach((item, at) => {
      const box = boxes[at];
      const place = places[at];
      const props = this.#content.propsOf(item);
      if (!box || !place || !props) return;
      const ground = isRound ? this.#round(place, GROUND) : this.#beside(spot, place, GROUND);
      const isSnapping = isOn && !isRound;
      if (left.length > 1 && isFloor(ground)) this.#besideFloor(onlooker, ground, item, isPointed);
      const to = this.#placed(item, box, ground, isSnapping);
      const room = standing(box, STAND.position, STAND.rotation);
      const draft = this.#content.added(item, props, to);
      drafts.push(draft);
      this.#taken.push(room);
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
    const areSeen = this.#taken.every((room, at) => seesWell(onlooker, room, left[at]?.kind));
    this.#taken.length = 0;
    return areSeen;
  }

  /** On a surface, looking at EYE; what it fills before it is turned, at the scale that it gets, is `box`. */
  #placed(content: NewContent, box: Box3, ground: Surface, isSnapping: boolean): ObjectTransform {
    placeOn(ground, content.kind, box, EYE, isSnapping, STAND);
    return transform(STAND.position, STAND.rotation, SCALE.setScalar(this.#content.scaleOf(content)));
  }

  /** Where a thing stands whose size has become known: there, or beside where that is too near to something. */
  #settled({ content, onlooker, ground, isSnapping, isPointed }: Late): { to: ObjectTransform; room: Box3 } {
    setEye(onlooker);
    // By now more is known of the file than when it came.
    const item: NewContent = { ...content, asset: undefined };
    const box = this.#content.boxOf(item);
    if (isFloor(ground)) this.#besideFloor(onlooker, ground, item, isPointed);
    else if (isWall(ground)) {
      this.#placed(item, box, ground, isSnapping);
      const room = standing(box, STAND.position, STAND.rotation);
      const others = [...this.#obstacles(null)].some((bounds) => bounds.intersectsBox(room));
      const wide = this.#roomOf(item);
      if (others || this.#ahead.isWallPierced(ground, wide))
        void (this.#ahead.besideHung(ground, wide, onlooker) || this.#ahead.besideHung(ground, wide, null));
      setEye(onlooker);
    }
    const to = this.#placed(item, box, ground, isSnapping);
    return { to, room: standing(box, STAND.position, STAND.rotation) };
  }

  /** Where nobody pointed, what hides a thing counts too. */
  #besideFloor(onlooker: Onlooker, ground: Surface, content: NewContent, isPointed: boolean): void {
    const room = this.#roomOf(content);
    if (isPointed) this.#ahead.besideFloor(onlooker, ground, room);
    else this.#ahead.inSightFrom(onlooker, ground, room);
  }

  /** World bounds of what is in the way. */
  *#obstacles(except: string | null): Iterable<Box3> {
    const { objects, context } = this.#bench;
    for (const id of objects.keys())
      if (id !== except && !this.#own?.has(id) && context.world.objects?.boundsOf(id, BOUNDS)) yield BOUNDS;
    // Nothing comes onto somebody, nor behind them.
    for (const { person, isOwn } of context.world.people?.everyone ?? []) {
      const position = isOwn ? undefined : person.sighting?.position;
      if (position) yield BOUNDS.copy(BODY).translate(CENTRE.fromArray(position));
    }
    yield* this.#late.rooms(objects, except);
    yield* this.#taken;
  }

  *#faces(areWords: boolean): Iterable<Box3> {
    const { objects, context } = this.#bench;
    for (const [id, { kind }] of objects)
      if (
        (areWords ? isRead(kind) : isFlat(kind) || kind === "portal") &&
        context.world.objects?.boundsOf(id, BOUNDS)
      )
        yield BOUNDS;
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
    const seen = Math.max(WALL_LEAST, EYE.distanceTo(point) * Math.tan(viewAngleIn(this.#bench.context) / 2));
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
    if ((right !== 0 || away !== 0) && this.#surfaces.below(FROM, 3, this.#allBut(spot.objectId), out))
      return out;
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
    const stoodOn = this.#surfaces.below(EYE, EYE_HEIGHT * 2, null, out) ? out.objectId : null;
    if (this.#surfaces.below(FROM, GROUND_FAR, this.#allBut(stoodOn), out)) return out;
    out.normal.set(0, 1, 0);
    out.point.copy(FROM).setY(EYE.y - EYE_HEIGHT);
    return out;
  }

  /** Nothing is put onto what merely stands there. */
  #allBut(floor: string | null): ReadonlySet<string> {
    const all = new Set(this.#bench.objects.keys());
    if (floor !== null) all.delete(floor);
    return all;
  }

  /** Where a thing is dropped, or who flies looks; null: nowhere, or where nothing would be seen. */
  #pointedFor(content: NewContent | undefined, at: Spot | null): Surface | null {
    const isFlying = this.#bench.context.world.rig.mode === "build_flight";
    const view = at ?? (isFlying ? MIDDLE : null);
    const pointed = content && view && this.spotAt(view, this.#spot);
    if (!content || !pointed) return null;
    return this.#makeRoom(pointed, content, onlookerIn(this.#bench.context, [content.kind])) ? pointed : null;
  }

  /** A place in front of one. */
  #aheadFor(content: NewContent | undefined): Surface | null {
    if (!content) return null;
    const room = this.#roomOf(content);
    return this.#ahead.find(
      onlookerIn(this.#bench.context, [content.kind]),
      room,
      isFlat(content.kind),
      this.#spot,
    );
  }

  /** What a thing takes up on the floor. */
  #roomOf(content: NewContent): Room {
    const { x: width, y: height, z: depth } = this.#content.boxOf(content).getSize(SIZE);
    const top = isFlat(content.kind) ? topOfHung(height) : height;
    return { width, depth, bottom: top - height, top };
  }

  /** Moves a place that is pointed at beside what stands or hangs there; false: there nothing would be seen. */
  #makeRoom(pointed: Surface, content: NewContent, onlooker: Onlooker): boolean {
    const { kind } = content;
    const room = this.#roomOf(content);
    const met = pointed.objectId === null ? undefined : this.#bench.objects.get(pointed.objectId);
    if (isWall(pointed)) {
      if (!met || kind === "light" || (isFlat(kind) && !isFlat(met.kind))) return true;
      if (isFlat(kind) && this.#ahead.besideHung(pointed, room, null)) return true;
      // Not onto the side of what was brought before, but beside it.
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
const BACK = new Vector3();
const RIGHT = new Vector3();
const SIZE = new Vector3();
const SCALE = new Vector3();
const BOX = new Box3();
const BOUNDS = new Box3();
const CENTRE = new Vector3();
/** What somebody fills, from their feet. Metres. */
const BODY = new Box3(new Vector3(-0.35, 0, -0.35), new Vector3(0.35, 1.8, 0.35));
const STAND = newPlacement();
const GROUND = surface();
const WALL = surface();
