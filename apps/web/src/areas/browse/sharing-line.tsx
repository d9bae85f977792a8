import type { SpaceCard } from "@veranda/contract";
import * as t from "@veranda/messages/pages";
import { Compass, Globe, Link2, MailCheck, UsersRound } from "lucide-react";
import { makerName } from "#i18n/titles/maker-name.ts";

/** How the person's own space is shared, as a line of its card. */
export function SharingLine({ space: { own, maker } }: { space: SpaceCard }) {
  const [Icon, words] = own?.isPublishedToExplore
    ? [Compass, t.inExplore()]
    : own?.shareSetting === "PUBLIC_LINK"
      ? [Globe, t.isPublic()]
      : own?.shareSetting === "ORG"
        ? [UsersRound, t.ofOrganisation()]
        : own?.isInviteOnly
          ? [MailCheck, t.invitedOnly()]
          : [Link2, t.withLink()];
  return (
    <span className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">
        {own?.isOwner === false ? t.sharedBy({ sharing: words, name: makerName(maker) }) : words}
      </span>
    </span>
  );
}
