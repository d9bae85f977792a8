import * as t from "@veranda/messages/editing";
import { useEffect, useId, useRef, useState } from "react";
import { MIXED_COLOUR } from "../object-colours.ts";
import { GlassColourInput, GlassInput } from "#ui/glass-fields.tsx";
import { Label, ROW, type FieldOfPanel } from "./fields.tsx";
import { EXAMPLE_COLOUR, readColour } from "./read-colour.ts";

type ColourFieldProps = FieldOfPanel & { value: string | null; onChange: (value: string) => void };

/** A colour by the system's picker or as text. Invalid text stays, is marked, and changes nothing. */
export function ColourField({ label, value, isDisabled, hint, onChange }: ColourFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = (next: string | null) => {
    setWrong(false);
    setDraft(next);
  };
  const commit = (next: string) => {
    const colour = readColour(next);
    if (colour === null && next.trim() !== "") {
      setWrong(true);
      return;
    }
    write(null);
    if (colour !== null && colour !== value) onChange(colour);
  };
  return (
    <div className={ROW}>
      <Label id={id} hint={hint}>
        {label}
      </Label>
      <span className="flex items-center gap-2">
        <GlassColourInput
          aria-label={t.pickColour({ label })}
          disabled={isDisabled}
          value={readColour(draft ?? "") ?? value ?? MIXED_COLOUR}
          onChange={({ target }) => {
            // Changes are throttled while dragging in the picker.
            const next = target.value;
            write(next);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => commit(next), 120);
          }}
        />
        <GlassInput
          id={id}
          disabled={isDisabled}
          spellCheck={false}
          maxLength={9}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          value={draft ?? value ?? ""}
          placeholder={value === null ? "–" : undefined}
          onChange={(event) => write(event.target.value)}
          onBlur={() => draft !== null && commit(draft)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && draft !== null) commit(draft);
            if (event.key === "Escape" && draft !== null) {
              event.preventDefault();
              write(null);
            }
          }}
          className="tabular-nums uppercase"
        />
      </span>
      {isWrong && (
        <p id={`${id}-fault`} role="alert" className="col-start-2 text-xs text-bad">
          {t.colourFault({ example: EXAMPLE_COLOUR })}
        </p>
      )}
    </div>
  );
}
