import type { videoMessages } from "@veranda/contract/engine/video";
import type { Context, Feature } from "../context.ts";
import type { RoomSender } from "../session/room-connection-port.ts";
import type { AttachedMediaList } from "../voice/attached-media.ts";
import { PageLayouts } from "./page-layouts.ts";
import type { Pictures } from "./pictures.ts";
import { Surfaces } from "./surfaces.ts";

/** Seconds until a failed download is retried. */
const AGAIN_SECONDS = 20;

type VideoMessages = keyof typeof videoMessages;

export type LoadPictures = () => Promise<{
  Pictures: new (context: Context, attached: AttachedMediaList, layouts: PageLayouts) => Pictures;
}>;

/** Cameras and screens: messages of the page and the room. The code for drawing them is loaded with the first one. */
export function video(
  context: Context,
  room: RoomSender,
  attached: AttachedMediaList,
  load: LoadPictures,
  onFailed: (error: unknown) => void,
): Feature<VideoMessages> & { dispose(): void } {
  const { state } = context;
  const layouts = new PageLayouts();
  const surfaces = new Surfaces(context);
  let pictures: Pictures | null = null;
  let isAsked = false;
  let pauseSeconds = 0;
  let isOver = false;

  const open = async (): Promise<void> => {
    const { Pictures } = await load();
    if (!isOver) pictures = new Pictures(context, attached, layouts);
  };
  return {
    handlers: {
      set_webcam_enabled: ({ enabled }) => room.tell("camera", { isOn: enabled }),
      set_screenshare_enabled: ({ enabled, surfaceId = surfaces.nearestFree }) =>
        room.tell("screenShare", { isOn: enabled, surfaceId: enabled ? surfaceId : null }),
      rtc_media_layout: (layout) => layouts.set(layout),
      stop_video: ({ participantId, kind }) => room.tell("stopVideo", { id: participantId, kind }),
    },
    onFrame: ({ deltaSeconds }) => {
      if (state.current.session.status !== "joined") return;
      surfaces.onFrame(deltaSeconds);
      if (pictures) return pictures.onFrame(deltaSeconds);
      pauseSeconds -= deltaSeconds;
      if (isAsked || pauseSeconds > 0 || Object.keys(state.current.video.people).length === 0) return;
      isAsked = true;
      open().catch((error: unknown) => {
        isAsked = false;
        pauseSeconds = AGAIN_SECONDS;
        onFailed(error);
      });
    },
    dispose: () => {
      isOver = true;
      pictures?.dispose();
    },
  };
}
