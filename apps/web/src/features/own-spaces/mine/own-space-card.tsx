import type { SpaceCard } from "@veranda/contract";
import { Compass, Globe, KeyRound, UsersRound } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { Clip } from "../../explore/clip.tsx";
import { Faces } from "../../explore/faces.tsx";
import { LiveCount } from "../../explore/live-count.tsx";
import { Poster } from "../../explore/poster.tsx";
import { CARD_SIZES } from "../../explore/space-card.tsx";
import { spacePath } from "../../space/space-path.ts";
import { part } from "../../faults/part.tsx";

/** Brings a menu's code. */
const OwnSpaceMenu = part(() => import("./own-space-menu.tsx").then(({ OwnSpaceMenu }) => OwnSpaceMenu));

type OwnSpaceCardProps = { space: SpaceCard; isEager: boolean };

/** A space of one's own: its picture, how it is shared, and what one can do with it. */
export function OwnSpaceCard({ space, isEager }: OwnSpaceCardProps) {
  const [isLookedAt, setLookedAt] = useState(false);
  const { name, pictures, participantCount, faces } = space;
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
            <Poster pictures={pictures} sizes={CARD_SIZES} isEager={isEager} />
            {isLookedAt && pictures.video !== null && <Clip src={pictures.video} />}
          </span>
          <LiveCount count={participantCount} className="absolute top-2.5 left-2.5" />
        </span>
        <span className="mt-3 flex items-start justify-between gap-3 pr-11 pl-0.5">
          <span className="min-w-0">
            <span className="block truncate font-semibold text-ink">{name}</span>
            <Sharing space={space} />
          </span>
          <Faces faces={faces} className="mt-0.5 shrink-0" />
        </span>
      </Link>
      <span className="absolute right-0 bottom-0.5">
        <Suspense fallback={<span className="block size-11" />}>
          <OwnSpaceMenu space={space} />
        </Suspense>
      </span>
    </div>
  );
}

function Sharing({ space: { own, maker } }: { space: SpaceCard }) {
  const [Icon, words] = own?.isPublishedToExplore
    ? [Compass, "In explore"]
    : own?.shareSetting === "PUBLIC_LINK"
      ? [Globe, "Public"]
      : own?.shareSetting === "ORG"
        ? [UsersRound, "Organisation"]
        : [KeyRound, "Private"];
  return (
    <span className="flex items-center gap-1.5 truncate text-sm text-ink-soft">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {own?.isOwner === false ? `${words} · by ${maker.displayName}` : words}
    </span>
  );
}
