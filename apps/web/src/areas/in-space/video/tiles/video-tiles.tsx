import * as t from "@veranda/messages/video";
import { ChevronDown, ChevronUp, LayoutGrid, Video } from "lucide-react";
import { GlassIconButton } from "#ui/glass-icon-button.tsx";
import { Region } from "#ui/regions.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { HANDHELD, useMediaQuery } from "#ui/use-media-query.ts";
import { showVideos, useVideo } from "../video-view.ts";
import { LargeVideos } from "./large-videos.tsx";
import { useShownVideos, type ShownVideo } from "./use-shown-videos.ts";
import { VideoTile } from "./video-tile.tsx";

/** Cameras and screens: a collapsible strip beside the view, or large over it. */
export function VideoTiles() {
  const videos = useShownVideos();
  const isHandheld = useMediaQuery(HANDHELD);
  const { layout: chosen } = useVideo();
  if (videos.length === 0) return null;
  // Cameras are seen above heads as well, screens maybe nowhere else.
  const layout = chosen ?? (isHandheld && videos.every(({ kind }) => kind === "camera") ? "hidden" : "strip");
  if (layout === "grid" || layout === "speaker") return <LargeVideos videos={videos} />;
  if (layout === "strip")
    return (
      <Region name="notices">
        <Strip videos={videos} />
      </Region>
    );
  return (
    <Region name={isHandheld ? "window" : "notices"}>
      <Folded count={videos.length} isShort={isHandheld} />
    </Region>
  );
}

/** Short: in the line of the view's corners. */
const Folded = ({ count, isShort }: { count: number; isShort: boolean }) => (
  <ButtonBase
    aria-expanded={false}
    {...(isShort && { "aria-label": t.shown({ count }), style: { order: -1 } })}
    onClick={() => showVideos("strip")}
    className={`hit flex items-center gap-1.5 rounded-full glass-bar px-3 text-xs font-semibold transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass ${isShort ? "mr-2 h-11" : "h-8"}`}
  >
    {isShort ? (
      <>
        <Video className="size-5" aria-hidden="true" /> {count}
      </>
    ) : (
      <>
        {t.shown({ count })} <ChevronDown className="size-4" aria-hidden="true" />
      </>
    )}
  </ButtonBase>
);

function Strip({ videos }: { videos: ShownVideo[] }) {
  return (
    <section
      aria-label={t.videos()}
      className="flex max-w-full animate-fade-in items-center gap-1.5 rounded-3xl glass-bar p-1.5"
    >
      <ul className="flex min-w-0 gap-1.5 overflow-x-auto overscroll-contain rounded-2xl p-0.5">
        {videos.map((video) => (
          <li key={video.mediaId} className="shrink-0">
            <VideoTile
              video={video}
              isSmall
              onPress={() => showVideos("speaker", video.mediaId)}
              className="h-18 w-32"
            />
          </li>
        ))}
      </ul>
      <div className="flex shrink-0 flex-col">
        <GlassIconButton label={t.grid()} onClick={() => showVideos("grid")}>
          <LayoutGrid className="size-4" aria-hidden="true" />
        </GlassIconButton>
        <GlassIconButton label={t.hide()} onClick={() => showVideos("hidden")}>
          <ChevronUp className="size-4" aria-hidden="true" />
        </GlassIconButton>
      </div>
    </section>
  );
}
