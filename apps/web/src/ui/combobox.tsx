import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { isComposing } from "./is-composing.ts";

/** A list below the field; its position is set by the caller. */
export const COMBOBOX_PANEL =
  "absolute z-20 rounded-2xl border border-line bg-raised shadow-float animate-rise-in";

type ComboboxProps<T> = {
  /** The options; none: the list is closed. */
  options: readonly T[];
  onChoose: (option: T) => void;
  /** Escape was pressed while the list was open. */
  onClose: () => void;
};

/**
 * The combobox with a list of the ARIA Authoring Practices. The field keeps the focus and its text; arrow keys move
 * through the list and back to the field, Enter takes the active option, Escape closes only the list. For a field
 * (`field`, `onKeyDown`) and a ComboboxList (`list`).
 */
export function useCombobox<T>({ options, onChoose, onClose }: ComboboxProps<T>) {
  const id = useId();
  const [wanted, setWanted] = useState(-1);
  const active = wanted < options.length ? wanted : -1;
  const choose = (option: T) => {
    setWanted(-1);
    onChoose(option);
  };

  /** Whether the key was handled by the list. */
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
        // These keys move the text cursor.
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
    /** The text has changed: no option is active. */
    reset: () => setWanted(-1),
    list: { id, options, active, onChoose: choose },
  };
}

type ComboboxListProps<T> = {
  list: { id: string; options: readonly T[]; active: number; onChoose: (option: T) => void };
  /** The list's name, for screen readers. */
  label: string;
  keyOf: (option: T) => string;
  /** Position and width. */
  className: string;
  /** Renders one option. */
  children: (option: T) => ReactNode;
};

/** The options of a combobox. */
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
