import { Texture } from "three";
import type { LabelPainter } from "../label-painter.ts";

/** Measures as if every letter were half as wide as it is high. */
export class NullLabelPainter implements LabelPainter {
  readonly density = 1;
  readonly scratch = new Texture();
  readonly painted: string[] = [];
  readonly #heard = new Set<() => void>();

  paint(text: string, style: string, maxWidth: number, maxHeight: number): { width: number; height: number } {
    this.painted.push(text);
    return {
      width: Math.min(text.length * 8, maxWidth),
      height: Math.min(style === "name" ? 20 : 60, maxHeight),
    };
  }

  onLetters(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  lettersCome(): void {
    for (const hear of this.#heard) hear();
  }
}
