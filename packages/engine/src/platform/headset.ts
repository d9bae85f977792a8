import type { Quaternion, Texture, Vector3 } from "three";

/** Where something is in the room, from the middle of its floor: metres, Y up. */
export type TrackedPose = {
  /** False while it is not seen; the pose is then the last known. */
  isTracked: boolean;
  readonly position: Vector3;
  readonly quaternion: Quaternion;
};

/** A controller, or a bare hand: pinching is its trigger. */
export type HeadsetHand = {
  readonly grip: TrackedPose;
  /** Points along its -Z. */
  readonly aim: TrackedPose;
  /** Right and up are positive. */
  stickX: number;
  stickY: number;
  isTriggered: boolean;
  /** The button that opens a menu. */
  isMenuPressed: boolean;
  isBare: boolean;
};

export type PanelIcon = "microphone" | "microphone_off" | "captions";

/** `isBarred`: it can't be used at present. */
export type PanelButton = { label: string; isOn: boolean; icon?: PanelIcon; isBarred?: boolean };

/** A flat picture of buttons that hangs in the world. */
export type HeadsetPanel = {
  /** null where nothing is drawn. */
  readonly texture: Texture | null;
  /** Three buttons a row, from the top left. */
  paint(title: string, buttons: readonly PanelButton[], pointed: number): void;
};

/** A picture of a line of text, of two where it is long. */
export type HeadsetLine = {
  /** null where nothing is drawn. */
  readonly texture: Texture | null;
  write(text: string): void;
};

/** What somebody says. Until it is final, words may still change. */
export type CaptionRow = { name: string; text: string; isFinal: boolean };

/** A picture of what is said, the latest at its bottom. */
export type HeadsetCaptions = {
  /** null where nothing is drawn. */
  readonly texture: Texture | null;
  write(rows: readonly CaptionRow[]): void;
};

/** A round picture of an icon. */
export type HeadsetMark = {
  /** null where nothing is drawn. */
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
  /** Vertical field of view that holds all that either eye sees, degrees. */
  readonly fieldOfView: number;
  end(): void;
};

/** A headset of this machine. From entering it to its end it asks for the frames, not the screen. */
export type Headset = {
  isSupported(): Promise<boolean>;
  /** Must be called while the person's press is fresh; rejects when the headset, or its person, says no. */
  enter(onEnd: () => void): Promise<HeadsetSession>;
};
