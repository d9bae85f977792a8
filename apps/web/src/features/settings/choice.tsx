import { useId } from "react";

type ChoiceProps<V extends string> = {
  name: string;
  options: readonly { value: V; label: string }[];
  chosen: string;
  onChoose: (value: V) => void;
};

/** One of a few, side by side. */
export function Choice<V extends string>({ name, options, chosen, onChoose }: ChoiceProps<V>) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{name}</legend>
      <div className="flex flex-wrap rounded-2xl border border-line bg-sunken p-1">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex h-9 flex-1 cursor-pointer items-center justify-center rounded-xl px-2 text-sm font-medium text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
