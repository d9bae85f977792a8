import * as t from "@veranda/messages/profile-edit";
import { ColourDots } from "#ui/colour-dots.tsx";
import { PROFILE_COLOURS } from "./profile-colours.ts";

type ColourFieldProps = { colour: string | null; onChange: (colour: string | null) => void };

/** The colour of one's profile: one of a few that go well here, or any. */
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
