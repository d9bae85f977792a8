import type { HeadsetButton } from "@veranda/contract/engine/headset";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { captions } from "@veranda/messages/captions";
import { microphone as microphoneWord } from "@veranda/messages/space";
import * as t from "@veranda/messages/voice";
import { useGroupVoice } from "#areas/people";
import { readCaptionSettings, toggleCaptions, useCaptionSettings } from "../captions/caption-settings.ts";
import { labelOf } from "../voice/microphone-button.tsx";
import { REASONS } from "../voice/unavailability.ts";
import { readMicrophone, type MicrophoneView } from "../voice/use-microphone.ts";
import { pressMicrophone, toggleHand } from "../voice/voice-control.ts";
import { voiceReachOf } from "../voice/voice-reach-of.ts";
import { REACH_WORDS } from "../voice/voice-reach-words.ts";
import { useVoice } from "../voice/voice-view.ts";

/** A browser's question is answered within this; then it is on a page that the wearer may not see. */
const ASKED_MS = 2_500;

/**
 * Offers the microphone and captions in the menu of who wears the headset, and says who hears them; returns how to end
 * that.
 */
export function offerWearerButtons(engine: EngineHandle): () => void {
  let offered = "";
  let hasPressed = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const say = (message: string): void => engine.send("show_vr_notice", { message });
  const read = (): MicrophoneView => readMicrophone(engine.state);

  const offer = (): void => {
    if (engine.state.headset.status !== "on") return;
    const { isOn, isAtFoot } = readCaptionSettings();
    const microphone = read();
    const buttons: HeadsetButton[] = [{ id: "captions", label: captions(), isOn, isBarred: false }];
    if (microphone.isOffered) buttons.unshift(buttonOf(microphone));
    const { voice, zones } = engine.state;
    const reach = voiceReachOf({ zone: zones.voice, mine: voice.mine }, microphone);
    const voiceReach = reach && { kind: reach, label: REACH_WORDS[reach]() };
    const page = { buttons, hasCaptions: isAtFoot, voiceReach };
    if (JSON.stringify(page) === offered) return;
    offered = JSON.stringify(page);
    engine.send("show_vr_buttons", page);
  };

  /** A press that had no effect tells the reason. */
  const explain = (): void => {
    const { status, reason } = read();
    if (status === "Initializing") return;
    clearTimeout(asking);
    if (!hasPressed) return;
    if (status === "RequestingPermissions") {
      asking = setTimeout(say, ASKED_MS, t.allowOutsideVr());
      return;
    }
    hasPressed = false;
    if (status === "PermissionsDenied") say(t.blockedInVr());
    else if (status === "Unavailable" && reason !== null) say(REASONS[reason]());
  };

  const follow = (): void => {
    offer();
    explain();
  };
  const press = (): void => {
    if (read().reason === "raise_hand") return toggleHand();
    hasPressed = true;
    void pressMicrophone().then(follow);
    return undefined;
  };
  const ends = [
    engine.on("vr_button", ({ id }) => (id === "captions" ? toggleCaptions() : press())),
    engine.observe(["headset.status", "voice", "rights", "session", "zones.voice"], follow),
    useVoice.subscribe(follow),
    useGroupVoice.subscribe(follow),
    useCaptionSettings.subscribe(offer),
  ];
  offer();
  return () => {
    clearTimeout(asking);
    for (const end of ends) end();
  };
}

function buttonOf(microphone: MicrophoneView): HeadsetButton {
  const { status, reason, isInterrupted, isHandRaised } = microphone;
  const isHand = reason === "raise_hand";
  const isOn = isHand ? isHandRaised : status === "On" && !isInterrupted;
  const isBarred = isInterrupted || status === "PermissionsDenied" || (status === "Unavailable" && !isHand);
  const label = isBarred || isHand ? labelOf(microphone) : microphoneWord();
  return { id: "microphone", label, isOn, isBarred };
}
