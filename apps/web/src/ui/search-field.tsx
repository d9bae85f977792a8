import * as t from "@veranda/messages/common";
import { Search, X } from "lucide-react";
import { useId, useRef, type ComponentProps } from "react";

/** In a dialog, on a page, in its bar, in a panel over the view. */
type Variant = "field" | "round" | "bar" | "panel";

const FIELDS: Record<Variant, string> = {
  field: "h-12 rounded-2xl border-line-strong bg-paper pr-10 pl-11 placeholder:text-ink-faint/70",
  round:
    "h-12 rounded-full border-line-strong bg-surface pr-10 pl-11 text-[1.0625rem] placeholder:text-ink-faint",
  bar: "h-11 rounded-full border-line bg-surface pr-11 pl-11 text-[0.9375rem] placeholder:text-ink-faint hover:border-line-strong focus:border-line-strong focus:bg-raised",
  panel:
    "hit h-9 rounded-xl border-line bg-ink/8 pr-1.5 pl-9 not-placeholder-shown:pr-9 text-sm transition-colors duration-150 placeholder:text-ink-faint hover:bg-ink/10",
};

type SearchFieldProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  /** What is searched. */
  label: string;
  /** The label is shown above; by default it is for screen readers only. */
  isLabelShown?: boolean;
  variant?: Variant;
  value: string;
  onChange: (value: string) => void;
  /** What the clear button does with an empty field. */
  onClose?: { label: string; close: () => void } | null;
};

/** A search field with a clear button. */
export function SearchField({
  label,
  isLabelShown = false,
  variant = "field",
  value,
  onChange,
  onClose = null,
  className = "",
  ...rest
}: SearchFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const crossLabel = value === "" ? onClose?.label : t.clearSearch();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelShown ? "mb-1.5 block text-sm font-semibold" : "sr-only"}>
        {label}
      </label>
      <div ref={box} className="relative flex items-center">
        <Search
          className={`pointer-events-none absolute text-ink-faint ${variant === "panel" ? "left-3 size-4" : "left-4 size-4.5"}`}
          aria-hidden="true"
        />
        <input
          id={id}
          type="search"
          value={value}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          className={`w-full min-w-0 border ${FIELDS[variant]}`}
          {...rest}
        />
        {crossLabel !== undefined && (
          <button
            type="button"
            aria-label={crossLabel}
            onClick={() => {
              if (value === "") return onClose?.close();
              onChange("");
              box.current?.querySelector("input")?.focus();
            }}
            className="absolute right-1.5 grid size-7 place-items-center rounded-full text-ink-faint hover:bg-hover hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}
