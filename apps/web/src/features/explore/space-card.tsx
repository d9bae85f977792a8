import type { SpaceCard as SpaceCardData } from "@veranda/contract";
import { useState } from "react";
import { Link } from "react-router";
import { LoveButton } from "../love/love-button.tsx";
import { spacePath } from "../space/space-path.ts";
import { Clip } from "./clip.tsx";
import { Faces } from "./faces.tsx";
import { LiveCount } from "./live-count.tsx";
import { Poster } from "./poster.tsx";

export const CARD_SIZES = "(min-width: 95rem) 20vw, (min-width: 64rem) 26vw, (min-width: 40rem) 45vw, 80vw";

type SpaceCardProps = { space: SpaceCardData; isEager?: boolean };

export function SpaceCard({ space, isEager = false }: SpaceCardProps) {
  const [isLookedAt, setLookedAt] = useState(false);
  const { video } = space.pictures;
  return (
    <div
      className="group relative"
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <Link to={spacePath(space)} prefetch="intent" className="block rounded-2xl outline-offset-4">
        <span className="relative block aspect-video overflow-hidden rounded-2xl bg-sunken shadow-card">
          <span className="absolute inset-0 transition-transform duration-250 ease-out-soft group-hover:scale-[1.035]">
            <Poster pictures={space.pictures} sizes={CARD_SIZES} isEager={isEager} />
            {isLookedAt && video !== null && <Clip src={video} />}
          </span>
          <LiveCount count={space.participantCount} className="absolute top-2.5 left-2.5" />
        </span>
        <span className="mt-3 flex items-start justify-between gap-3 px-0.5">
          <span className="min-w-0">
            <span className="block truncate font-semibold text-ink">{space.name}</span>
            <span className="block truncate text-sm text-ink-soft">by {space.maker.displayName}</span>
          </span>
          <Faces faces={space.faces} className="mt-0.5 shrink-0" />
        </span>
      </Link>
      <span className="absolute top-2 right-2">
        <LoveButton
          space={space}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-pressed:opacity-100 pointer-coarse:opacity-100"
        />
      </span>
    </div>
  );
}
