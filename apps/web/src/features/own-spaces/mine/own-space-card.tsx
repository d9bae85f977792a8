import type { SpaceCard } from "@veranda/contract";
import { Compass, Globe, Link2, MailCheck, UsersRound } from "lucide-react";
import { Suspense } from "react";
import { CardFrame } from "../../explore/card-frame.tsx";
import { lazyComponent } from "../../faults/lazy-component.tsx";

/** Brings a menu's code. */
const OwnSpaceMenu = lazyComponent(() =>
  import("./own-space-menu.tsx").then(({ OwnSpaceMenu }) => OwnSpaceMenu),
);

type OwnSpaceCardProps = { space: SpaceCard; isEager: boolean };

/** A space of one's own: its picture, how it is shared, and what one can do with it. */
export function OwnSpaceCard({ space, isEager }: OwnSpaceCardProps) {
  return (
    <CardFrame space={space} isEager={isEager} className="pr-11 pl-0.5" line={<Sharing space={space} />}>
      <span className="absolute right-0 bottom-0.5">
        <Suspense fallback={<span className="block size-11" />}>
          <OwnSpaceMenu space={space} />
        </Suspense>
      </span>
    </CardFrame>
  );
}

function Sharing({ space: { own, maker } }: { space: SpaceCard }) {
  const [Icon, words] = own?.isPublishedToExplore
    ? [Compass, "In explore"]
    : own?.shareSetting === "PUBLIC_LINK"
      ? [Globe, "Public"]
      : own?.shareSetting === "ORG"
        ? [UsersRound, "Organisation"]
        : own?.isInviteOnly
          ? [MailCheck, "Invite only"]
          : [Link2, "Anyone with the link"];
  return (
    <span className="flex items-center gap-1.5 truncate text-sm text-ink-soft">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {own?.isOwner === false ? `${words} · by ${maker.displayName}` : words}
    </span>
  );
}
