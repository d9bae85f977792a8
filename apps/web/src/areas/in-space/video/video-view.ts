import { create } from "zustand";
import { useEngineState } from "#engine/engine-state.ts";
import type { CaptureLack } from "#preferences/capture.ts";
import type { DeviceStatus } from "#media/device-machine.ts";

/** What prevents showing video, besides what the browser lacks. */
export type VideoBar = "media_away" | "off_by_parent";

/** Videos beside the view: a strip at its top or folded away, or large over it. */
export type VideoLayout = "strip" | "hidden" | "grid" | "speaker";

export type VideoView = {
  /** Video is allowed in this visit; embeds enable it in their address. */
  isOffered: boolean;
  /** The state of one's own camera. */
  status: DeviceStatus;
  /** Of Unavailable. */
  reason: VideoBar | CaptureLack | null;
  /** Another app uses the device. */
  isInterrupted: boolean;
  share: "off" | "asking" | "on";
  /** The visible videos, one's own too, by media. */
  streams: ReadonlyMap<string, MediaStream>;
  /** null: not chosen; on phones what is seen above heads as well is folded away. */
  layout: VideoLayout | null;
  /** The enlarged media; null: the current speaker's. */
  large: string | null;
};

export const NO_VIDEO_YET: VideoView = {
  isOffered: false,
  status: "Off",
  reason: null,
  isInterrupted: false,
  share: "off",
  streams: new Map(),
  layout: null,
  large: null,
};

/** The page's state of cameras and screens; written by the video code once loaded. */
export const useVideo = create<VideoView>(() => NO_VIDEO_YET);

/** The same for one's own camera and screen: while a parent has turned them off, nobody sees them whatever is on. */
export function useOwnVideo(): VideoView & { isOff: boolean } {
  const view = useVideo();
  const isOff = useEngineState("rights")?.isConversationOff === true;
  return { ...view, ...(isOff && { status: "Unavailable", reason: "off_by_parent" }), isOff };
}

export const readVideo = (): VideoView => useVideo.getState();

export const showVideos = (layout: VideoLayout, large: string | null = null): void =>
  useVideo.setState({ layout, large });
