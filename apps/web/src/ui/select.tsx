import { useId, type ComponentProps } from "react";

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
    className={`min-w-0 border border-line-strong bg-paper disabled:opacity-55 ${SIZES[size]} ${className}`}
    {...rest}
  />
);

/** A select with its label above. */
export function SelectField({ label, ...rest }: SelectProps & { label: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <Select id={id} {...rest} />
    </div>
  );
}
