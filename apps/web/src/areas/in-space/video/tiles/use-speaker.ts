import { useState } from "react";
import type { ShownVideo } from "./use-shown-videos.ts";

/** The video enlarged automatically: a screen, else the last of the others to speak, else the first. */
export function useSpeaker(videos: readonly ShownVideo[]): ShownVideo | undefined {
  const [last, setLast] = useState<string | null>(null);
  const speaking = videos.find(({ kind, isOwn, isSpeaking }) => kind === "camera" && !isOwn && isSpeaking);
  if (speaking && speaking.mediaId !== last) setLast(speaking.mediaId);
  return (
    videos.find(({ kind, isOwn }) => kind === "screen" && !isOwn) ??
    videos.find(({ mediaId }) => mediaId === last) ??
    videos[0]
  );
}
