import * as t from "@veranda/messages/profile-edit";
import { Ban, Pipette } from "lucide-react";
import { FIRST_PROFILE_COLOUR, PROFILE_COLOURS } from "./profile-colours.ts";

const DOT =
  "grid size-10 place-items-center rounded-full border border-line-strong transition-transform duration-150 hover:scale-106 aria-checked:outline-2 aria-checked:outline-offset-2 aria-checked:outline-focus";

type ColourFieldProps = { colour: string | null; onChange: (colour: string | null) => void };

/** The colour of one's profile: one of a few that go well here, or any. */
export function ColourField({ colour, onChange }: ColourFieldProps) {
  const isOther = colour !== null && !PROFILE_COLOURS.some(([, value]) => value === colour);
  return (
    <div role="radiogroup" aria-label={t.colour()}>
      <span aria-hidden="true" className="mb-1.5 block text-sm font-semibold">
        {t.colour()}
      </span>
      <div className="flex flex-wrap gap-2.5">
        <button
          type="button"
          role="radio"
          aria-checked={colour === null}
          aria-label={t.defaultColour()}
          title={t.defaultColour()}
          onClick={() => onChange(null)}
          className={`${DOT} text-ink-faint`}
        >
          <Ban className="size-5" aria-hidden="true" />
        </button>
        {PROFILE_COLOURS.map(([name, value]) => (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={colour === value}
            aria-label={name()}
            title={name()}
            onClick={() => onChange(value)}
            className={DOT}
            style={{ backgroundColor: value }}
          />
        ))}
        <label
          title={t.otherColour()}
          className={`${DOT} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus ${isOther ? "outline-2 outline-offset-2 outline-focus" : ""}`}
          style={isOther ? { backgroundColor: colour } : undefined}
        >
          <span className="sr-only">{t.otherColour()}</span>
          <Pipette
            className={`size-4.5 ${isOther ? "text-white mix-blend-difference" : "text-ink-faint"}`}
            aria-hidden="true"
          />
          <input
            type="color"
            value={colour ?? FIRST_PROFILE_COLOUR}
            onChange={({ target }) => onChange(target.value.toLowerCase())}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
    </div>
  );
}
