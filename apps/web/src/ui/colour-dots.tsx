import { Ban, Pipette } from "lucide-react";
import { Radio, RadioGroup } from "./radio-group.tsx";

const DOT =
  "grid size-9 place-items-center rounded-full border border-line-strong transition-transform duration-150 hover:scale-108 has-focus-visible:outline-offset-2";
const CHOSEN = "outline-2 outline-offset-2 outline-accent";
const CHOICE = "has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-accent";

type ColourDotsProps = {
  label: string;
  colours: readonly (readonly [name: () => string, hex: string])[];
  /** "": none. */
  value: string;
  onChange: (hex: string) => void;
  /** Label of the custom colour input. */
  otherLabel: string;
  otherTitle?: string;
  /** Label of the option without a colour, if there is one. */
  noneLabel?: string;
};

/** A palette of matching colours, and any other. */
export function ColourDots({
  label,
  colours,
  value,
  onChange,
  otherLabel,
  otherTitle = otherLabel,
  noneLabel,
}: ColourDotsProps) {
  const isOther = value !== "" && !colours.some(([, hex]) => hex === value);
  return (
    <RadioGroup label={label} value={value} onChange={onChange} row="flex flex-wrap gap-2">
      {noneLabel !== undefined && (
        <Radio value="" label={noneLabel} isTitled className={`text-ink-faint ${DOT} ${CHOICE}`}>
          <Ban className="size-5" aria-hidden="true" />
        </Radio>
      )}
      {colours.map(([name, hex]) => (
        <Radio
          key={hex}
          value={hex}
          label={name()}
          isTitled
          className={`${DOT} ${CHOICE}`}
          style={{ backgroundColor: hex }}
        />
      ))}
      <label
        title={otherTitle}
        className={`relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus ${DOT} ${isOther ? CHOSEN : ""}`}
        style={isOther ? { backgroundColor: value } : undefined}
      >
        <Pipette
          className={`size-4 ${isOther ? "text-white mix-blend-difference" : "text-ink-soft"}`}
          aria-hidden="true"
        />
        <input
          type="color"
          value={value === "" ? (colours[0]?.[1] ?? "") : value}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
          aria-label={otherLabel}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
    </RadioGroup>
  );
}
