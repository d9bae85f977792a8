import type { PanelIcon } from "../../headset.ts";

/** Strokes of the page's icons (Lucide, ISC licence), on 24 by 24. */
const STROKES: Readonly<Record<PanelIcon, string>> = {
  microphone: "M12 19v3M19 10v2a7 7 0 0 1-14 0v-2M12 2a3 3 0 0 1 3 3v7a3 3 0 0 1-6 0V5a3 3 0 0 1 3-3Z",
  microphone_off:
    "M12 19v3M15 9.34V5a3 3 0 0 0-5.68-1.33M16.95 16.95A7 7 0 0 1 5 12v-2M18.89 13.23A7 7 0 0 0 19 12v-2M2 2l20 20M9 9v3a3 3 0 0 0 5.12 2.12",
  captions:
    "M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM7 15h4M15 15h2M7 11h2M13 11h4",
  lock: "M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM7 11V7a5 5 0 0 1 10 0v4",
  megaphone: "m3 11 18-5v12L3 14v-3ZM11.6 16.8a3 3 0 1 1-5.8-1.6",
};
const BOX = 24;

/** Draws an icon about its centre, in the stroke colour. */
export function drawIcon(
  pen: CanvasRenderingContext2D,
  icon: PanelIcon,
  x: number,
  y: number,
  size: number,
): void {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / BOX, size / BOX);
  pen.lineWidth = 2;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(STROKES[icon]));
  pen.restore();
}
