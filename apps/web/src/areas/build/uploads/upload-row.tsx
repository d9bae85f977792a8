import type { ImportChange } from "@veranda/contract/import-changes";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/editing";
import { Check, Pause, Play, RotateCcw, X } from "lucide-react";
import { megabytes } from "#api/uploads/megabytes.ts";
import type { UploadStep } from "#api/uploads/upload.ts";
import { importChangeText } from "#i18n/import-change-text.ts";
import { GlassIconButton } from "#ui/glass-icon-button.tsx";
import { Progress } from "#ui/progress.tsx";
import { cancelUpload, dismissUpload, pauseUpload, resumeUpload, type UploadItem } from "./upload-store.ts";

export const isOver = ({ step }: UploadItem): boolean =>
  step.name === "done" || step.name === "failed" || step.name === "cancelled";

type UploadRowProps = { item: UploadItem; isOverView: boolean };

/** One upload with its progress and its buttons. */
export function UploadRow({ item: { id, name, size, step }, isOverView }: UploadRowProps) {
  const share = "share" in step ? step.share : step.name === "done" ? 1 : 0;
  const hasBar = step.name === "sending" || step.name === "paused" || step.name === "making";
  return (
    <li className={`rounded-2xl pr-1 pl-2 ${isOverView ? "py-0.5" : "py-1.5"}`}>
      <div className="flex items-center gap-1">
        {isOverView && step.name === "failed" ? (
          <p className="min-w-0 flex-1 text-xs wrap-anywhere">
            <span className="font-medium" title={name}>
              {name}
            </span>{" "}
            <span role="alert" className="text-bad">
              {step.sentence}
            </span>
          </p>
        ) : (
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium" title={name}>
              {name}
            </p>
            <p
              className={`text-xs ${step.name === "failed" ? "text-bad" : "text-ink-soft"}`}
              role={step.name === "failed" ? "alert" : undefined}
            >
              {stepWords(step, size)}
            </p>
            {step.name === "done" && <ImportChanges changes={step.changes} />}
          </div>
        )}
        {step.name === "done" && <Check className="mx-2.5 size-4.5 text-good" aria-hidden="true" />}
        {(step.name === "sending" ||
          step.name === "waiting" ||
          (step.name === "paused" && step.why === "lost")) && (
          <GlassIconButton label={t.pauseUpload({ name })} onClick={() => pauseUpload(id)}>
            <Pause className="size-4" aria-hidden="true" />
          </GlassIconButton>
        )}
        {step.name === "paused" && (
          <GlassIconButton label={t.resumeUpload({ name })} onClick={() => resumeUpload(id)}>
            <Play className="size-4" aria-hidden="true" />
          </GlassIconButton>
        )}
        {((step.name === "failed" && step.mayRetry) || step.name === "cancelled") && (
          <GlassIconButton label={t.tryUploadAgain({ name })} onClick={() => resumeUpload(id)}>
            <RotateCcw className="size-4" aria-hidden="true" />
          </GlassIconButton>
        )}
        {isOver({ id, name, size, step }) ? (
          <GlassIconButton label={t.dismissUpload({ name })} onClick={() => dismissUpload(id)}>
            <X className="size-4" aria-hidden="true" />
          </GlassIconButton>
        ) : (
          <GlassIconButton label={t.cancelUpload({ name })} onClick={() => cancelUpload(id)}>
            <X className="size-4" aria-hidden="true" />
          </GlassIconButton>
        )}
      </div>
      {hasBar && (
        <Progress
          label={name}
          share={share}
          isProcessing={step.name === "making"}
          className="mt-1 mr-2 h-1"
        />
      )}
    </li>
  );
}

/** What the server removed from the file or changed in it. */
function ImportChanges({ changes }: { changes: readonly ImportChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details className="text-xs text-ink-soft">
      <summary className="cursor-pointer rounded-sm">{t.importChanges({ count: changes.length })}</summary>
      <ul className="list-disc pl-4">
        {changes.map((change) => (
          <li key={change.code}>{importChangeText(change)}</li>
        ))}
      </ul>
    </details>
  );
}

function stepWords(step: UploadStep, size: number): string {
  switch (step.name) {
    case "waiting":
      return t.waiting({ size: megabytes(size) });
    case "sending":
      return t.sentOf({ sent: megabytes(step.share * size), size: megabytes(size) });
    case "paused":
      return step.why === "asked" ? t.paused() : t.pausedOffline();
    case "making":
      return t.optimisingStep({ share: formatNumber(step.share, { style: "percent" }) });
    case "done":
      return t.ready();
    case "failed":
      return step.sentence;
    default:
      return t.cancelled();
  }
}
