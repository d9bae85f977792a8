import { Suspense } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { VideoTiles } from "./lazy-video.ts";
import { useVideo } from "./video-view.ts";

/** Cameras and screens beside the view, once anybody shows one. */
export function VideosHere() {
  const { people } = useEngineState("video");
  const { isOffered } = useVideo();
  if (!isOffered || Object.keys(people).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <VideoTiles />
    </Suspense>
  );
}
