import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/spaces";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { CARD_SIZES, Poster, SpaceGridSkeleton } from "#areas/browse";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { restoreDeleted } from "../delete-with-undo.ts";
import { deletedSpacesQuery } from "../space-queries.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { OWN_GRID } from "./own-spaces.tsx";

const DAY_MS = 86_400_000;

/** Deleted spaces that can be restored, and until when. */
export function DeletedSpaces({ empty }: { empty: ReactNode }) {
  const { data: deleted, error, isPending, refetch } = useQuery(deletedSpacesQuery());
  const restore = useSpaceAction((queries, id: string) => restoreDeleted(queries, id));
  if (isPending) return <SpaceGridSkeleton count={4} />;
  if (deleted === undefined) return <QueryFault error={error} onRetry={() => void refetch()} />;
  if (deleted.length === 0) return empty;
  return (
    <ul className={OWN_GRID}>
      {deleted.map(({ id, name, pictures, goneAt }) => (
        <li key={id} className="min-w-0">
          <span className="relative block aspect-video overflow-hidden rounded-2xl bg-sunken">
            <Poster pictures={pictures} sizes={CARD_SIZES} className="opacity-60 paler" />
          </span>
          <span className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-0.5">
            <span className="min-w-0 flex-1 basis-44">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{timeLeft(goneAt)}</span>
            </span>
            <Button
              size="sm"
              disabled={restore.wish === id}
              aria-label={t.restoreSpace({ space: name })}
              onClick={() => restore.act(id)}
            >
              <RotateCcw className="size-4" aria-hidden="true" /> {t.restore()}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function timeLeft(goneAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(goneAt) - now) / DAY_MS);
  return days <= 1 ? t.goneTomorrow() : t.goneIn({ days });
}
