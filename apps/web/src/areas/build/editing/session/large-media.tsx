import type { FileAsset, SpaceObject } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/editing";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { useFileFault } from "#api/faults/file-faults.ts";
import { secondsNow } from "./session-view.ts";
import { reportUnshowable, Unshowable } from "./unshowable.tsx";

/** Drift above which a video's position is corrected, in seconds. */
const OUT_OF_STEP = 0.25;

export function LargePicture({ asset, name }: { asset: FileAsset; name: string }) {
  const [hasFailed, setFailed] = useState(false);
  const sources = asset.levels.flatMap(({ url, width }) => (width === undefined ? [] : `${url} ${width}w`));
  const [first] = asset.levels;
  if (hasFailed || isWithoutContent(asset)) return <Unshowable noun="picture" />;
  if (!first) return <Waiting asset={asset} />;
  return (
    <img
      src={first.url}
      srcSet={sources.length > 1 ? sources.join(", ") : undefined}
      sizes="100vw"
      alt={name}
      onError={({ currentTarget }) => {
        setFailed(true);
        reportUnshowable("picture", asset, currentTarget.currentSrc);
      }}
      className="absolute inset-0 m-auto max-h-full max-w-full rounded-lg object-contain"
    />
  );
}

type LargeFilmProps = { asset: FileAsset; object: SpaceObject; name: string };

/** Muted: the sound is played at the object's position. */
export function LargeVideo({ asset, object: { state, props }, name }: LargeFilmProps) {
  const engine = useEngine();
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState<"loading" | "ready" | "failed">("loading");
  const isPlaying = state?.isPlaying === true;
  const isLooping = props.isLooping === true;
  const fail = (reason: unknown) => {
    if (shown === "failed") return;
    setShown("failed");
    reportUnshowable("video", asset, reason);
  };
  const onSilentFailure = useEffectEvent(fail);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const follow = () => {
      // Its event may have fired before the listener was added.
      if (element.error) return onSilentFailure(element.error.message);
      const at = secondsNow(state, asset, isLooping, engine.serverNow());
      if (Math.abs(element.currentTime - at) > OUT_OF_STEP) element.currentTime = at;
      // Autoplay may be blocked until a press.
      if (isPlaying && element.paused)
        element.play().catch((error: unknown) => {
          if (error instanceof DOMException && error.name === "NotSupportedError")
            onSilentFailure(error.message);
        });
      if (!isPlaying) element.pause();
    };
    follow();
    const timer = setInterval(follow, 1_000);
    return () => clearInterval(timer);
  }, [engine, state, asset, isPlaying, isLooping]);
  const [first] = asset.levels;
  if (shown === "failed" || isWithoutContent(asset)) return <Unshowable noun="video" />;
  if (!first) return <Waiting asset={asset} />;
  return (
    <>
      <video
        ref={video}
        src={first.url}
        // With metadata only, a video that can't be decoded would show its poster forever.
        preload="auto"
        poster={asset.poster ?? undefined}
        aria-label={name}
        muted
        playsInline
        onError={({ currentTarget: { error } }) => fail(error?.message)}
        // A browser that decodes only the sound plays on without an error.
        onLoadedMetadata={({ currentTarget: { videoWidth } }) =>
          videoWidth === 0 && fail("its picture can't be decoded here")
        }
        onLoadedData={() => setShown((before) => (before === "loading" ? "ready" : before))}
        className="absolute inset-0 m-auto max-h-full max-w-full rounded-lg bg-black"
      />
      {shown === "loading" && (
        <p
          role="status"
          className="absolute inset-x-0 top-10 mx-auto size-fit rounded-full bg-glass px-4 py-2"
        >
          {common.loading()}
        </p>
      )}
    </>
  );
}

/** Renders nothing: it only synchronises. */
export const isWithoutContent = ({ work, levels }: FileAsset): boolean =>
  work.state === "done" && levels.length === 0;

export function Waiting({ asset: { work } }: { asset: FileAsset }) {
  const fault = useFileFault(work.refusal);
  return (
    <p role="status" className="pt-10 text-center text-on-glass-soft">
      {work.refusal === null
        ? t.optimising({ share: formatNumber(work.progress, { style: "percent" }) })
        : (fault ?? t.fileUnshowable())}
    </p>
  );
}
