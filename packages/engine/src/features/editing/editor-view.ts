import { Box3, Quaternion, Vector3 } from "three";
import { wrapAngle } from "../../core/smoothing.ts";
import type { Context } from "../context.ts";
import type { EditorContext } from "./editor-context.ts";
import { Focus } from "./focus.ts";
import { outlookOn } from "./focus-outlook.ts";
import { BODY, isAnyBehind } from "./in-the-way.ts";
import { clearAngleIn, onlookerIn, seesWell } from "./onlooker.ts";
import { isLookedAt } from "./placement-obstacles.ts";
import { SightLines, seenFrom, upright } from "./sight-lines.ts";
import type { Surfaces } from "./surfaces.ts";

/** Camera moves while building: focuses on objects, and returns. */
export class EditorView {
  readonly #context: Context;
  readonly #editor: EditorContext;
  readonly #sight: SightLines;
  #focus: Focus | null = null;
  /** The focused objects. */
  #focused: readonly string[] = [];
  readonly #seen = new Box3();
  /**
   * The view moved to new objects by itself; it follows as their size becomes known, until the person does something.
   * The next object is placed in front of the person again, by their previous view direction: radians.
   */
  #peek: { readonly yaw: number } | null = null;
  /** The view turned by itself, from and to these angles: radians. */
  #turned: { readonly from: number; readonly to: number } | null = null;

  constructor(editor: EditorContext, surfaces: Surfaces) {
    this.#context = editor.context;
    this.#editor = editor;
    this.#sight = new SightLines(surfaces);
  }

  /** Call once per frame; `isBusy`: the person is dragging something. */
  follow(isBusy: boolean): void {
    if (this.#focus?.isLeft) this.#leaveFocus();
    if (this.#focus?.isSteered !== false || isBusy) this.#peek = null;
    if (this.#peek && !this.#editor.boxOf(this.#focused, BOX).equals(this.#seen)) this.show(this.#focused);
  }

  /** Fades the local body if it is in front of the selection. Call once per frame while building. */
  clear(): void {
    this.#context.world.rig.isBodyInWay = this.#isBodyInWay();
  }

  /** Removed objects are no longer focused. */
  forget(objects: Readonly<Record<string, unknown>>): void {
    if (this.#focus && !this.#focused.some((id) => id in objects)) this.#leaveFocus();
  }

  /** Focuses on all of these. */
  focusOn(ids: readonly string[]): void {
    const { world, state } = this.#context;
    const [first, ...others] = ids.flatMap((id) => this.#editor.objects.get(id) ?? []);
    if (!first) return this.#editor.document.say((t) => t.gone());
    // A filming camera is controlled manually.
    if (state.current.camera.mode.startsWith("film_")) return;
    const { director, camera } = world.rig;
    const box = this.#editor.boxOf(ids, this.#seen);
    const radius = box.getSize(SIZE).length() / 2;
    const half = clearAngleIn(
      this.#context,
      [first, ...others].map(({ kind }) => kind),
    );
    box.getCenter(CENTRE);
    const own = director ? this.#focus : null;
    if (director?.lookAt && director !== own) return director.lookAt(CENTRE, radius, half);
    const focus = own ?? new Focus(CENTRE, radius, half, camera);
    if (own) own.lookAt(CENTRE, radius, half);
    const { kind, transform } = first;
    const facing =
      others.length === 0 && isLookedAt(kind)
        ? FACING.set(0, 0, 1).applyQuaternion(TURN.fromArray(transform.rotation))
        : null;
    focus.avoid({ box, facing }, outlookOn(this.#editor, this.#sight, ids, box));
    if (!own) world.rig.direct((this.#focus = focus));
    this.#focused = ids;
    this.#peek = null;
  }

  /** Focuses on an object selected by name, if it isn't visible from here. */
  showUnseen(id: string): void {
    const { world } = this.#context;
    const kind = this.#editor.objects.get(id)?.kind;
    const onlooker = onlookerIn(this.#context, kind ? [kind] : []);
    const { camera } = world.rig;
    const isSeen =
      seesWell(onlooker, this.#editor.boxOf([id], BOX), kind) &&
      this.#sight.isClearBetween(camera.position, BOX.getCenter(CENTRE));
    if (!isSeen) this.show([id]);
  }

  /** Focuses on new objects, until the person does something. */
  show(ids: readonly string[]): void {
    const peek = this.#peek ?? { yaw: this.#context.world.rig.yaw };
    const isOwn = this.#peek !== null || this.#focus === null;
    this.focusOn(ids);
    // If the person had focused on something themselves, the view stays there.
    if (isOwn) this.#peek = peek;
  }

  /** Returns to the person and their view direction, if it was focused on earlier new objects. */
  comeBack(): void {
    if (!this.#peek) return;
    const { rig, own } = this.#context.world;
    rig.yaw = this.#peek.yaw;
    this.#leaveFocus();
    own.cutCamera();
  }

  /** How far the view has turned by itself, and will turn back: radians to the left. */
  get turnedBy(): number {
    const turned = this.#turned;
    return turned?.to === this.#context.world.rig.yaw ? turned.to - turned.from : 0;
  }

  /** Turns on the spot, radians to the left, until building ends or the person turns the view. */
  turn(by: number): void {
    if (by === 0) return;
    const { rig } = this.#context.world;
    const from = this.#turned?.to === rig.yaw ? this.#turned.from : rig.yaw;
    rig.yaw = wrapAngle(rig.yaw + by);
    this.#turned = { from, to: rig.yaw };
  }

  /** Returns to the person. */
  leave(): void {
    this.comeBack();
    this.#leaveFocus();
  }

  /** Building has ended. */
  release(): void {
    this.leave();
    const { rig } = this.#context.world;
    if (this.#turned?.to === rig.yaw) rig.yaw = this.#turned.from;
    this.#turned = null;
    rig.isBodyInWay = false;
  }

  #leaveFocus(): void {
    const focus = this.#focus;
    const { rig } = this.#context.world;
    this.#focus = null;
    this.#focused = [];
    this.#peek = null;
    if (focus && rig.director === focus) rig.direct(null);
  }

  #isBodyInWay(): boolean {
    const { rig, own } = this.#context.world;
    const { selected } = this.#editor;
    if (selected.length === 0) return false;
    const { position } = rig.camera;
    const { x, y, z } = own.pose;
    const body = seenFrom(BOX.copy(BODY).translate(SIZE.set(x, y, z)), position, BODY_SEEN);
    return isAnyBehind([this.#editor.boxOf(selected, BOX)], body, position, Infinity, position);
  }
}

const BOX = new Box3();
const SIZE = new Vector3();
const CENTRE = new Vector3();
const FACING = new Vector3();
const TURN = new Quaternion();
const BODY_SEEN = upright();
