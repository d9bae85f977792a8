import type { FileAsset, SpaceObject } from "@veranda/contract";
import { useEffect, useRef, useState } from "react";
import { useEngine } from "../../engine/engine-state.ts";
import { secondsNow } from "./session-view.ts";
import { reportUnshowable, Unshowable } from "./unshowable.tsx";

/** Of a film that is out of step by more than this, seconds, the place is set anew. */
const OUT_OF_STEP = 0.25;

export function LargePicture({ asset, name }: { asset: FileAsset; name: string }) {
  const [hasFailed, setFailed] = useState(false);
  const sources = asset.levels.flatMap(({ url, width }) => (width === undefined ? [] : `${url} ${width}w`));
  const [first] = asset.levels;
  if (!first) return <Waiting asset={asset} />;
  if (hasFailed) return <Unshowable noun="picture" />;
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

/** Without sound of its own: what is heard comes from where it stands. */
export function LargeFilm({ asset, object: { state, props }, name }: LargeFilmProps) {
  const engine = useEngine();
  const film = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const isPlaying = state?.isPlaying === true;
  const isLooping = props.isLooping === true;
  useEffect(() => {
    const element = film.current;
    if (!element) return undefined;
    const follow = () => {
      const at = secondsNow(state, asset, isLooping, engine.serverNow());
      if (Math.abs(element.currentTime - at) > OUT_OF_STEP) element.currentTime = at;
      // A browser that wants a press first leaves it standing.
      if (isPlaying && element.paused) element.play().catch(() => {});
      if (!isPlaying) element.pause();
    };
    follow();
    const timer = setInterval(follow, 1_000);
    return () => clearInterval(timer);
  }, [engine, state, asset, isPlaying, isLooping]);
  const fail = (reason: unknown) => {
    setFailed(true);
    reportUnshowable("film", asset, reason);
  };
  const [first] = asset.levels;
  if (!first) return <Waiting asset={asset} />;
  if (hasFailed) return <Unshowable noun="film" />;
  return (
    <video
      ref={film}
      src={first.url}
      poster={asset.poster ?? undefined}
      aria-label={name}
      muted
      playsInline
      onError={({ currentTarget: { error } }) => fail(error?.message)}
      // A browser that knows the sound's codec and not the picture's plays on without a word.
      onLoadedMetadata={({ currentTarget: { videoWidth } }) =>
        videoWidth === 0 && fail("Its picture can't be decoded here")
      }
      className="absolute inset-0 m-auto max-h-full max-w-full rounded-lg bg-black"
    />
  );
}

export function Waiting({ asset: { work } }: { asset: FileAsset }) {
  return (
    <p role="status" className="pt-10 text-center text-on-glass-soft">
      {work.refusal ?? `Optimising, ${Math.round(work.progress * 100)}%`}
    </p>
  );
}
