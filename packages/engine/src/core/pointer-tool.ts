/** The mouse, a finger or a pen on the view; x and y in CSS pixels from its top left. */
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

/** Works with what the pointer points at; what it doesn't claim turns the view as ever. */
export type PointerTool = {
  /** True: this pointer is its own until it is let go. */
  down(at: Readonly<PointerAt>): boolean;
  /** Also without a button. */
  move(at: Readonly<PointerAt>): void;
  up(at: Readonly<PointerAt>): void;
  /** It is nowhere on the view any more, or was taken away. */
  leave(id: number): void;
  /** True: the key is the tool's. */
  key(code: string, isShift: boolean): boolean;
  /** How the pointer looks, as CSS has it; "" as ever. */
  readonly cursor: string;
  /** Where nothing is under the pointer, a press may capture the mouse to look round. */
  readonly letsHold: boolean;
};
