import { create } from "zustand";
import type { CaptureLack } from "#preferences/capture.ts";
import type { DeviceStatus } from "../devices/device-machine.ts";

/** What keeps one from showing anything, besides what the browser lacks. */
export type VideoBar = "media_away";

/** Videos beside the view: small ones at its top, or large over it. */
export type VideoLayout = "strip" | "hidden" | "grid" | "speaker";

export type VideoView = {
  /** One may see and show in this visit at all; a space in another site's page says so by its address. */
  isOffered: boolean;
  /** Of one's own camera. */
  status: DeviceStatus;
  /** Of Unavailable. */
  reason: VideoBar | CaptureLack | null;
  /** Another app has the device for now. */
  isInterrupted: boolean;
  share: "off" | "asking" | "on";
  /** What there is to see, one's own too, by its media. */
  streams: ReadonlyMap<string, MediaStream>;
  layout: VideoLayout;
  /** The media that is shown large; null: of whoever speaks. */
  large: string | null;
};

export const NO_VIDEO_YET: VideoView = {
  isOffered: false,
  status: "Off",
  reason: null,
  isInterrupted: false,
  share: "off",
  streams: new Map(),
  layout: "strip",
  large: null,
};

/** What the page shows of cameras and screens; written by their own code once that is there. */
export const useVideo = create<VideoView>(() => NO_VIDEO_YET);

export const readVideo = (): VideoView => useVideo.getState();

export const showVideos = (layout: VideoLayout, large: string | null = null): void =>
  useVideo.setState({ layout, large });
