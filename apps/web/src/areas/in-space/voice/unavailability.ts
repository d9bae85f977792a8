import { offByParent } from "@veranda/messages/space";
import * as t from "@veranda/messages/voice";
import type { Unavailability } from "./voice-view.ts";

/** Why there is no microphone, as a sentence. */
export const REASONS: Record<Unavailability, () => string> = {
  off_by_parent: offByParent,
  muted_by_host: t.whyMutedByHost,
  guests: t.whyGuests,
  hosts_only: t.whyHostsOnly,
  raise_hand: t.whyRaiseHand,
  media_away: t.whyMediaAway,
  no_device: t.whyNoDevice,
  in_use: t.whyInUse,
  insecure: t.whyInsecure,
};
