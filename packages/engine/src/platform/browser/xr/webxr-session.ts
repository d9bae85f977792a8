import { Quaternion, Vector3 } from "three";
import { readStick } from "../../../core/gamepad.ts";
import type { HeadsetHand, HeadsetSession, TrackedPose } from "../../headset.ts";
import type { BrowserFrames } from "../frames.ts";
import type { WebglView } from "../webgl-view.ts";
import { CaptionPainter } from "./caption-painter.ts";
import { LinePainter } from "./line-painter.ts";
import { MarkPainter } from "./mark-painter.ts";
import { PanelPainter } from "./panel-painter.ts";

const pose = (): TrackedPose => ({
  isTracked: false,
  position: new Vector3(),
  quaternion: new Quaternion(),
});
const hand = (): HeadsetHand => ({
  grip: pose(),
  aim: pose(),
  stickX: 0,
  stickY: 0,
  isTriggered: false,
  isMenuPressed: false,
  isBare: false,
});

/** Buttons of the xr-standard mapping: the trigger, the upper thumb button, and a menu button if there is one. */
const BUTTONS = { trigger: 0, upper: 5, menu: 6 };
const STICK_AXES = 2;
/** Until the headset reports its own, degrees. */
const USUAL_FIELD = 100;
/** CSS pixels of a view that is twice as high as its distance; a name's letters are 1.3 degrees high then. */
const PIXELS = 1250;

/** A WebXR session: the tracked poses in each frame, and its frames for the engine. */
export class WebXrSession implements HeadsetSession {
  readonly head = pose();
  readonly left = hand();
  readonly right = hand();
  readonly panel = new PanelPainter();
  readonly notice = new LinePainter();
  readonly captions = new CaptionPainter();
  readonly mark = new MarkPainter();
  readonly sign = new MarkPainter();
  fieldOfView = USUAL_FIELD;
  readonly #session: XRSession;
  readonly #stick = { x: 0, y: 0 };
  /** Handless input sources that are pressed: a tap, or a button on the headset itself. They point along the gaze. */
  readonly #pressing = new Set<XRInputSource>();

  private constructor(session: XRSession) {
    this.#session = session;
    session.addEventListener("selectstart", ({ inputSource }) => this.#pressing.add(inputSource));
    session.addEventListener("selectend", ({ inputSource }) => this.#pressing.delete(inputSource));
  }

  static async begin(
    session: XRSession,
    view: WebglView,
    frames: BrowserFrames,
    onEnd: () => void,
  ): Promise<WebXrSession> {
    const own = new WebXrSession(session);
    const lent = frames.lend();
    const giveBack = (): void => {
      view.unpresent();
      lent.giveBack();
    };
    session.addEventListener("end", () => {
      giveBack();
      for (const painter of [own.panel, own.notice, own.captions, own.mark, own.sign]) painter.dispose();
      onEnd();
    });
    try {
      await view.present(session, (space, frame) => {
        const viewer = frame.getViewerPose(space);
        put(own.head, viewer?.transform);
        own.#fit(view, viewer?.views ?? []);
        own.#readHands(space, frame);
        lent.tick(performance.now(), true);
      });
    } catch (error) {
      giveBack();
      await session.end().catch(() => undefined);
      throw error;
    }
    return own;
  }

  end(): void {
    this.#session.end().catch(() => undefined);
  }

  /** Sizes the view by the field of view of both eyes, so that sizes in pixels (labels) are angles, whatever the page's size. */
  #fit(view: WebglView, eyes: readonly XRView[]): void {
    let across = 0;
    let up = 0;
    for (const { projectionMatrix: p } of eyes) {
      across = Math.max(across, (1 + Math.abs(p[8] ?? 0)) / (p[0] ?? 1));
      up = Math.max(up, (1 + Math.abs(p[9] ?? 0)) / (p[5] ?? 1));
    }
    if (up === 0) return;
    this.fieldOfView = (2 * Math.atan(up) * 180) / Math.PI;
    view.width = PIXELS * across;
    view.height = PIXELS * up;
  }

  #readHands(space: XRReferenceSpace, frame: XRFrame): void {
    for (const own of [this.left, this.right]) own.grip.isTracked = own.aim.isTracked = false;
    for (const source of this.#session.inputSources) {
      if (source.handedness === "none") {
        this.#readHandless(source, space, frame);
        continue;
      }
      const own = source.handedness === "left" ? this.left : this.right;
      const { gripSpace, targetRaySpace, gamepad } = source;
      put(own.aim, frame.getPose(targetRaySpace, space)?.transform);
      put(own.grip, frame.getPose(gripSpace ?? targetRaySpace, space)?.transform);
      own.isBare = source.hand !== undefined && source.hand !== null;
      const pressed = (at: number): boolean => gamepad?.buttons[at]?.pressed ?? false;
      own.isTriggered = pressed(BUTTONS.trigger);
      own.isMenuPressed = pressed(BUTTONS.upper) || pressed(BUTTONS.menu);
      const [x = 0, y = 0] = gamepad?.axes.slice(STICK_AXES) ?? [];
      readStick(x, y, this.#stick);
      own.stickX = this.#stick.x;
      own.stickY = -this.#stick.y;
    }
  }

  /** Used as the right hand if there is none. */
  #readHandless(source: XRInputSource, space: XRReferenceSpace, frame: XRFrame): void {
    const isHandThere = Array.from(this.#session.inputSources).some(
      ({ handedness }) => handedness === "right",
    );
    if (isHandThere) return;
    const { right } = this;
    put(right.aim, frame.getPose(source.targetRaySpace, space)?.transform);
    right.isTriggered = this.#pressing.has(source);
    right.isBare = right.isMenuPressed = false;
    right.stickX = right.stickY = 0;
  }
}

function put(into: TrackedPose, transform: XRRigidTransform | undefined): void {
  into.isTracked = transform !== undefined;
  if (!transform) return;
  const { position: p, orientation: q } = transform;
  into.position.set(p.x, p.y, p.z);
  into.quaternion.set(q.x, q.y, q.z, q.w);
}
