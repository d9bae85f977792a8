import { useState } from "react";
import { PICTURE_NEARER, PictureRadio } from "#ui/picture-radio.tsx";
import { Clip, Poster } from "#areas/browse";
import type { Beginning } from "./beginnings.ts";

type BeginningCardProps = {
  beginning: Beginning;
  isChosen: boolean;
  isEager: boolean;
};

/** A template to start from: its picture plays while hovered and while it is chosen. */
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
      <PictureRadio
        value={beginning.key}
        below={<span className="mt-2 block truncate px-0.5 text-sm font-semibold">{name}</span>}
      >
        <span className={`absolute inset-0 ${PICTURE_NEARER}`}>
          <Poster pictures={pictures} sizes="(min-width: 52rem) 16rem, 46vw" isEager={isEager} />
          {(isLookedAt || isChosen) && pictures.video !== null && <Clip src={pictures.video} />}
        </span>
      </PictureRadio>
    </div>
  );
}
