import { useId } from "react";

type SliderRowProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as people read it. */
  say: (value: number) => string;
  onChange: (value: number) => void;
};

/** A slider of the glass panels: what it is of, itself, and where it stands. */
export function SliderRow({ label, min, max, step, value, say, onChange }: SliderRowProps) {
  const id = useId();
  return (
    <div className="grid min-h-10 grid-cols-[6.25rem_1fr_3.75rem] items-center gap-2 text-sm">
      <label htmlFor={id} className="text-on-glass-soft">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={say(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 w-full min-w-0 accent-on-glass"
      />
      <span className="text-right text-xs text-on-glass-soft tabular-nums">{say(value)}</span>
    </div>
  );
}
