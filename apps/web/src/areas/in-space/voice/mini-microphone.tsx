import { InsideSpace } from "#engine/space-dialog.tsx";
import { ButtonBase } from "#ui/button.tsx";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { labelOf, MicrophoneAnnouncer, MicrophoneIcon } from "./microphone-button.tsx";
import { useMicrophone } from "./use-microphone.ts";
import { pressMicrophone, toggleHand } from "./voice-control.ts";

/** The microphone button of the mini player. */
export const MiniMicrophone = ({ engine }: { engine: EngineHandle }) => (
  <InsideSpace engine={engine}>
    <Microphone />
  </InsideSpace>
);

function Microphone() {
  const microphone = useMicrophone();
  const { status, reason, isOffered, isSpeaking } = microphone;
  if (!isOffered) return null;
  const isHand = reason === "raise_hand";
  const isStopped = status === "Unavailable" && !isHand;
  return (
    <>
      <ButtonBase
        aria-label={labelOf(microphone)}
        title={labelOf(microphone)}
        aria-pressed={isHand ? microphone.isHandRaised : status === "On"}
        disabled={isStopped}
        onClick={() => (isHand ? toggleHand() : void pressMicrophone())}
        className={`hit grid size-8 shrink-0 place-items-center rounded-full bg-glass-hover text-on-glass transition-colors duration-150 hover:bg-on-glass/25 focus-visible:outline-on-glass disabled:opacity-55 aria-pressed:bg-on-glass aria-pressed:text-glass-ink ${status === "PermissionsDenied" ? "text-glass-bad!" : ""} ${isSpeaking ? "ring-2 ring-glass-good" : ""}`}
      >
        <MicrophoneIcon microphone={microphone} className="size-4" />
      </ButtonBase>
      <MicrophoneAnnouncer microphone={microphone} />
    </>
  );
}
