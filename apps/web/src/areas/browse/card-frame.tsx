import type { SpaceCard } from "@veranda/contract";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { cardPath } from "#site/space-path.ts";
import { Clip } from "./clip.tsx";
import { Faces } from "./faces.tsx";
import { LiveCount } from "./live-count.tsx";
import { LiveMark } from "./live-mark.tsx";
import { Poster } from "./poster.tsx";

export const CARD_SIZES = "(min-width: 95rem) 20vw, (min-width: 64rem) 26vw, (min-width: 40rem) 45vw, 80vw";

type CardFrameProps = {
  space: SpaceCard;
  isEager: boolean;
  /** Shown below its name. */
  line: ReactNode;
  /** How many lines the text may take. */
  className: string;
  /** Controls over the card, pressed by themselves. */
  children: ReactNode;
};

/** A space's card: its picture, which plays while hovered or focused, its name, and who is there. */
export function CardFrame({ space, isEager, line, className, children }: CardFrameProps) {
  const [isLookedAt, setLookedAt] = useState(false);
  const { name, pictures, participantCount, faces, isLive } = space;
  return (
    <div
      className="group relative"
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <Link to={cardPath(space)} prefetch="intent" className="block rounded-2xl outline-offset-4">
        <span className="relative block aspect-video overflow-hidden rounded-2xl bg-sunken shadow-card">
          <span className="absolute inset-0 transition-transform duration-250 ease-out-soft group-hover:scale-[1.035]">
            <Poster pictures={pictures} sizes={CARD_SIZES} isEager={isEager} />
            {isLookedAt && pictures.video !== null && <Clip src={pictures.video} />}
          </span>
          <span className="absolute top-2.5 left-2.5 flex gap-1">
            {isLive && <LiveMark />}
            <LiveCount count={participantCount} />
          </span>
        </span>
        <span className={`mt-3 flex items-start justify-between gap-3 ${className}`}>
          <span className="min-w-0">
            <span className="block truncate font-semibold text-ink">{name}</span>
            {line}
          </span>
          <Faces faces={faces} className="mt-0.5 shrink-0" />
        </span>
      </Link>
      {children}
    </div>
  );
}
