import { Switch as Radix } from "radix-ui";
import { useId } from "react";

type SwitchProps = {
  label: string;
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** A switch that applies at once. */
export function Switch({ label, hint, isOn, isDisabled = false, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="flex-1 cursor-pointer text-sm font-medium">
        {label}
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-xs font-normal text-ink-soft">
            {hint}
          </span>
        )}
      </label>
      <Radix.Root
        id={id}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onSwitch}
        className="relative h-7 w-12 shrink-0 cursor-pointer rounded-full border border-line-strong bg-sunken transition-colors duration-150 disabled:cursor-default disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-5 translate-x-0.75 rounded-full bg-ink-soft transition-transform duration-150 data-[state=checked]:translate-x-5.75 data-[state=checked]:bg-on-accent motion-reduce:transition-none" />
      </Radix.Root>
    </div>
  );
}
