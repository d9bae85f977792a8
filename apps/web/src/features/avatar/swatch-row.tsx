import * as t from "@veranda/messages/avatars";
import { Pipette } from "lucide-react";
import { useId } from "react";
import type { Swatches } from "./choices.ts";

const DOT =
  "relative grid size-9 cursor-pointer place-items-center rounded-full border border-black/15 transition-transform duration-150 hover:scale-108 has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

type SwatchRowProps = { swatches: Swatches; colour: string; onChoose: (colour: string) => void };

/** A few colours that go well together, and any other. */
export function SwatchRow({ swatches, colour, onChoose }: SwatchRowProps) {
  const group = useId();
  const isOther = !swatches.colours.some(([, hex]) => hex === colour);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{swatches.name()}</legend>
      <div className="flex flex-wrap gap-2">
        {swatches.colours.map(([name, hex]) => (
          <label key={hex} title={name()} className={DOT} style={{ backgroundColor: hex }}>
            <input
              type="radio"
              name={group}
              checked={hex === colour}
              onChange={() => onChoose(hex)}
              aria-label={name()}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
        ))}
        <label
          title={t.otherColour()}
          className={`${DOT} ${isOther ? "outline-2 outline-offset-2 outline-accent" : ""}`}
          style={isOther ? { backgroundColor: colour } : undefined}
        >
          <Pipette
            className={`size-4 ${isOther ? "text-white mix-blend-difference" : "text-ink-soft"}`}
            aria-hidden="true"
          />
          <input
            type="color"
            value={colour}
            onChange={({ target }) => onChoose(target.value.toLowerCase())}
            aria-label={t.otherColourOf({ part: swatches.name() })}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </div>
    </fieldset>
  );
}
