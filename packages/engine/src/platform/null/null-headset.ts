import { Quaternion, Vector3 } from "three";
import type {
  CaptionRow,
  Headset,
  HeadsetHand,
  HeadsetSession,
  PanelButton,
  PanelIcon,
  TrackedPose,
} from "../headset.ts";

const pose = (x: number, y: number, z: number): TrackedPose => ({
  isTracked: true,
  position: new Vector3(x, y, z),
  quaternion: new Quaternion(),
});
const hand = (x: number): HeadsetHand => ({
  grip: pose(x, 1.1, -0.3),
  aim: pose(x, 1.1, -0.3),
  stickX: 0,
  stickY: 0,
  isTriggered: false,
  isMenuPressed: false,
  isBare: false,
});

/** A fake headset for tests. */
export class NullHeadset implements Headset {
  isThere = true;
  session: NullHeadsetSession | null = null;

  isSupported(): Promise<boolean> {
    return Promise.resolve(this.isThere);
  }

  enter(onEnd: () => void): Promise<HeadsetSession> {
    if (!this.isThere) return Promise.reject(new Error("No headset"));
    this.session = new NullHeadsetSession(() => {
      this.session = null;
      onEnd();
    });
    return Promise.resolve(this.session);
  }
}

class NullHeadsetSession implements HeadsetSession {
  readonly head = pose(0, 1.6, 0);
  readonly left = hand(-0.2);
  readonly right = hand(0.2);
  title = "";
  buttons: readonly PanelButton[] = [];
  notices: string[] = [];
  captionRows: readonly CaptionRow[] = [];
  signed: PanelIcon | null = null;
  marked: { icon: PanelIcon; isBarred: boolean } | null = null;
  readonly fieldOfView = 100;
  readonly panel = {
    texture: null,
    paint: (title: string, buttons: readonly PanelButton[]): void => {
      this.title = title;
      this.buttons = buttons;
    },
  };
  readonly notice = { texture: null, write: (text: string): void => void this.notices.push(text) };
  readonly captions = {
    texture: null,
    write: (rows: readonly CaptionRow[]): void => void (this.captionRows = rows),
  };
  readonly mark = {
    texture: null,
    paint: (icon: PanelIcon, isBarred: boolean): void => void (this.marked = { icon, isBarred }),
  };
  readonly sign = { texture: null, paint: (icon: PanelIcon): void => void (this.signed = icon) };
  readonly end: () => void;

  constructor(end: () => void) {
    this.end = end;
  }
}
