import { NoteLine } from "./note-line.tsx";
import { useId, type ComponentProps, type ReactNode } from "react";

type CheckboxProps = {
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
  isDisabled?: boolean;
  /** The error, announced at once. */
  fault?: string | null;
  className?: string;
  /** The label. */
  children: ReactNode;
};

/** A checkbox with its label. */
export function Checkbox({
  isChecked,
  onCheck,
  isDisabled = false,
  fault = null,
  className = "text-[0.9375rem] text-ink-soft",
  children,
}: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={`flex cursor-pointer items-start gap-3 has-disabled:cursor-default ${className}`}>
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={({ target }) => onCheck(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-fill"
        />
        <span className="min-w-0">{children}</span>
      </label>
      {fault !== null && (
        <div id={`${id}-fault`} role="alert" className="mt-1.5 text-sm">
          <NoteLine kind="fault">{fault}</NoteLine>
        </div>
      )}
    </div>
  );
}

/** Visually hidden over its label, which shows its state by `has-checked`. */
export const CoverCheckbox = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <input type="checkbox" className="absolute inset-0 z-10 cursor-pointer opacity-0" {...props} />
);
