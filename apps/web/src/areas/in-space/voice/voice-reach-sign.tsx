import * as t from "@veranda/messages/voice";
import { Lock, Megaphone } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { GlassCard } from "#ui/glass-card.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useMicrophone } from "./use-microphone.ts";
import type { VoiceReach } from "./voice-reach-of.ts";
import { REACH_WORDS } from "./voice-reach-words.ts";

const LEFT_WORDS = { private: t.leftPrivate, stage: t.leftStage };

/** Above the bar, as long as it is so; who walks out with the microphone on is told who hears them now. */
export function VoiceReachSign({ reach }: { reach: VoiceReach | null }) {
  useLeavingNotice(reach);
  if (reach === null) return null;
  const Icon = reach === "private" ? Lock : Megaphone;
  return (
    <GlassCard key={reach} shape="pill" className="animate-rise-in px-4 py-2">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{REACH_WORDS[reach]()}</span>
    </GlassCard>
  );
}

function useLeavingNotice(reach: VoiceReach | null): void {
  const zone = useEngineState("zones.voice");
  const { status, isToGroup } = useMicrophone();
  const before = useRef(zone);
  const notice = useEffectEvent((left: keyof typeof LEFT_WORDS) => {
    // Otherwise the sign says who hears them, or nobody does.
    if (reach === null && status === "On" && !isToGroup)
      showToast({ message: LEFT_WORDS[left](), subject: "voice-reach" });
  });
  useEffect(() => {
    const left = before.current;
    before.current = zone;
    if (left !== null && zone === null) notice(left);
  }, [zone]);
}
