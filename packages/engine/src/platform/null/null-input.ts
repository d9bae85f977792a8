import { PadReader, type PadReading } from "../../core/gamepad.ts";
import type { InputSink } from "../../core/input.ts";
import type { PointerAt } from "../../core/pointer-tool.ts";
import type { InputSource } from "../platform.ts";

/** Input controlled by a test. */
export class NullInput implements InputSource {
  sink: InputSink | null = null;
  /** A gamepad that is read in each frame. */
  pad: PadReading | null = null;
  holds = false;
  readonly #reader = new PadReader();

  attach(sink: InputSink): () => void {
    this.sink = sink;
    return () => (this.sink = null);
  }

  poll(): void {
    if (this.sink && this.pad) this.#reader.read(this.pad, this.sink);
  }

  holdPointer(holds: boolean): void {
    this.holds = holds;
  }

  press(...codes: string[]): void {
    for (const code of codes) this.sink?.keyDown(code);
  }

  release(...codes: string[]): void {
    for (const code of codes) this.sink?.keyUp(code);
  }

  drag(dx: number, dy: number): void {
    this.sink?.look(dx, dy);
  }

  wheel(notches: number): void {
    this.sink?.zoom(notches);
  }

  /** A pointer event on the view, passed to the tool; returns whether the tool claimed it. */
  point(what: "down" | "move" | "up", x: number, y: number, more: Partial<PointerAt> = {}): boolean {
    const at = {
      id: 1,
      x,
      y,
      kind: "mouse",
      isOther: false,
      shift: false,
      alt: false,
      ctrl: false,
      ...more,
    } as const;
    return this.sink?.tool?.[what](at) ?? false;
  }

  /** A key press, offered to the tool first; returns whether it took it. */
  tap(code: string, isShift = false): boolean {
    return this.sink?.tool?.key(code, isShift) ?? false;
  }
}
