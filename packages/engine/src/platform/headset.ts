import type { Quaternion, Texture, Vector3 } from "three";

/** A pose relative to the centre of the room's floor: metres, Y up. */
export type TrackedPose = {
  /** False while untracked; the pose is then the last known. */
  isTracked: boolean;
  readonly position: Vector3;
  readonly quaternion: Quaternion;
};

/** A controller, or a bare hand, whose trigger is pinching. */
export type HeadsetHand = {
  readonly grip: TrackedPose;
  /** Points along its -Z. */
  readonly aim: TrackedPose;
  /** Right and up are positive. */
  stickX: number;
  stickY: number;
  isTriggered: boolean;
  /** The menu button. */
  isMenuPressed: boolean;
  isBare: boolean;
};

export type PanelIcon = "microphone" | "microphone_off" | "captions" | "lock" | "megaphone";

/** `isBarred`: unavailable at present. */
export type PanelButton = { label: string; isOn: boolean; icon?: PanelIcon; isBarred?: boolean };

/** A panel of buttons in the world. */
export type HeadsetPanel = {
  /** null without rendering. */
  readonly texture: Texture | null;
  /** Three buttons per row, from the top left. */
  paint(title: string, buttons: readonly PanelButton[], pointed: number): void;
};

/** A texture of a line of text, or of two if it is long. */
export type HeadsetLine = {
  /** null without rendering. */
  readonly texture: Texture | null;
  write(text: string): void;
};

/** A caption. Until it is final, its text may still change. */
export type CaptionRow = { name: string; text: string; isFinal: boolean };

/** A texture of captions, the latest at the bottom. */
export type HeadsetCaptions = {
  /** null without rendering. */
  readonly texture: Texture | null;
  write(rows: readonly CaptionRow[]): void;
};

/** A round texture of an icon. */
export type HeadsetMark = {
  /** null without rendering. */
  readonly texture: Texture | null;
  paint(icon: PanelIcon, isBarred: boolean): void;
};

export type HeadsetSession = {
  readonly head: TrackedPose;
  readonly left: HeadsetHand;
  readonly right: HeadsetHand;
  readonly panel: HeadsetPanel;
  readonly notice: HeadsetLine;
  readonly captions: HeadsetCaptions;
  readonly mark: HeadsetMark;
  /** Of who hears the wearer. */
  readonly sign: HeadsetMark;
  /** Vertical field of view that covers both eyes, degrees. */
  readonly fieldOfView: number;
  end(): void;
};

/** A headset of this machine. During a session it drives the frames instead of the screen. */
export type Headset = {
  isSupported(): Promise<boolean>;
  /** Call during user activation; rejects if the headset, or the person, refuses. */
  enter(onEnd: () => void): Promise<HeadsetSession>;
};
