import { RadioGroup as Radix } from "radix-ui";
import { useId, type ComponentProps, type ReactNode } from "react";

type RadioGroupProps<T extends string> = {
  /** What is chosen. */
  label: string;
  /** The label is read out only; by itself it stands above. */
  isLabelHidden?: boolean;
  /** null: nothing yet, or something else than these. */
  value: T | null;
  onChange: (value: T) => void;
  isDisabled?: boolean;
  /** How they stand beside each other. */
  className?: string;
  children: ReactNode;
};

/** One of a few, all in sight: Tab comes to the chosen one, arrows choose the next. A Radio each. */
export function RadioGroup<T extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  isDisabled = false,
  className = "",
  children,
}: RadioGroupProps<T>) {
  const id = useId();
  return (
    <div className="min-w-0">
      <span id={id} className={isLabelHidden ? "sr-only" : "mb-2 block text-sm font-semibold"}>
        {label}
      </span>
      <Radix.Root
        aria-labelledby={id}
        value={value ?? ""}
        onValueChange={(next) => onChange(next as T)}
        disabled={isDisabled}
        className={className}
      >
        {children}
      </Radix.Root>
    </div>
  );
}

/** One of a RadioGroup. */
export const Radio = (props: ComponentProps<typeof Radix.Item>) => <Radix.Item {...props} />;
