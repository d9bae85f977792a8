import { useQuery } from "@tanstack/react-query";
import { PREVIEW_STALE_MS, type Profile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { Smile } from "lucide-react";
import { SMALL_CARD } from "#ui/card.tsx";
import { api } from "#api/client.ts";
import { FOR_VIEWER } from "#api/queries.ts";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useAuth } from "#session/use-auth.ts";
import { emoteTitle } from "#i18n/titles/emote-title.ts";
import { QueryFault } from "#api/faults/query-fault.tsx";

const GRID = "grid grid-cols-3 gap-3 xs:grid-cols-4 lg:grid-cols-6 2xl:grid-cols-8";

/** A person's favourite emotes. */
export function EmotesTab({ profile }: { profile: Profile }) {
  const { me } = useAuth();
  const id = profile.userID;
  const {
    data: emotes,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ["profile-list", id, "emotes"],
    queryFn: async ({ signal }) =>
      (await api("GET /profiles/{id}/emotes", { params: { id } }, { signal })).data,
    staleTime: PREVIEW_STALE_MS,
    meta: FOR_VIEWER,
    retry: false,
  });
  if (isPending)
    return (
      <div role="status" aria-label={t.loadingEmotes()} className={GRID}>
        <Skeleton className="h-24 rounded-2xl" />
      </div>
    );
  if (!emotes) return <QueryFault error={error} onRetry={() => void refetch()} />;
  if (emotes.length === 0)
    return (
      <Notice icon={<Smile aria-hidden="true" />} title={t.noFavourites()}>
        {me?.id === id ? t.noFavouritesOwn() : t.noFavouritesLead({ name: profile.displayName })}
      </Notice>
    );
  return (
    <ul aria-label={t.favouriteEmotes()} className={GRID}>
      {emotes.map((emote) => (
        <li key={emote.id} className={`flex flex-col items-center gap-2 px-2 pt-4 pb-3 ${SMALL_CARD}`}>
          <span aria-hidden="true" className="font-emoji text-3xl leading-none">
            {emote.emoji}
          </span>
          <span className="w-full truncate text-center text-sm font-semibold">
            {emoteTitle(emote.id, emote.title)}
          </span>
        </li>
      ))}
    </ul>
  );
}
