import { writeFile } from "node:fs/promises";

const WIDTH = 320;
const HEIGHT = 180;
const FRAMES = 4;

/** Writes a film of one colour, which a fake camera plays again and again (YUV4MPEG2). */
export async function writeCameraFile(path: string, colour: string): Promise<void> {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  // BT.601, full range, as JPEG has it.
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  const u = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
  const v = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
  const plane = (value: number, bytes: number) => Buffer.alloc(bytes, Math.round(value));
  const quarter = (WIDTH * HEIGHT) / 4;
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    plane(y, WIDTH * HEIGHT),
    plane(u, quarter),
    plane(v, quarter),
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
