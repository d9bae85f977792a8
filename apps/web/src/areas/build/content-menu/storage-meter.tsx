import { TriangleAlert } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { FileStorage } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/content";
import { megabytes } from "#api/uploads/megabytes.ts";
import { contentQuery } from "#api/content-query.ts";

/** The person's used storage, as text and as a bar. */
export function StorageMeter() {
  const { data } = useInfiniteQuery(contentQuery("uploads", ""));
  const storage = data?.pages.at(-1)?.storage;
  return storage ? <Meter storage={storage} /> : null;
}

function Meter({ storage }: { storage: FileStorage }) {
  const { usedBytes, limitBytes, plan } = storage;
  const share = limitBytes === null || limitBytes === 0 ? 0 : Math.min(1, usedBytes / limitBytes);
  const look = share >= 1 ? "bg-bad" : hasLittle(storage) ? "bg-glass-amber" : "bg-sea";
  return (
    <div className="border-t border-line px-4 pt-2.5 pb-3.5 text-xs text-ink-soft">
      <p className="flex justify-between gap-2">
        <span>
          {limitBytes === null
            ? t.used({ size: megabytes(usedBytes) })
            : t.usedOf({ used: megabytes(usedBytes), limit: megabytes(limitBytes) })}
        </span>
        <span>{t.planOf({ plan: common.planName({ plan }) })}</span>
      </p>
      {limitBytes !== null && (
        <div
          role="meter"
          aria-label={t.storage()}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-ink/15"
        >
          <div className={`h-full rounded-full ${look}`} style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <Words storage={storage} />
    </div>
  );
}

const hasLittle = ({ usedBytes, softLimitBytes }: FileStorage): boolean =>
  softLimitBytes !== null && usedBytes >= softLimitBytes;

function Words({ storage }: { storage: FileStorage }) {
  const { usedBytes, limitBytes, suggestedPlan } = storage;
  if (limitBytes === null || !hasLittle(storage)) return null;
  const state =
    usedBytes >= limitBytes ? t.storageFull() : t.storageLeft({ size: megabytes(limitBytes - usedBytes) });
  return (
    <p role="status" className="mt-1.5 flex gap-1.5 text-ink">
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {suggestedPlan === null
        ? state
        : common.sentences({
            first: state,
            second: t.planHasMore({ plan: common.planName({ plan: suggestedPlan }) }),
          })}
    </p>
  );
}
