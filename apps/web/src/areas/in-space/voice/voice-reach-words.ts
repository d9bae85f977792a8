import * as t from "@veranda/messages/voice";
import type { VoiceReach } from "./voice-reach-of.ts";

export const REACH_WORDS: Record<VoiceReach, () => string> = {
  private: t.reachPrivate,
  stage: t.reachStage,
  megaphone: t.reachMegaphone,
};
