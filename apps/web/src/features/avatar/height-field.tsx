import { AVATAR_HEIGHT } from "@veranda/contract/avatar";
import { useId } from "react";

const METRES_AT_1 = 1.7;
const CENTIMETRES = new Intl.NumberFormat("en", {
  style: "unit",
  unit: "centimeter",
  maximumFractionDigits: 0,
});

export function HeightField({ height, onChange }: { height: number; onChange: (height: number) => void }) {
  const id = useId();
  const words = CENTIMETRES.format(height * METRES_AT_1 * 100);
  return (
    <div>
      <label htmlFor={id} className="mb-2 flex justify-between text-sm font-semibold">
        Height <span className="font-normal text-ink-soft tabular-nums">{words}</span>
      </label>
      <input
        id={id}
        type="range"
        min={AVATAR_HEIGHT.least}
        max={AVATAR_HEIGHT.most}
        step={0.01}
        value={height}
        aria-valuetext={words}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-9 w-full accent-(--color-accent)"
      />
    </div>
  );
}
