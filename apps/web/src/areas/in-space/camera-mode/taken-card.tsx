import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space-tools";
import { Check, Copy, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { GlassClose } from "#ui/glass-close.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { Region } from "#ui/regions.tsx";
import { downloadFile } from "#site/download-file.ts";
import { fileName } from "./file-name.ts";
import { putAway, type Film } from "./film-store.ts";
import { GlassCard } from "#ui/glass-card.tsx";

const SHOWN_MS = 12_000;

type TakenCardProps = { taken: NonNullable<Film["taken"]>; space: string };

/** The picture or video just taken: save, copy, dismiss. */
export function TakenCard({ taken, space }: TakenCardProps) {
  const { kind, file, url, at } = taken;
  const [isCopied, setCopied] = useState(false);
  const [isLooked, setLooked] = useState(false);
  // A picture is dismissed automatically; a video would be lost.
  useEffect(() => {
    if (isLooked || kind === "film") return undefined;
    const timer = setTimeout(putAway, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isLooked, kind]);

  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const look = () => setLooked(true);
    const element = card.current;
    element?.addEventListener("pointerenter", look);
    element?.addEventListener("focusin", look);
    return () => {
      element?.removeEventListener("pointerenter", look);
      element?.removeEventListener("focusin", look);
    };
  }, []);

  const ending = file.type.includes("mp4") ? "mp4" : kind === "film" ? "webm" : "png";
  const copy = () => {
    navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]).then(
      () => setCopied(true),
      () => showToast({ message: t.cannotCopyPicture(), kind: "error" }),
    );
  };
  return (
    <Region name="right">
      <GlassCard
        aria-label={kind === "picture" ? t.yourPicture() : t.yourVideo()}
        ref={card}
        className="taken-card order-first w-full shrink-0 overflow-hidden sm:w-76 animate-panel-in"
      >
        {kind === "picture" ? (
          <img
            src={url}
            alt={t.viewIn({ space })}
            className="aspect-video w-full bg-black object-cover max-sm:max-h-40"
          />
        ) : (
          // A recording has no captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video src={url} controls playsInline className="aspect-video w-full bg-black max-sm:max-h-40" />
        )}
        <div className="flex items-center gap-2 p-2.5">
          <Button variant="accent" size="sm" onClick={() => downloadFile(file, fileName(space, at, ending))}>
            <Download className="size-4" aria-hidden="true" /> {common.save()}
          </Button>
          {kind === "picture" && "ClipboardItem" in window && (
            <Button variant="glass" size="sm" onClick={copy}>
              {isCopied ? (
                <Check className="size-4" aria-hidden="true" />
              ) : (
                <Copy className="size-4" aria-hidden="true" />
              )}
              <span aria-live="polite">{isCopied ? common.copied() : common.copy()}</span>
            </Button>
          )}
          <GlassClose label={common.dismiss()} onClick={putAway} className="ml-auto" />
        </div>
      </GlassCard>
    </Region>
  );
}
