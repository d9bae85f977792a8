import { mayModerateVoice } from "@veranda/contract/permissions";
import type { VideoKind } from "@veranda/contract/engine/video";
import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/people-here";
import { ScreenShareOff, VideoOff } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { CardRow } from "../people/card-row.tsx";

/** For hosts: switches off somebody's camera or screen. */
export function PersonVideoRows({ person: { id } }: { person: Participant }) {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const { people } = useEngineState("video");
  const shown = people[id];
  if (!shown || rights === null || !mayModerateVoice(rights)) return null;
  const stop = (kind: VideoKind) => () => engine.send("stop_video", { participantId: id, kind });
  return (
    <>
      {shown.isCameraOn && (
        <CardRow icon={<VideoOff />} label={t.stopTheirCamera()} onClick={stop("camera")} />
      )}
      {shown.isSharing && (
        <CardRow icon={<ScreenShareOff />} label={t.stopTheirSharing()} onClick={stop("screen")} />
      )}
    </>
  );
}
