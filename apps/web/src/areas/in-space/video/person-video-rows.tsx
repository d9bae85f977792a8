import type { VideoKind } from "@veranda/contract/engine/video";
import type { PersonAction } from "@veranda/contract/person-actions";
import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/people-here";
import { ScreenShareOff, VideoOff } from "lucide-react";
import { useEngine } from "#engine/engine-state.ts";
import { CardRow } from "../people/card-row.tsx";

/** For hosts: switches off somebody's camera or screen. */
export function PersonVideoRows({
  person: { id },
  actions,
}: {
  person: Participant;
  actions: ReadonlySet<PersonAction>;
}) {
  const engine = useEngine();
  const stop = (kind: VideoKind) => () => engine.send("stop_video", { participantId: id, kind });
  return (
    <>
      {actions.has("stop_camera") && (
        <CardRow icon={<VideoOff />} label={t.stopTheirCamera()} onClick={stop("camera")} />
      )}
      {actions.has("stop_sharing") && (
        <CardRow icon={<ScreenShareOff />} label={t.stopTheirSharing()} onClick={stop("screen")} />
      )}
    </>
  );
}
