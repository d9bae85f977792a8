import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { isComposing } from "./is-composing.ts";

/** A panel beside the field, above what follows it; where it stands is said by whoever shows it. */
export const COMBOBOX_PANEL =
  "absolute z-20 rounded-2xl border border-line bg-raised shadow-float animate-rise-in";

type ComboboxProps<T> = {
  /** What is offered for what is written; nothing: the list is closed. */
  options: readonly T[];
  onChoose: (option: T) => void;
  /** Escape was pressed while the list was open. */
  onClose: () => void;
};

/**
 * A field that offers what one may mean: the combobox with a list of the ARIA authoring practices. The field keeps the
 * focus and what is written in it; the arrows walk through the list and back to the field, Enter takes what they stand
 * on, Escape closes the list alone. For a field (`field`, `onKeyDown`) and a ComboboxList (`list`).
 */
export function useCombobox<T>({ options, onChoose, onClose }: ComboboxProps<T>) {
  const id = useId();
  const [wanted, setWanted] = useState(-1);
  const active = wanted < options.length ? wanted : -1;
  const choose = (option: T) => {
    setWanted(-1);
    onChoose(option);
  };

  /** Whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = options[active];
    if (options.length === 0 || isComposing(event)) return false;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        const places = options.length + 1;
        setWanted(((active + 1 + (event.key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
        break;
      }
      case "Enter":
        if (chosen === undefined) return false;
        choose(chosen);
        break;
      case "Escape":
        setWanted(-1);
        onClose();
        break;
      case "ArrowLeft":
      case "ArrowRight":
      case "Home":
      case "End":
        // They move in what is written.
        setWanted(-1);
        return false;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  };

  return {
    field: {
      role: "combobox",
      "aria-expanded": options.length > 0,
      "aria-controls": id,
      "aria-autocomplete": "list",
      "aria-activedescendant": active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: "off",
    } as const,
    onKeyDown,
    /** What is written has changed: nothing of the list is meant any more. */
    reset: () => setWanted(-1),
    list: { id, options, active, onChoose: choose },
  };
}

type ComboboxListProps<T> = {
  list: { id: string; options: readonly T[]; active: number; onChoose: (option: T) => void };
  /** What is offered; read out. */
  label: string;
  keyOf: (option: T) => string;
  /** Above or below the field, and how wide. */
  className: string;
  /** How one of them looks. */
  children: (option: T) => ReactNode;
};

/** What a field offers. */
export function ComboboxList<T>({ list, label, keyOf, className, children }: ComboboxListProps<T>) {
  const { id, options, active, onChoose } = list;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
      className={`${COMBOBOX_PANEL} p-1.5 ${className}`}
    >
      {options.map((option, at) => (
        <div
          key={keyOf(option)}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          onKeyDown={(event) => event.key === "Enter" && onChoose(option)}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-xl px-2.5 py-2 hover:bg-hover aria-selected:bg-hover"
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
