import { Radio, RadioGroup } from "./radio-group.tsx";

type SegmentsProps<T extends string> = {
  /** The label. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: string;
  onChange: (value: T) => void;
  /** In two columns, where a row would wrap in languages with long words. */
  isPaired?: boolean;
};

const IN_A_ROW = "flex flex-wrap rounded-2xl border border-line bg-sunken p-1";
const PAIRED = "grid grid-cols-2 rounded-2xl border border-line bg-sunken p-1";

/** A segmented control: one of a few options side by side. */
export const Segments = <T extends string>({
  label,
  options,
  value,
  onChange,
  isPaired = false,
}: SegmentsProps<T>) => (
  <RadioGroup<T> label={label} value={value as T} onChange={onChange} row={isPaired ? PAIRED : IN_A_ROW}>
    {options.map((option) => (
      <Radio
        key={option.value}
        value={option.value}
        className={`${isPaired ? "" : "whitespace-nowrap"} flex h-9 flex-1 items-center justify-center rounded-xl px-2 text-sm font-medium text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-accent-soft has-checked:text-ink`}
      >
        {option.label}
      </Radio>
    ))}
  </RadioGroup>
);
