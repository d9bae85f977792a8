import type { SpaceCard } from "@veranda/contract";
import { Suspense, type ReactNode } from "react";
import { CardFrame, SharingLine } from "#areas/browse";
import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loads the menu library. */
const OwnSpaceMenu = lazyComponent(() =>
  import("./own-space-menu.tsx").then(({ OwnSpaceMenu }) => OwnSpaceMenu),
);

type OwnSpaceCardProps = { space: SpaceCard; isEager: boolean; menuItems: ReactNode };

/** A card of the person's own space: picture, sharing, and actions. */
export function OwnSpaceCard({ space, isEager, menuItems }: OwnSpaceCardProps) {
  return (
    <CardFrame space={space} isEager={isEager} className="pr-11 pl-0.5" line={<SharingLine space={space} />}>
      <span className="absolute right-0 bottom-0.5">
        <Suspense fallback={<span className="block size-11" />}>
          <OwnSpaceMenu space={space}>{menuItems}</OwnSpaceMenu>
        </Suspense>
      </span>
    </CardFrame>
  );
}
