import { useInfiniteQuery } from "@tanstack/react-query";
import type { SpaceVersion } from "@veranda/contract/records/version";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/content";
import { History, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "#api/client.ts";
import { formatMoment } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { Modal } from "#ui/modal.tsx";

const versionsQuery = (spaceId: string) => ({
  queryKey: ["me", "versions", spaceId],
  queryFn: async ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
    (
      await api(
        "GET /rooms/{id}/versions",
        { params: { id: spaceId }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      )
    ).data,
  initialPageParam: null as number | null,
  getNextPageParam: (page: SpaceVersion[]) => {
    const last = page.at(-1);
    return last && last.version > 1 ? last.version : undefined;
  },
});

type VersionsModalProps = { spaceId: string; onClose: () => void };

/** A space's saved versions, the newest first; each can be restored. */
export function VersionsModal({ spaceId, onClose }: VersionsModalProps) {
  const engine = useEngine();
  const latest = useEngineState("saving.version");
  const isUnsaved = useEngineState("saving.isUnsaved");
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(versionsQuery(spaceId));
  const [asked, setAsked] = useState<number | null>(null);
  useEffect(() => {
    // Somebody saved while it is open.
    if (latest !== null) void refetch();
  }, [latest, refetch]);
  const versions = data?.pages.flat() ?? [];
  // Restoring changes the placed objects.
  const current = isUnsaved ? undefined : versions[0]?.version;
  return (
    <Modal title={t.versions()} lead={t.versionsLead()} onClose={onClose}>
      {error && <QueryFault error={error} onRetry={() => void refetch()} />}
      {isPending && !error && (
        <div className="flex flex-col gap-3">
          {Array.from({ length: 3 }, (_, at) => (
            <Skeleton key={at} className="h-20 rounded-2xl" />
          ))}
        </div>
      )}
      {!isPending && !error && versions.length === 0 && (
        <p className="py-8 text-center text-ink-soft">
          <History className="mx-auto mb-3 size-7" aria-hidden="true" />
          {t.noVersions()}
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isCurrent={version.version === current}
            isAsked={asked === version.version}
            isUnsaved={isUnsaved}
            onAsk={() => setAsked(version.version)}
            onCancel={() => setAsked(null)}
            onBring={() => {
              engine.send("revert_room", { version: version.version });
              onClose();
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-3 w-full"
        >
          {t.olderVersions()}
        </Button>
      )}
    </Modal>
  );
}

type VersionRowProps = {
  version: SpaceVersion;
  isCurrent: boolean;
  isAsked: boolean;
  isUnsaved: boolean;
  onAsk: () => void;
  onCancel: () => void;
  onBring: () => void;
};

function VersionRow({ version, isCurrent, isAsked, isUnsaved, onAsk, onCancel, onBring }: VersionRowProps) {
  const { savedAt, savedBy, objectCount, picture } = version;
  return (
    <li className="rounded-2xl p-2 hover:bg-hover">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid aspect-video w-28 shrink-0 place-items-center overflow-hidden rounded-xl bg-sunken text-ink-faint">
          {picture === null ? (
            <History className="size-5" aria-hidden="true" />
          ) : (
            <img
              src={picture}
              alt={t.spaceAtVersion({ version: version.version })}
              className="size-full object-cover"
            />
          )}
        </span>
        <div className="min-w-36 flex-1">
          <p className="font-semibold">{t.versionNumber({ version: version.version })}</p>
          <p className="text-sm text-pretty text-ink-soft">
            {savedBy === null
              ? t.savedAutomatically({ count: objectCount })
              : t.savedBy({ name: savedBy.displayName, count: objectCount })}
          </p>
          <time dateTime={savedAt} className="block text-sm text-ink-soft">
            {formatMoment(savedAt)}
          </time>
        </div>
        {isCurrent && (
          <span className="ml-auto px-3 text-sm font-semibold text-ink-soft">{t.currentVersion()}</span>
        )}
        {!isAsked && !isCurrent && (
          <Button
            size="sm"
            onClick={isUnsaved ? onAsk : onBring}
            className="ml-auto"
            aria-label={t.restoreVersion({ version: version.version })}
          >
            <RotateCcw className="size-4" aria-hidden="true" /> {t.restore()}
          </Button>
        )}
      </div>
      {isAsked && (
        <div role="alert" className="mt-2 flex flex-wrap items-center justify-end gap-2 text-sm">
          <p className="mr-auto text-ink-soft">{t.unsavedKept()}</p>
          <span className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={onCancel}>
              {common.cancel()}
            </Button>
            <Button size="sm" variant="accent" onClick={onBring}>
              {t.restore()}
            </Button>
          </span>
        </div>
      )}
    </li>
  );
}
