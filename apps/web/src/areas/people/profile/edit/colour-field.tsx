import * as t from "@veranda/messages/profile-edit";
import { ColourDots } from "#ui/colour-dots.tsx";
import { PROFILE_COLOURS } from "./profile-colours.ts";

type ColourFieldProps = { colour: string | null; onChange: (colour: string | null) => void };

/** The profile's colour: one of a palette, or any. */
export const ColourField = ({ colour, onChange }: ColourFieldProps) => (
  <ColourDots
    label={t.colour()}
    colours={PROFILE_COLOURS}
    value={colour ?? ""}
    onChange={(hex) => onChange(hex === "" ? null : hex)}
    noneLabel={t.defaultColour()}
    otherLabel={t.otherColour()}
  />
);
