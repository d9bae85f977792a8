import { Radio, RadioGroup } from "./radio-group.tsx";

type GlassSegmentsProps<T extends string> = {
  /** The group's label, for screen readers unless it is shown. */
  label: string;
  isLabelShown?: boolean;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Arrow keys only move, space chooses: for values that apply to everybody at once. */
  isChosenBySpace?: boolean;
};

/** A segmented control of a panel over the view: one of a few options side by side. */
export const GlassSegments = <T extends string>({
  label,
  isLabelShown = false,
  options,
  value,
  onChange,
  isChosenBySpace = false,
}: GlassSegmentsProps<T>) => (
  <RadioGroup<T>
    label={label}
    isLabelHidden={!isLabelShown}
    isChosenBySpace={isChosenBySpace}
    value={value}
    onChange={onChange}
    row="flex gap-0.5 rounded-2xl bg-hover p-1"
  >
    {options.map((option) => (
      <Radio
        key={option.value}
        value={option.value}
        className="flex min-h-9 flex-1 items-center justify-center rounded-xl px-1.5 text-center text-sm leading-tight font-semibold text-ink-soft transition-colors duration-150 hover:text-ink has-focus-visible:outline-offset-[-2px] has-checked:bg-fill has-checked:text-glass-ink pointer-coarse:min-h-11"
      >
        {option.label}
      </Radio>
    ))}
  </RadioGroup>
);
