import { useId, type ComponentProps } from "react";
import { NoteLine } from "./note-line.tsx";

type Size = "xs" | "sm" | "md";

const SIZES: Record<Size, string> = {
  xs: "h-8 rounded-lg px-2 text-xs",
  sm: "h-10 rounded-xl px-3 text-[0.9375rem]",
  md: "h-12 w-full rounded-2xl px-4",
};

type SelectProps = Omit<ComponentProps<"select">, "size" | "onChange"> & {
  size?: Size;
  onChange: (value: string) => void;
};

/** A native select: on phones the system's list, with its type-ahead and screen reader support. */
export const Select = ({ size = "md", onChange, className = "", ...rest }: SelectProps) => (
  <select
    onChange={({ target }) => onChange(target.value)}
    className={`min-w-0 border border-line-strong bg-paper disabled:opacity-55 aria-invalid:border-bad ${SIZES[size]} ${className}`}
    {...rest}
  />
);

type SelectFieldProps = SelectProps & {
  label: string;
  /** The error, announced at once. */
  fault?: string | null;
  /** A hint, shown while there is no error. */
  hint?: string;
};

/** A select with its label above. */
export function SelectField({ label, fault = null, hint, ...rest }: SelectFieldProps) {
  const id = useId();
  const hasNote = fault !== null || hint !== undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <Select
        id={id}
        aria-invalid={fault !== null}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        {...rest}
      />
      {hasNote && (
        <div
          id={`${id}-note`}
          role={fault === null ? undefined : "alert"}
          className="mt-1.5 text-sm text-ink-soft"
        >
          {fault === null ? hint : <NoteLine kind="fault">{fault}</NoteLine>}
        </div>
      )}
    </div>
  );
}
