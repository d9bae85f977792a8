import { CUSTOM_AVATAR_HEIGHT, type CustomAvatarReport } from "@veranda/contract/custom-avatar";
import { useId, useState } from "react";

const METRES = new Intl.NumberFormat("en", {
  style: "unit",
  unit: "meter",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const STEP = 0.01;

type SizeFieldProps = {
  report: Pick<CustomAvatarReport, "height" | "foundHeight">;
  isBusy: boolean;
  onSave: (height: number) => void;
};

/** How tall the avatar stands, in metres to the crown, and how tall it stood in its file. */
export function SizeField({ report, isBusy, onSave }: SizeFieldProps) {
  const id = useId();
  const [height, setHeight] = useState(report.height);
  const { min, max } = CUSTOM_AVATAR_HEIGHT;
  /** When the slider is let go: making it anew takes a while. */
  const save = () => {
    if (!isBusy && Math.abs(height - report.height) >= STEP / 2) onSave(height);
  };
  return (
    <div>
      <label htmlFor={id} className="flex justify-between text-sm font-semibold">
        Height <span className="font-normal text-ink-soft tabular-nums">{METRES.format(height)}</span>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={STEP}
        value={height}
        disabled={isBusy}
        aria-valuetext={METRES.format(height)}
        onChange={({ target }) => setHeight(Number(target.value))}
        onPointerUp={save}
        onBlur={save}
        className="h-11 w-full accent-(--color-accent)"
      />
      {report.foundHeight !== undefined && (
        <p className="text-sm text-ink-soft">In the file: {METRES.format(report.foundHeight)}</p>
      )}
    </div>
  );
}
