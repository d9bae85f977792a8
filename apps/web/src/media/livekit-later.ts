import type { WantedVideo } from "@veranda/contract/media-signalling";
import type { MediaClient, OpenMediaClient, VideoControl, VideoLines } from "./media-client.ts";
import type { BroadcastTicket } from "./received-broadcast.ts";

type OpenedVideo = { readonly lines: VideoLines; wanted: WantedVideo[]; control: VideoControl | null };

/** LiveKit's client, loaded with the first ticket for LiveKit. Without `broadcastTicket` it shows no broadcast. */
export const livekitLater =
  (broadcastTicket?: BroadcastTicket): OpenMediaClient =>
  (ticket, events) => {
    let client: MediaClient | null = null;
    let track: MediaStreamTrack | null = null;
    let video: OpenedVideo | null = null;
    let isOver = false;

    const open = async (): Promise<void> => {
      const { openLivekit } = await import("./livekit-media-client.ts");
      if (isOver) return;
      client = openLivekit(ticket, events, { broadcastTicket });
      client.publish(track);
      if (video === null) return;
      video.control = client.openVideo(video.lines);
      video.control.want(video.wanted);
    };
    open().catch(() => {
      if (!isOver) events.onEnd("lost");
    });

    return {
      publish(next) {
        track = next;
        client?.publish(next);
      },
      openVideo(lines) {
        const opened: OpenedVideo = { lines, wanted: [], control: client?.openVideo(lines) ?? null };
        video = opened;
        return {
          want(videos) {
            opened.wanted = videos;
            opened.control?.want(videos);
          },
          close() {
            if (video === opened) video = null;
            opened.control?.close();
          },
        };
      },
      close() {
        isOver = true;
        client?.close();
      },
    };
  };
