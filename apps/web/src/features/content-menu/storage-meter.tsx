import { TriangleAlert } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { FileStorage } from "@veranda/contract";
import { megabytes } from "../uploads/megabytes.ts";
import { contentQuery } from "./content-query.ts";

const PLAN_WORDS: Record<FileStorage["plan"], string> = {
  FREE: "Free",
  FREE_UGC: "Free",
  PRO: "Pro",
  BUSINESS: "Business",
  ENTERPRISE: "Enterprise",
  PLUS_LEGACY: "Plus",
};

/** How much of one's storage is taken, in words and as a bar. */
export function StorageMeter() {
  const { data } = useInfiniteQuery(contentQuery("uploads", ""));
  const storage = data?.pages.at(-1)?.storage;
  return storage ? <Meter storage={storage} /> : null;
}

function Meter({ storage }: { storage: FileStorage }) {
  const { usedBytes, limitBytes, plan } = storage;
  const share = limitBytes === null || limitBytes === 0 ? 0 : Math.min(1, usedBytes / limitBytes);
  const look = share >= 1 ? "bg-glass-bad" : hasLittle(storage) ? "bg-glass-amber" : "bg-glass-sea";
  return (
    <div className="border-t border-glass-line px-4 pt-2.5 pb-3.5 text-xs text-on-glass-soft">
      <p className="flex justify-between gap-2">
        <span>
          {limitBytes === null
            ? `${megabytes(usedBytes)} used`
            : `${megabytes(usedBytes)} of ${megabytes(limitBytes)}`}
        </span>
        <span>{PLAN_WORDS[plan]} plan</span>
      </p>
      {limitBytes !== null && (
        <div
          role="meter"
          aria-label="Storage"
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-on-glass/15"
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
  const more = suggestedPlan === null ? "" : ` The ${PLAN_WORDS[suggestedPlan]} plan has room for more.`;
  return (
    <p role="status" className="mt-1.5 flex gap-1.5 text-on-glass">
      <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {usedBytes >= limitBytes
        ? `Your storage is full. Delete files to upload more.${more}`
        : `${megabytes(limitBytes - usedBytes)} are left.${more}`}
    </p>
  );
}
