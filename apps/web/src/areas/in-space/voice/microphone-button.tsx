import * as t from "@veranda/messages/space";
import { ChevronUp, Hand, Handshake, Mic, MicOff } from "lucide-react";
import { useEffect, useRef, useState, type ComponentProps } from "react";
import { BarButton } from "#engine/bar-button.tsx";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { useHoldToTalk } from "./use-hold-to-talk.ts";
import { useMicrophone, type MicrophoneView } from "./use-microphone.ts";
import { pressMicrophone, toggleHand } from "./voice-control.ts";

type MicrophoneButtonProps = {
  isMenuOpen: boolean;
  onMenu: () => void;
};

/** Toggles the microphone. Where speaking needs permission it raises the hand; without a microphone it says why. */
export function MicrophoneButton({ isMenuOpen, onMenu }: MicrophoneButtonProps) {
  const microphone = useMicrophone();
  const word = useHotkeyWord();
  const { status, reason, isOffered } = microphone;
  const hold = useHoldToTalk(status === "Off");
  const hasPressed = useRef(false);
  const isRefused = status === "PermissionsDenied" || (status === "Unavailable" && reason !== "raise_hand");

  // A press that has no effect shows the reason.
  useEffect(() => {
    if (isRefused && hasPressed.current && !isMenuOpen) onMenu();
    if (status !== "Initializing" && status !== "RequestingPermissions") hasPressed.current = false;
  }, [isRefused, status, isMenuOpen, onMenu]);

  if (!isOffered) return null;
  const isHand = reason === "raise_hand";
  const press = (): void => {
    if (isHand) return toggleHand();
    if (status === "Unavailable" && reason !== "no_device" && reason !== "in_use") return onMenu();
    hasPressed.current = true;
    void pressMicrophone();
    return undefined;
  };
  return (
    <div role="group" aria-label={t.microphone()} className="flex shrink-0" {...hold}>
      <BarButton
        label={labelOf(microphone)}
        hotkey={word(isHand ? "raise_hand" : "toggle_microphone") ?? undefined}
        aria-pressed={isHand ? microphone.isHandRaised : status === "On"}
        aria-busy={status === "Initializing" || status === "RequestingPermissions"}
        onClick={press}
        className={`max-2xs:size-10 ${statusClass(microphone)}`}
      >
        <span className="relative">
          <MicrophoneIcon microphone={microphone} className="size-5.5" />
          {microphone.isToGroup && (
            <span
              aria-hidden="true"
              className="absolute -top-2.5 -right-3 grid size-4.5 place-items-center rounded-full bg-accent text-on-accent"
            >
              <Handshake className="size-3" strokeWidth={2.5} />
            </span>
          )}
        </span>
      </BarButton>
      <BarButton
        label={t.microphoneOptions()}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        className="w-7! max-2xs:hidden!"
      >
        <ChevronUp className="size-4" aria-hidden="true" />
      </BarButton>
      <MicrophoneAnnouncer microphone={microphone} />
    </div>
  );
}

type Shown = { microphone: MicrophoneView; className: string };

export function MicrophoneIcon({ microphone: { status, reason, isInterrupted }, className }: Shown) {
  const shared: ComponentProps<typeof Mic> = { className, "aria-hidden": "true" };
  if (reason === "raise_hand") return <Hand {...shared} />;
  if (status === "Initializing" || status === "RequestingPermissions")
    return <Mic {...shared} className={`${className} animate-pulse motion-reduce:animate-none`} />;
  if (status === "On" && !isInterrupted) return <Mic {...shared} />;
  // A badge besides the colour, as it is more than off.
  const isBarred = status !== "Off";
  return (
    <span className="relative">
      <MicOff {...shared} />
      {isBarred && (
        <span className="absolute -top-0.5 -right-0.5 font-semibold" aria-hidden="true">
          !
        </span>
      )}
    </span>
  );
}

export function labelOf({ status, reason, isInterrupted, isHandRaised, isToGroup }: MicrophoneView): string {
  if (reason === "raise_hand") return isHandRaised ? t.lowerHand() : t.raiseHand();
  if (isToGroup && status === "Off") return t.turnGroupMicrophoneOn();
  if (isToGroup && status === "On" && !isInterrupted) return t.turnGroupMicrophoneOff();
  if (status === "PermissionsDenied") return t.microphoneBlocked();
  if (status === "RequestingPermissions") return t.allowMicrophone();
  if (status === "Unavailable")
    return reason === "muted_by_host" ? t.mutedByHost() : t.microphoneUnavailable();
  if (status !== "On") return t.turnMicrophoneOn();
  return isInterrupted ? t.microphoneInterrupted() : t.turnMicrophoneOff();
}

function statusClass({ status, reason, isSpeaking, isInterrupted }: MicrophoneView): string {
  if (status === "PermissionsDenied" || isInterrupted) return "text-glass-bad!";
  if (status === "Unavailable" && reason !== "raise_hand") return "text-glass-bad!";
  return isSpeaking ? "ring-3 ring-glass-good" : "";
}

/** Announces changes to screen readers. */
export function MicrophoneAnnouncer({ microphone: { status } }: { microphone: MicrophoneView }) {
  const isOn = status === "On";
  const [hasBeenOn, setBeenOn] = useState(isOn);
  if (isOn && !hasBeenOn) setBeenOn(true);
  const text = isOn ? t.microphoneIsOn() : hasBeenOn ? t.microphoneIsOff() : "";
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}
