import type { EngineHandle } from "@veranda/contract/engine/module";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { askForVoice } from "../voice/voice-control.ts";
import { NO_VIDEO_YET, readVideo, useVideo } from "./video-view.ts";
import type { VideoSession } from "./video-types.ts";

/* The part of the video code in every visit: it loads the rest when somebody shows something. */

let engine: EngineHandle | null = null;
let session: Promise<VideoSession | null> | null = null;

/** Enables video for a visit; returns a function that ends it and releases camera and screen. */
export function beginVideo(begun: EngineHandle): () => void {
  engine = begun;
  useVideo.setState({ ...NO_VIDEO_YET, isOffered: true }, true);
  const startIfShown = () => {
    const { video, session: room } = begun.state;
    if (Object.keys(video.people).some((id) => id !== room.me)) void askForVideo();
  };
  const stop = begun.observe(["video.people", "session.me"], startIfShown);
  startIfShown();
  return () => {
    stop();
    void session?.then((video) => video?.close());
    engine = null;
    session = null;
    useVideo.setState(NO_VIDEO_YET, true);
  };
}

/** The visit's video, loaded on first use; null where it can't be loaded. */
function askForVideo(): Promise<VideoSession | null> {
  if (engine === null) return Promise.resolve(null);
  const begun = engine;
  session ??= Promise.all([import("./video-chunk.ts"), askForVoice()]).then(
    ([{ startVideo }, voice]) => {
      if (engine !== begun) return null;
      if (voice) return startVideo(begun, voice);
      // The error was shown already.
      return giveUp();
    },
    async () => {
      if (engine === begun) giveUp();
      await handleMissingChunk();
      return null;
    },
  );
  return session;
}

/** The next press retries. */
function giveUp(): null {
  session = null;
  useVideo.setState({ status: "Off", share: "off" });
  return null;
}

/** A press of the camera button: toggles it. */
export async function pressCamera(): Promise<void> {
  if (session === null) useVideo.setState({ status: "Initializing" });
  (await askForVideo())?.pressCamera();
}

/** A press that starts or stops screen sharing. */
export async function pressShare(surfaceId?: string | null): Promise<void> {
  const video = await askForVideo();
  if (readVideo().share === "on") video?.stopSharing();
  else await video?.share(surfaceId);
}
