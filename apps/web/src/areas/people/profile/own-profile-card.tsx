import * as t from "@veranda/messages/profile";
import { EyeOff } from "lucide-react";
import { CardFrame, SharingLine, type SpaceCardProps } from "#areas/browse";

/** A space on one's own profile: its sharing, and whether others see it there. */
export function OwnProfileCard({ space, isEager = false }: SpaceCardProps) {
  const { own } = space;
  const isHidden = own && !(own.isPublishedToExplore && own.shareSetting === "PUBLIC_LINK");
  return (
    <CardFrame space={space} isEager={isEager} className="px-0.5" line={<SharingLine space={space} />}>
      {isHidden && (
        <span className="pointer-events-none absolute top-2.5 right-2.5 inline-flex items-center gap-1.5 rounded-full bg-glass-strong px-2.5 py-1 text-xs font-semibold text-on-glass backdrop-blur-sm">
          <EyeOff className="size-3.5" aria-hidden="true" />
          {t.hiddenFromProfile()}
        </span>
      )}
    </CardFrame>
  );
}
