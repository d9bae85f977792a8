/* A fake canvas that records text and fills instead of pixels. */

type Written = { text: string; x: number; y: number; colour: string; font: string; align: string };
type Filled = { colour: unknown; box: readonly number[] | null };
type DrawnPicture = { picture: unknown; from: readonly number[]; to: readonly number[] };

/** Every letter is half as wide as it is high. */
export class Pen {
  fillStyle: unknown = "#000000";
  strokeStyle: unknown = "#000000";
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";
  imageSmoothingQuality = "low";
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  shadowColor = "transparent";
  shadowBlur = 0;
  shadowOffsetY = 0;
  readonly written: Written[] = [];
  readonly outlined: string[] = [];
  readonly filled: Filled[] = [];
  readonly pictures: DrawnPicture[] = [];
  readonly scaled: [number, number][] = [];
  cleared = 0;
  strokes = 0;
  dashes: readonly number[] = [];
  #box: readonly number[] | null = null;

  measureText(text: string): { width: number } {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(this.font)?.[1] ?? 10);
    return { width: (Array.from(text).length * size) / 2 };
  }

  fillText(text: string, x: number, y: number): void {
    this.written.push({ text, x, y, colour: String(this.fillStyle), font: this.font, align: this.textAlign });
  }

  strokeText(text: string): void {
    this.outlined.push(text);
  }

  roundRect(...box: number[]): void {
    this.#box = box;
  }

  fill(): void {
    this.filled.push({ colour: this.fillStyle, box: this.#box });
  }

  fillRect(...box: number[]): void {
    this.filled.push({ colour: this.fillStyle, box });
  }

  stroke(): void {
    this.strokes += 1;
  }

  beginPath(): void {
    this.#box = null;
  }

  clearRect(): void {
    this.cleared += 1;
    this.written.length = 0;
    this.filled.length = 0;
  }

  scale(x: number, y: number): void {
    this.scaled.push([x, y]);
  }

  drawImage(picture: unknown, ...boxes: number[]): void {
    this.pictures.push({ picture, from: boxes.slice(0, 4), to: boxes.slice(4) });
  }

  setLineDash(dashes: readonly number[]): void {
    this.dashes = dashes;
  }

  createLinearGradient(): { addColorStop: () => void } {
    return { addColorStop: () => undefined };
  }

  arc(): void {}
  quadraticCurveTo(): void {}
  clip(): void {}
  lineTo(): void {}
  moveTo(): void {}
  restore(): void {}
  rotate(): void {}
  save(): void {}
  translate(): void {}

  /** The texts on it now, line by line. */
  get lines(): string[] {
    return this.written.map(({ text }) => text);
  }

  /** As the browser's context type. */
  get asContext(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }
}

/** A canvas with one fake context. */
class Canvas {
  width = 300;
  height = 150;
  readonly pen = new Pen();
  getContext = (): Pen => this.pen;
}

/** A document that only creates canvases, and records them. */
export function canvasPage(): { canvases: Canvas[]; createElement: () => Canvas } {
  const canvases: Canvas[] = [];
  const createElement = (): Canvas => {
    const canvas = new Canvas();
    canvases.push(canvas);
    return canvas;
  };
  return { canvases, createElement };
}
