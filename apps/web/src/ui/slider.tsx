import { Slider as Radix } from "radix-ui";
import { useId } from "react";

/** Position of name and value. With "bare" neither is visible and the name is for screen readers only. */
type Layout = "above" | "beside" | "bare";

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as text. */
  format: (value: number) => string;
  onChange: (value: number) => void;
  /** After the pointer is released or the focus lost: for changes too costly during a drag. */
  onRelease?: () => void;
  /** After a key press. */
  onKeyUp?: () => void;
  isDisabled?: boolean;
  layout?: Layout;
  className?: string;
};

const GRIDS = {
  above: "grid-cols-[1fr_auto] gap-y-1",
  beside: "min-h-10 grid-cols-[6.5rem_1fr_3.75rem] gap-x-2",
  bare: "grid-cols-1",
} as const;

/** A slider, moved by dragging or by keys. Its thumb is a native range input, for touch screen readers. */
export function Slider({
  label,
  min,
  max,
  step,
  value,
  format,
  onChange,
  onRelease,
  onKeyUp,
  isDisabled = false,
  layout = "above",
  className = "",
}: SliderProps) {
  const id = useId();
  const words = (
    <label htmlFor={id} className={`wrap-anywhere ${layout === "above" ? "font-semibold" : "text-ink-soft"}`}>
      {label}
    </label>
  );
  const shown = (
    <span aria-hidden="true" className="text-right text-ink-soft tabular-nums">
      {format(value)}
    </span>
  );
  return (
    <div className={`grid items-center text-sm ${GRIDS[layout]} ${className}`}>
      {layout !== "bare" && words}
      {layout === "above" && shown}
      <Radix.Root
        min={min}
        max={max}
        step={step}
        value={[value]}
        disabled={isDisabled}
        onValueChange={([next = min]) => onChange(next)}
        onPointerUp={onRelease}
        onBlur={onRelease}
        onKeyUp={onKeyUp}
        className={`relative flex h-9 touch-pan-y items-center data-disabled:opacity-50 pointer-coarse:h-11 ${layout === "above" ? "col-span-2" : ""}`}
      >
        <Radix.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-line-strong">
          <Radix.Range className="absolute h-full bg-fill" />
        </Radix.Track>
        <Radix.Thumb asChild>
          <input
            id={id}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={isDisabled}
            aria-label={layout === "bare" ? label : undefined}
            aria-valuetext={format(value)}
            onChange={({ target }) => onChange(Number(target.value))}
            className="pointer-events-none block size-4 appearance-none rounded-full bg-fill accent-fill"
          />
        </Radix.Thumb>
      </Radix.Root>
      {layout === "beside" && shown}
    </div>
  );
}
