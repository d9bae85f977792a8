import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/devices";
import { useEffect, useRef } from "react";

/** The meter's range, in dBFS. */
const LEAST_DB = -54;
const MOST_DB = -12;
/** Decay rate, so that a word is visible. */
const FALL_PER_S = 1.6;
/** Update interval for screen readers, in milliseconds. */
const READ_MS = 500;

/** The meter's level, 0 to 1, of a root mean square of 0 to 1. */
function meterShare(level: number): number {
  const db = 20 * Math.log10(Math.max(level, 1e-6));
  return Math.min(1, Math.max(0, (db - LEAST_DB) / (MOST_DB - LEAST_DB)));
}

/** A microphone's level, updated while mounted. */
export function LevelMeter({ level }: { level: () => number }) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let shown = 0;
    let beforeMs = performance.now();
    let readMs = Number.NEGATIVE_INFINITY;
    const draw = (nowMs: number): void => {
      frame = requestAnimationFrame(draw);
      shown = Math.max(meterShare(level()), shown - ((nowMs - beforeMs) / 1000) * FALL_PER_S);
      beforeMs = nowMs;
      if (bar.current) bar.current.style.transform = `scaleX(${shown.toFixed(3)})`;
      if (nowMs - readMs < READ_MS) return;
      readMs = nowMs;
      meter.current?.setAttribute("aria-valuenow", shown.toFixed(2));
      meter.current?.setAttribute("aria-valuetext", formatNumber(shown, { style: "percent" }));
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <div
      ref={meter}
      role="meter"
      aria-label={t.inputLevel()}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={0}
      className="h-2 overflow-hidden rounded-full bg-line-strong"
    >
      <div ref={bar} className="size-full origin-left scale-x-0 rounded-full bg-good rtl:origin-right" />
    </div>
  );
}
