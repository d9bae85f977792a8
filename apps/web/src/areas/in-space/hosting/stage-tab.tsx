import * as t from "@veranda/messages/hosting";
import { Footprints, Signpost, Users } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import type { Visit } from "#engine/visit.ts";
import { LiveSection } from "../live/live-section.tsx";
import { CardRow } from "../people/card-row.tsx";
import { VoiceFloor } from "../voice/voice-floor.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import { CountdownForm } from "./countdown-form.tsx";

/** Gathering and guiding, announcement, countdown and broadcast. */
export function StageTab({ visit }: { visit: Visit }) {
  const engine = useEngine();
  const me = useEngineState("session.me");
  return (
    <>
      <VoiceFloor />
      <ul className="-mx-2 py-2">
        <CardRow
          icon={<Users />}
          label={t.gatherAll()}
          onClick={() => me !== null && engine.send("congregate_around_actor", { actorId: me })}
        />
        <CardRow
          icon={<Signpost />}
          label={t.respawnAll()}
          onClick={() => engine.send("respawn_others_in_hotspots", {})}
        />
        <GuideRow />
      </ul>
      <LiveSection visit={visit} />
      <AnnouncementForm spaceId={visit.space.id} />
      <CountdownForm />
    </>
  );
}

/** One person guides at a time; any host ends it. */
function GuideRow() {
  const engine = useEngine();
  const me = useEngineState("session.me");
  const guideId = useEngineState("hosting.guideId");
  const participants = useEngineState("participants");
  const name = (guideId !== null && participants[guideId]?.displayName) || t.unnamed();
  const stop = guideId === me ? t.stopGuiding() : t.stopGuidingOf({ name });
  return (
    <CardRow
      icon={<Footprints />}
      label={guideId === null ? t.guideAll() : stop}
      onClick={() => engine.send("set_guiding", { isGuiding: guideId === null })}
    />
  );
}
