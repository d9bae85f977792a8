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
  /** What is chosen. */
  label: string;
  /** The label is read out only; by itself it stands above. */
  isLabelHidden?: boolean;
  /** null: nothing yet, or something else than these. */
  value: T | null;
  onChange: (value: T) => void;
  isDisabled?: boolean;
  /** Arrows walk only, the space bar chooses: for what everybody sees at once. */
  isChosenBySpace?: boolean;
  /** Of all of it. */
  className?: string;
  /** How they stand beside each other. */
  row?: string;
  children: ReactNode;
};

/**
 * One of a few, all in sight; a Radio each. The browser's own radio buttons: Tab comes to the chosen one and arrows choose
 * the next, before the page's script is there too. Every page has one, and a library for them would weigh as much as all
 * dialogs' does.
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

/** To the next radio button without choosing it. */
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
  /** Its name, where what it shows says none. */
  label?: string;
  /** Its name comes up under the pointer. */
  isTitled?: boolean;
  /** How it looks, by `has-checked:` and `has-focus-visible:` chosen and in focus. */
  className: string;
  style?: CSSProperties;
  children?: ReactNode;
};

/** One of a RadioGroup: all that it shows can be pressed. */
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
        // The browser would send the form that it stands in: who still chooses isn't done.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="absolute inset-0 z-10 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
