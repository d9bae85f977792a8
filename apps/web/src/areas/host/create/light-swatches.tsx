import * as t from "@veranda/messages/spaces";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { postersOf, variantWord, type Beginning } from "./beginnings.ts";

type LightSwatchesProps = {
  beginning: Pick<Beginning, "environment" | "variants">;
  variant: string;
  onChoose: (variant: string) => void;
};

/** The environment's lighting: each variant as a small picture. */
export function LightSwatches({ beginning, variant, onChoose }: LightSwatchesProps) {
  const { environment, variants } = beginning;
  if (variants.length < 2) return null;
  return (
    <RadioGroup label={t.light()} value={variant} onChange={onChoose} row="flex gap-2.5">
      {variants.map((one) => (
        <Radio key={one} value={one} className="group/swatch min-w-0 flex-1 rounded-xl outline-none!">
          <span className="relative block aspect-video overflow-hidden rounded-xl bg-sunken outline-offset-2 group-has-checked/swatch:outline-2 group-has-checked/swatch:outline-accent group-has-focus-visible/swatch:outline-3 group-has-focus-visible/swatch:outline-focus">
            <img
              src={postersOf(environment, one).posterSmall}
              alt=""
              className="size-full object-cover"
              onError={({ currentTarget }) => currentTarget.remove()}
            />
          </span>
          <span className="mt-1 block truncate text-center text-xs text-ink-soft group-has-checked/swatch:font-semibold group-has-checked/swatch:text-ink">
            {variantWord(one)}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
