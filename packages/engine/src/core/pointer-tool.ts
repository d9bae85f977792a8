/** A mouse, finger or pen on the view; x and y in CSS pixels from its top left. */
export type PointerAt = {
  id: number;
  x: number;
  y: number;
  kind: "mouse" | "touch" | "pen";
  /** Of the mouse: not its main button. */
  isOther: boolean;
  shift: boolean;
  alt: boolean;
  /** Ctrl, or the command key. */
  ctrl: boolean;
};

/** Handles the pointer; what it doesn't claim turns the view as usual. */
export type PointerTool = {
  /** True: it has this pointer until it is released. */
  down(at: Readonly<PointerAt>): boolean;
  /** Also without a pressed button. */
  move(at: Readonly<PointerAt>): void;
  up(at: Readonly<PointerAt>): void;
  /** The pointer has left the view, or was cancelled. */
  leave(id: number): void;
  /** True: the tool handles the key. */
  key(code: string, isShift: boolean): boolean;
  /** The pointer's CSS cursor; "" for the default. */
  readonly cursor: string;
  /** Where nothing is under the pointer, a press may capture the mouse for looking around. */
  readonly letsHold: boolean;
};
