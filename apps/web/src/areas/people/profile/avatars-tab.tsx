import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { PersonStanding, Shirt } from "lucide-react";
import { Suspense } from "react";
import { profileAvatarsQuery } from "#api/people-queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useAuth } from "#session/use-auth.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { AvatarModal } from "../people-dialogs.ts";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

const UploadedList = lazyComponent(() =>
  import("../custom-avatar/uploaded-avatar-list.tsx").then(({ UploadedAvatarList }) => UploadedAvatarList),
);

const GRID = "grid grid-cols-2 gap-4 xs:grid-cols-3 lg:grid-cols-5 2xl:grid-cols-6";

export function AvatarsTab({ profile }: { profile: Profile }) {
  const { me } = useAuth();
  const { data: avatars, error, isPending, refetch } = useQuery(profileAvatarsQuery(profile.userID));
  if (isPending)
    return (
      <div role="status" aria-label={t.loadingAvatars()} className={GRID}>
        <Skeleton className="aspect-square rounded-2xl" />
      </div>
    );
  if (!avatars) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const isMine = me?.id === profile.userID;
  if (avatars.length === 0)
    return (
      <Notice icon={<PersonStanding aria-hidden="true" />} title={t.noAvatars()}>
        {t.noAvatarsLead({ name: profile.displayName })}
      </Notice>
    );
  return (
    <>
      {isMine && (
        <Button variant="accent" className="mb-6" onClick={() => openDialog(AvatarModal)}>
          <Shirt className="size-5" aria-hidden="true" /> {t.changeAvatar()}
        </Button>
      )}
      <ul aria-label={t.avatars()} className={GRID}>
        {avatars.map(({ avatarID, name, thumbnail, isActive }) => (
          <li key={avatarID}>
            <img
              src={thumbnail}
              alt=""
              loading="lazy"
              className="aspect-square w-full rounded-2xl bg-accent-soft object-cover"
            />
            <p className="mt-2 flex items-baseline justify-between gap-2 px-0.5">
              <span className="truncate font-semibold">{name}</span>
              {isActive && <span className="text-sm text-ink-soft">{t.wornNow()}</span>}
            </p>
          </li>
        ))}
      </ul>
      {isMine && (
        <Suspense fallback={null}>
          <UploadedList className={GRID} />
        </Suspense>
      )}
    </>
  );
}
