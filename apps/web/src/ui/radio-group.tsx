import {
  createContext,
  useContext,
  useId,
  useMemo,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from "react";

type Choosing = { name: string; value: string | null; onChange: (value: string) => void };
const ChoosingContext = createContext<Choosing>({ name: "", value: null, onChange: () => undefined });

type RadioGroupProps<T extends string> = {
  /** The group's label. */
  label: string;
  /** The label is for screen readers only; by default it is shown above. */
  isLabelHidden?: boolean;
  /** null: nothing yet, or none of these. */
  value: T | null;
  onChange: (value: T) => void;
  isDisabled?: boolean;
  /** Arrow keys only move, space chooses: for values that apply to everybody at once. */
  isChosenBySpace?: boolean;
  /** Classes of the group. */
  className?: string;
  /** Classes of the options' layout. */
  row?: string;
  children: ReactNode;
};

/**
 * A choice of one among several visible Radios. Native radio buttons: Tab goes to the chosen one and arrow keys choose,
 * even before hydration. Every page has one, and a library for them would weigh as much as that of all dialogs.
 */
export function RadioGroup<T extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  isDisabled = false,
  isChosenBySpace = false,
  className = "min-w-0",
  row = "",
  children,
}: RadioGroupProps<T>) {
  const name = useId();
  const choosing = useMemo(
    () => ({ name, value, onChange: (next: string) => onChange(next as T) }),
    [name, value, onChange],
  );
  return (
    <fieldset
      role="radiogroup"
      disabled={isDisabled}
      onKeyDown={isChosenBySpace ? walk : undefined}
      className={className}
    >
      <legend className={isLabelHidden ? "sr-only" : "mb-2 text-sm font-semibold"}>{label}</legend>
      <div className={row}>
        <ChoosingContext value={choosing}>{children}</ChoosingContext>
      </div>
    </fieldset>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Moves to the next radio button without choosing it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const step = STEPS[key];
  if (step === undefined || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll("input")].filter(({ name }) => name === target.name);
  all.at((all.indexOf(target) + step) % all.length)?.focus();
}

type RadioProps = {
  value: string;
  /** Its accessible name, where its content gives none. */
  label?: string;
  /** Its name as a tooltip. */
  isTitled?: boolean;
  /** Its classes; `has-checked:` and `has-focus-visible:` match its states. */
  className: string;
  style?: CSSProperties;
  children?: ReactNode;
};

/** An option of a RadioGroup: all of its content can be pressed. */
export function Radio({ value, label, isTitled = false, className, style, children }: RadioProps) {
  const choosing = useContext(ChoosingContext);
  return (
    <label
      title={isTitled ? label : undefined}
      style={style}
      className={`relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus ${className}`}
    >
      <input
        type="radio"
        name={choosing.name}
        value={value}
        aria-label={label}
        checked={value === choosing.value}
        onChange={() => choosing.onChange(value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="absolute inset-0 z-10 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
