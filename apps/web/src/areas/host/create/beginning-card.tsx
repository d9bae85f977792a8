import { Check } from "lucide-react";
import { useState } from "react";
import { Radio } from "#ui/radio-group.tsx";
import { Clip, Poster } from "#areas/browse";
import type { Beginning } from "./beginnings.ts";

type BeginningCardProps = {
  beginning: Beginning;
  isChosen: boolean;
  isEager: boolean;
};

/** A place to begin with: its picture moves while one looks at it and while it is the chosen one. */
export function BeginningCard({ beginning, isChosen, isEager }: BeginningCardProps) {
  const [isLookedAt, setLookedAt] = useState(false);
  const { name, pictures } = beginning;
  return (
    <div
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <Radio value={beginning.key} className="group/card block rounded-2xl outline-none!">
        <span className="relative block aspect-video overflow-hidden rounded-2xl bg-sunken outline-offset-3 group-has-checked/card:outline-3 group-has-checked/card:outline-accent group-has-focus-visible/card:outline-3 group-has-focus-visible/card:outline-focus">
          <span className="absolute inset-0 transition-transform duration-250 ease-out-soft group-hover/card:scale-[1.035]">
            <Poster pictures={pictures} sizes="(min-width: 52rem) 16rem, 46vw" isEager={isEager} />
            {(isLookedAt || isChosen) && pictures.video !== null && <Clip src={pictures.video} />}
          </span>
          {isChosen && (
            <span
              aria-hidden="true"
              className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-accent text-on-accent shadow-card animate-fade-in"
            >
              <Check className="size-4.5" strokeWidth={2.75} />
            </span>
          )}
        </span>
        <span className="mt-2 block truncate px-0.5 text-sm font-semibold">{name}</span>
      </Radio>
    </div>
  );
}
