import type { AssignedRoleName } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/hosting";
import { Footprints, Megaphone } from "lucide-react";
import type { ReactNode } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { voiceOf } from "../../voice/person-voice.ts";
import { useVoice } from "../../voice/voice-view.ts";
import { askForMegaphone } from "../own-megaphone.ts";
import { ROLE_WORDS } from "./role-words.ts";

/** What hosts have assigned oneself here, and what one does by it; nothing for everybody else. */
export function OwnRoles() {
  const roles = useEngineState("rights")?.assignedRoles ?? [];
  const { isOffered } = useVoice();
  if (roles.length === 0) return null;
  const names = roles.map((role) => ROLE_WORDS[role].name());
  const acts: Partial<Record<AssignedRoleName, ReactNode>> = {
    guide: <GuideButton key="guide" />,
    presenter: isOffered && <MegaphoneButton key="presenter" />,
  };
  return (
    <section className="mx-3 mb-2 grid gap-2 rounded-2xl bg-on-glass/8 px-3 py-2.5">
      <p className="text-sm">
        <span className="text-on-glass-soft">{t.yourRoles({ count: roles.length })}</span>{" "}
        <span className="font-semibold">{formatList(names)}</span>
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">{roles.map((role) => acts[role])}</div>
    </section>
  );
}

function GuideButton() {
  const engine = useEngine();
  const me = useEngineState("session.me");
  const guideId = useEngineState("hosting.guideId");
  // Another's guiding is theirs, or a host's, to end.
  const isTaken = guideId !== null && guideId !== me;
  return (
    <GlassAction
      disabled={isTaken}
      onClick={() => engine.send("set_guiding", { isGuiding: guideId === null })}
    >
      <Footprints aria-hidden="true" /> {guideId === me ? t.stopGuiding() : t.guideAll()}
    </GlassAction>
  );
}

function MegaphoneButton() {
  const engine = useEngine();
  const me = useEngineState("session.me");
  const voice = useEngineState("voice");
  if (me === null) return null;
  const { hasMegaphone } = voiceOf(voice, me);
  return (
    <GlassAction aria-pressed={hasMegaphone} onClick={() => askForMegaphone(engine, me, !hasMegaphone)}>
      <Megaphone aria-hidden="true" /> {hasMegaphone ? t.putMegaphoneDown() : t.takeMegaphone()}
    </GlassAction>
  );
}
