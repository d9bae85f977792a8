import type { MediaClient, OpenMediaClient } from "./media-client.ts";

/** LiveKit's client, loaded with the first ticket for LiveKit. */
export const openLivekitLater: OpenMediaClient = (ticket, events) => {
  let client: MediaClient | null = null;
  let track: MediaStreamTrack | null = null;
  let isOver = false;

  const open = async (): Promise<void> => {
    const { openLivekit } = await import("./livekit-media-client.ts");
    if (isOver) return;
    client = openLivekit(ticket, events);
    client.publish(track);
  };
  open().catch(() => {
    if (!isOver) events.onEnd("lost");
  });

  return {
    publish(next) {
      track = next;
      client?.publish(next);
    },
    check: () => client?.check(),
    close() {
      isOver = true;
      client?.close();
    },
  };
};
