import * as t from "@veranda/messages/editing";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Progress } from "#ui/progress.tsx";
import { usePauseOnHover } from "#ui/use-pause-on-hover.ts";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { Region, type RegionName } from "#ui/regions.tsx";
import type { UploadStep } from "#api/uploads/upload.ts";
import { isOver, UploadRow } from "./upload-row.tsx";
import { clearUploads, dismissDone, dismissEnded, useUploads, type UploadItem } from "./upload-store.ts";
import { GlassCard } from "#ui/glass-card.tsx";
import { ButtonBase } from "#ui/button.tsx";

/** Width without room for the list beside a panel. */
const SMALL = "(width < 66rem), (height < 44rem)";
/** Width without room for the list beside the avatar. */
const TINY = "(width < 40rem), (height < 30rem)";
/** Height without room for the list above heads. */
const FLAT = "(height < 30rem)";
/** Height with room for the list or a panel in a column, not both. */
const LOW = "(height < 56rem)";
/** How long successful uploads stay after the last one, in milliseconds. */
const DONE_MS = 5_000;
/** The same where the list covers the view, which shows the uploaded objects by then. */
const DONE_OVER_VIEW_MS = 2_000;
/** How long failures cover the view: long enough to be read, and those that can be tried again longer. */
const FAILED_OVER_VIEW_MS = 15_000;
const RETRY_OVER_VIEW_MS = 60_000;

function endedWords(items: readonly UploadItem[]): string {
  const failed = items.filter(({ step }) => step.name === "failed").length;
  const changed = items.filter(isChanged).length;
  return failed === 0 ? t.uploadsComplete({ changed }) : t.uploadsFailed({ count: failed });
}

/** Failures are visible without scrolling, the newest first. */
const failedFirst = (items: readonly UploadItem[]): readonly UploadItem[] => [
  ...items.filter(({ step }) => step.name === "failed").toReversed(),
  ...items.filter(({ step }) => step.name !== "failed"),
];

/** Uploaded, with parts removed or changed: kept until dismissed. */
const isChanged = ({ step }: UploadItem): boolean => step.name === "done" && step.changes.length > 0;

/** Total progress, weighted by bytes. */
function shareOf(items: readonly UploadItem[]): number {
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  const sent = items.reduce(
    (sum, { size, step }) =>
      sum + size * ("share" in step && step.name !== "making" ? step.share : isSent(step) ? 1 : 0),
    0,
  );
  return bytes === 0 ? 0 : sent / bytes;
}
const isSent = ({ name }: UploadStep): boolean => name === "making" || name === "done";

type UploadTrayProps = {
  /** A panel is open on the left. */
  isBesidePanel: boolean;
  /** A panel is open on the right. */
  isRightTaken?: boolean;
};

/**
 * Where the list is placed: at a free edge, else among the notices, one or two files high so that heads stay visible.
 */
function useRegion({ isBesidePanel, isRightTaken = false }: UploadTrayProps): RegionName {
  const isTiny = useMediaQuery(TINY);
  const isSmall = useMediaQuery(SMALL);
  const isLow = useMediaQuery(LOW);
  if (isSmall) return isTiny || isBesidePanel || isRightTaken ? "notices" : "left";
  if (!isLow || !isBesidePanel) return "left";
  return isRightTaken ? "notices" : "right";
}

/** The uploads with their progress: pause, resume, cancel. */
export function UploadTray(props: UploadTrayProps) {
  const items = useUploads();
  const left = items.filter((item) => !isOver(item)).length;
  const list = useRef<HTMLUListElement>(null);
  const newestFailed = items.findLast(({ step }) => step.name === "failed")?.id;
  useEffect(() => {
    if (newestFailed !== undefined) list.current?.scrollTo({ top: 0 });
  }, [newestFailed]);
  const region = useRegion(props);
  const isOverView = region === "notices";
  const isFlat = useMediaQuery(FLAT);
  const [isUnfolded, setUnfolded] = useState(false);
  const { isPaused, pauseHandlers } = usePauseOnHover();
  useEffect(() => {
    if (left > 0 || isPaused) return undefined;
    const timer = setTimeout(dismissDone, isOverView ? DONE_OVER_VIEW_MS : DONE_MS);
    return () => clearTimeout(timer);
  }, [left, isOverView, isPaused]);
  const ended = items
    .filter(({ step }) => step.name === "failed" || step.name === "cancelled")
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (!isOverView || isPaused || ended === "") return undefined;
    const timers = [
      setTimeout(dismissEnded, FAILED_OVER_VIEW_MS, { hasRetry: false }),
      setTimeout(dismissEnded, RETRY_OVER_VIEW_MS, { hasRetry: true }),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isOverView, isPaused, ended]);
  if (items.length === 0) return null;
  const hasRemarks = left === 0 && items.some(isChanged);
  const hasHead = !isOverView || ((items.length > 1 || hasRemarks) && !isFlat);
  const words =
    left === 0
      ? endedWords(items)
      : t.uploadingFiles({
          count: items.length,
          done: items.filter(({ step }) => step.name === "done").length,
        });
  // Over the view several uploads are one line until expanded; failures stay visible.
  const mayFold = isOverView && hasHead && items.every(({ step }) => step.name !== "failed");
  const isFolded = mayFold && !isUnfolded;
  return (
    <Region name={region}>
      <GlassCard
        aria-label={t.uploads()}
        {...pauseHandlers}
        className={`order-last flex w-full flex-col overflow-hidden animate-rise-in ${isOverView ? "max-h-[clamp(6rem,22cqh,11rem)] max-w-96" : "mt-auto max-h-[min(20rem,45%)] shrink-0 sm:w-80"}`}
      >
        {hasHead && (
          <header className={`flex items-center justify-between pr-2 pl-4 ${isOverView ? "" : "py-1.5"}`}>
            <h2 aria-live="polite" className="font-text text-sm font-semibold tracking-normal">
              {mayFold ? (
                <ButtonBase
                  aria-expanded={!isFolded}
                  onClick={() => setUnfolded(!isUnfolded)}
                  className="hit flex h-9 items-center gap-1.5 rounded-full"
                >
                  {words}
                  {isFolded ? (
                    <ChevronDown className="size-4" aria-hidden="true" />
                  ) : (
                    <ChevronUp className="size-4" aria-hidden="true" />
                  )}
                </ButtonBase>
              ) : (
                words
              )}
            </h2>
            {left < items.length && (
              <ButtonBase
                onClick={clearUploads}
                className="hit h-9 rounded-full px-3 text-xs font-semibold text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink"
              >
                {t.clear()}
              </ButtonBase>
            )}
          </header>
        )}
        {isFolded ? (
          left > 0 && <Progress label={words} share={shareOf(items)} className="mx-4 mb-2 h-1" />
        ) : (
          <ul
            ref={list}
            className={`more-below min-h-0 overflow-y-auto overscroll-contain px-2 pb-2 ${hasHead ? "" : "pt-1"}`}
          >
            {failedFirst(items).map((item) => (
              <UploadRow key={item.id} item={item} isOverView={isOverView} />
            ))}
          </ul>
        )}
      </GlassCard>
    </Region>
  );
}
