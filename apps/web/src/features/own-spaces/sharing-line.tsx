import type { SpaceCard } from "@veranda/contract";
import { Compass, Globe, Link2, MailCheck, UsersRound } from "lucide-react";

/** How a space of one's own is shared, in a line of its card. */
export function SharingLine({ space: { own, maker } }: { space: SpaceCard }) {
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
    <span className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">
        {own?.isOwner === false ? `${words} · by ${maker.displayName}` : words}
      </span>
    </span>
  );
}
