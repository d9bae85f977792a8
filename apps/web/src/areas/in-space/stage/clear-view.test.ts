import { expect, test } from "vitest";
import { clearRect } from "./clear-view.tsx";

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const PHONE = box(0, 0, 390, 844);
const BARS = box(8, 20, 382, 64);

test("beside panels the view's middle is between them", () => {
  const view = box(100, 50, 1380, 770);
  const rect = clearRect(view, { left: box(112, 110, 432, 700), right: box(1008, 110, 1368, 700) }, true);
  expect(rect.x).toBeCloseTo(332 / 1280);
  expect(rect.x + rect.width).toBeCloseTo(908 / 1280);
  expect(rect).toMatchObject({ y: 0, height: 1 });
});

test("a panel beside a low, narrow view moves its middle as well", () => {
  const rect = clearRect(box(0, 0, 640, 400), { right: box(268, 60, 628, 320) }, false);
  expect(rect).toMatchObject({ x: 0, y: 0, height: 1 });
  expect(rect.width).toBeCloseTo(268 / 640);
});

test("above a sheet the view's middle is between the bars and the sheet", () => {
  const rect = clearRect(PHONE, { top: BARS, right: box(8, 344, 382, 770) }, false);
  expect(rect).toMatchObject({ x: 0, width: 1 });
  expect(rect.y).toBeCloseTo(64 / 844);
  expect(rect.height).toBeCloseTo(280 / 844);
  const tray = clearRect(PHONE, { top: BARS, popover: box(8, 354, 382, 754) }, false);
  expect(tray.y + tray.height).toBeCloseTo(354 / 844);
});

test("where next to nothing is left the view stays as it is", () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  expect(clearRect(box(0, 0, 640, 400), { popover: box(72, 36, 568, 320) }, false)).toMatchObject(whole);
  expect(clearRect(PHONE, { top: BARS }, true)).toMatchObject(whole);
});

test("a wide view keeps the side where a panel comes with the next selection", () => {
  expect(clearRect(box(0, 0, 1240, 700), {}, true).width).toBeCloseTo(908 / 1240);
  expect(clearRect(box(0, 0, 800, 700), {}, true).width).toBe(1);
});

test("what people say is told to stand below the bars and what is shown under them", () => {
  const tiles = box(34, 140, 356, 228);
  expect(clearRect(PHONE, { top: BARS, notices: tiles }, false)).toMatchObject({ y: 0, topInset: 228 });
  expect(clearRect(PHONE, { top: BARS }, false).topInset).toBe(64);
  expect(clearRect(PHONE, {}, false).topInset).toBe(0);
  const top = box(8, 120, 382, 164);
  expect(clearRect(box(0, 100, 390, 844), { top }, false).topInset).toBe(64);
});
