import * as t from "@veranda/messages/avatars";
import { ColourDots } from "#ui/colour-dots.tsx";
import type { Swatches } from "./choices.ts";

type SwatchRowProps = { swatches: Swatches; colour: string; onChoose: (colour: string) => void };

/** A palette of matching colours, and any other. */
export const SwatchRow = ({ swatches, colour, onChoose }: SwatchRowProps) => (
  <ColourDots
    label={swatches.name()}
    colours={swatches.colours}
    value={colour}
    onChange={onChoose}
    otherLabel={t.otherColourOf({ part: swatches.name() })}
    otherTitle={t.otherColour()}
  />
);
