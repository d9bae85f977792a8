import { useQuery } from "@tanstack/react-query";
import type { Ban } from "@veranda/contract";
import * as t from "@veranda/messages/moderation";
import { formatMoment } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import type { AboutSpace } from "../about-space.ts";
import { unbanPerson } from "../space-actions.ts";
import { bansQuery } from "../space-queries.ts";
import { useMySpace } from "../use-my-space.ts";
import { useSpaceAction } from "../use-space-action.ts";

/** A space's bans, with buttons to lift them. */
export function BansModal({ about, onClose }: { about: AboutSpace; onClose: () => void }) {
  const { id } = about;
  const { data: bans } = useQuery(bansQuery(id));
  const { rights } = useMySpace(about);
  const isOwner = rights?.isRoomOwner === true;
  return (
    <Modal
      title={t.bannedPeople()}
      {...(bans?.length !== 0 && { lead: t.bannedPeopleHint() })}
      onClose={onClose}
    >
      {bans === undefined && <Skeleton className="h-64 rounded-2xl" />}
      {bans?.length === 0 && <p className="text-ink-soft">{t.nobodyBanned()}</p>}
      {bans !== undefined && bans.length > 0 && (
        <ul className="-mx-2">
          {bans.map((ban) => (
            <BanRow key={ban.id} spaceId={id} isOwner={isOwner} ban={ban} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function BanRow({
  spaceId,
  isOwner,
  ban: { id, displayName, picture, reason, bannedUntilUnixMs, isInAllSpaces },
}: {
  spaceId: string;
  isOwner: boolean;
  ban: Ban;
}) {
  const lift = useSpaceAction((queries, banID: string) => unbanPerson(queries, spaceId, banID), {
    onDone: () => showToast({ message: t.lifted({ name: displayName }) }),
  });
  const until =
    bannedUntilUnixMs === null
      ? t.bannedUntilLifted()
      : t.bannedUntil({ date: formatMoment(bannedUntilUnixMs) });
  return (
    <li className="flex min-h-15 items-center gap-3.5 rounded-2xl px-2 py-1.5">
      <Portrait picture={picture ?? undefined} name={displayName} className="size-11" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{displayName}</span>
        <span className="block text-sm text-ink-soft">{until}</span>
        {isInAllSpaces && (
          <span className="block text-sm text-ink-soft">{t.inAllSpaces({ isOwner: String(isOwner) })}</span>
        )}
        {reason !== "" && <span className="block text-sm wrap-anywhere text-ink-soft">{reason}</span>}
      </span>
      {(isOwner || !isInAllSpaces) && (
        <Button
          size="sm"
          disabled={lift.isBusy}
          aria-label={t.liftBanOf({ name: displayName })}
          onClick={() => lift.act(id)}
        >
          {t.liftBan()}
        </Button>
      )}
    </li>
  );
}
