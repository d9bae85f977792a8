import * as t from "@veranda/messages/video";
import { LayoutGrid, Maximize, Minimize, PictureInPicture2, UserSquare, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useDismiss } from "#ui/use-dismiss.ts";
import { ButtonBase } from "#ui/button.tsx";
import { useHintPause } from "#ui/hint-turn.ts";
import { useRegionFrame } from "#ui/regions.tsx";
import { showVideos, useVideo } from "../video-view.ts";
import type { ShownVideo } from "./use-shown-videos.ts";
import { useSpeaker } from "./use-speaker.ts";
import { VideoTile } from "./video-tile.tsx";

/** Over the view, between the panels and above the bar; outside of a view in place. */
export function LargeVideos(props: { videos: ShownVideo[] }) {
  const frame = useRegionFrame();
  useStageBehind(frame);
  useHintPause(true);
  const large = <LargeVideosCard {...props} />;
  return frame ? createPortal(large, frame) : large;
}

/** Between the panels, from the top to the bar: not in the sheet of every page, as most never see it. */
const PLACE = { gridArea: "1 / centre / centre / centre", zIndex: 1 };

/** What the videos cover isn't reached meanwhile; popovers, captions and what is announced stand over them. */
function useStageBehind(frame: HTMLElement | null): void {
  useEffect(() => {
    const region = (name: string) => frame?.querySelector<HTMLElement>(`[data-region="${name}"]`)?.style;
    const covered = [region("top"), region("base")];
    const centre = region("centre");
    for (const style of covered) style?.setProperty("visibility", "hidden");
    centre?.setProperty("z-index", "2");
    return () => {
      for (const style of covered) style?.removeProperty("visibility");
      centre?.removeProperty("z-index");
    };
  }, [frame]);
}

/** All videos as large as they fit, or one large with the others beside it. */
function LargeVideosCard({ videos }: { videos: ShownVideo[] }) {
  const { layout, large } = useVideo();
  const box = useRef<HTMLElement>(null);
  const [picture, setPicture] = useState<HTMLVideoElement | null>(null);
  const speaker = useSpeaker(videos);
  const main = videos.find(({ mediaId }) => mediaId === large) ?? speaker;
  const close = (): void => showVideos("strip");
  useDismiss(box, close);
  const toClose = (): void =>
    box.current?.querySelector<HTMLElement>("[data-close]")?.focus({ preventScroll: true });
  useEffect(toClose, []);
  const enlarge = (mediaId: string): void => {
    // The pressed button unmounts: Escape still closes it.
    toClose();
    showVideos("speaker", mediaId);
  };
  const isGrid = layout === "grid";
  return (
    <section
      ref={box}
      aria-label={t.videos()}
      style={PLACE}
      className="pointer-events-auto flex min-h-0 animate-fade-in flex-col overflow-clip rounded-3xl bg-stage text-on-glass"
    >
      <header className="flex items-center justify-end gap-1.5 p-3 pl-5">
        {/* On phones the caption of what is large has room for a name, and the buttons leave none here. */}
        <h2 className="min-w-0 flex-1 truncate text-lg max-sm:hidden">{isGrid ? t.videos() : main?.label}</h2>
        <Tool label={t.grid()} isOn={isGrid} onClick={() => showVideos("grid")}>
          <LayoutGrid className="size-5" aria-hidden="true" />
        </Tool>
        <Tool label={t.speaker()} isOn={!isGrid} onClick={() => showVideos("speaker")}>
          <UserSquare className="size-5" aria-hidden="true" />
        </Tool>
        {!isGrid && <PictureTools box={box} picture={picture} />}
        <Tool label={t.closeVideos()} data-close="" onClick={close}>
          <X className="size-5" aria-hidden="true" />
        </Tool>
      </header>
      {isGrid ? (
        <Grid videos={videos} onEnlarge={enlarge} />
      ) : (
        <Speaker videos={videos} main={main} onEnlarge={enlarge} onPicture={setPicture} />
      )}
    </section>
  );
}

/** The number of columns with the largest tiles, above a minimum width. */
function Grid({ videos, onEnlarge }: { videos: ShownVideo[]; onEnlarge: (mediaId: string) => void }) {
  const columns = Math.ceil(Math.sqrt(videos.length));
  const atLeast = `max(9rem, ${100 / columns}% - 0.75rem)`;
  return (
    <ul
      style={{
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${atLeast}), 1fr))`,
        gridAutoRows: "minmax(8rem, 1fr)",
      }}
      className="grid min-h-0 flex-1 gap-3 overflow-y-auto p-4 pt-1"
    >
      {videos.map((video) => (
        <li key={video.mediaId} className="grid min-w-0">
          <VideoTile video={video} onPress={() => onEnlarge(video.mediaId)} />
        </li>
      ))}
    </ul>
  );
}

type SpeakerProps = {
  videos: ShownVideo[];
  main: ShownVideo | undefined;
  onEnlarge: (mediaId: string) => void;
  onPicture: (picture: HTMLVideoElement | null) => void;
};

function Speaker({ videos, main, onEnlarge, onPicture }: SpeakerProps) {
  const others = videos.filter((video) => video !== main);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-4 pt-1">
      {main && <VideoTile key={main.mediaId} video={main} picture={onPicture} className="min-h-0 flex-1" />}
      {others.length > 0 && (
        <ul className="mx-auto flex max-w-full shrink-0 gap-2 overflow-x-auto p-0.5">
          {others.map((video) => (
            <li key={video.mediaId} className="shrink-0">
              <VideoTile
                video={video}
                isSmall
                onPress={() => onEnlarge(video.mediaId)}
                className="h-20 w-36"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Browser features for a single video. */
function PictureTools({
  box,
  picture,
}: {
  box: { current: HTMLElement | null };
  picture: HTMLVideoElement | null;
}) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  // The browser shows its own error.
  const quietly = (asked: Promise<unknown> | undefined): void => void asked?.catch(() => undefined);
  return (
    <>
      {document.pictureInPictureEnabled && (
        <Tool label={t.pictureInPicture()} onClick={() => quietly(picture?.requestPictureInPicture())}>
          <PictureInPicture2 className="size-5" aria-hidden="true" />
        </Tool>
      )}
      {document.fullscreenEnabled && (
        <Tool
          label={isFull ? t.leaveFullScreen() : t.fullScreen()}
          onClick={() => quietly(isFull ? document.exitFullscreen() : box.current?.requestFullscreen())}
        >
          {isFull ? (
            <Minimize className="size-5" aria-hidden="true" />
          ) : (
            <Maximize className="size-5" aria-hidden="true" />
          )}
        </Tool>
      )}
    </>
  );
}

type ToolProps = {
  label: string;
  isOn?: boolean;
  "data-close"?: string;
  onClick: () => void;
  children: ReactNode;
};

const Tool = ({ label, isOn, children, ...rest }: ToolProps) => (
  <ButtonBase
    aria-label={label}
    title={label}
    {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
    className="hit grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass aria-pressed:bg-on-glass aria-pressed:text-glass-ink"
    {...rest}
  >
    {children}
  </ButtonBase>
);
