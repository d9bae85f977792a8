import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { usePageParameters } from "#site/page-parameters.ts";
import type { Visit } from "#engine/visit.ts";
import { beginVideo } from "../video/video-control.ts";
import { beginVoice } from "./voice-control.ts";
import type { VoiceVisit } from "./voice-types.ts";

/** Cameras and screens use the same media server. */
function begin(visit: VoiceVisit): () => void {
  const endVoice = beginVoice(visit);
  const endVideo = beginVideo(visit.engine);
  return () => {
    endVideo();
    endVoice();
  };
}

/** Enables voice while inside a space. Embeds enable it in their address. */
export function useVoiceHere(visit: Visit, engine: EngineHandle | null): void {
  const [parameters] = usePageParameters();
  const isOffered = !visit.isEmbedded || parameters.get("enableRtc") === "1";
  const { id } = visit.space;
  const { shareId } = visit;
  useEffect(
    () => (engine && isOffered ? begin({ engine, spaceId: id, shareId }) : undefined),
    [engine, isOffered, id, shareId],
  );
}
