import * as t from "@veranda/messages/space";
import { ChevronUp, ScreenShare, ScreenShareOff, Video, VideoOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { BarButton } from "#engine/bar-button.tsx";
import { useEngineState } from "#engine/engine-state.ts";
import { sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { canShare } from "./screen-share.ts";
import { pressCamera, pressShare } from "./video-control.ts";
import { useOwnVideo, useVideo, type VideoView } from "./video-view.ts";

type MenuProps = { isMenuOpen: boolean; onMenu: () => void };

/** Toggles the camera; where there is none it says why. */
export function CameraButton({ isMenuOpen, onMenu }: MenuProps) {
  const view = useOwnVideo();
  const { status, reason, isOffered, isInterrupted } = view;
  const hasPressed = useRef(false);
  const isRefused = status === "PermissionsDenied" || status === "Unavailable";

  // A press that has no effect shows the reason.
  useEffect(() => {
    if (isRefused && hasPressed.current && !isMenuOpen) onMenu();
    if (!isPending(status)) hasPressed.current = false;
  }, [isRefused, status, isMenuOpen, onMenu]);

  if (!isOffered) return null;
  const press = (): void => {
    if (status === "Unavailable" && reason !== "no_device" && reason !== "in_use") return onMenu();
    hasPressed.current = true;
    void pressCamera();
    return undefined;
  };
  return (
    <div role="group" aria-label={t.webcam()} className="flex shrink-0">
      <BarButton
        label={labelOf(view)}
        aria-pressed={status === "On"}
        aria-busy={isPending(status)}
        onClick={press}
        className={`max-2xs:size-10 ${isRefused || isInterrupted ? "text-glass-bad!" : ""}`}
      >
        {status === "On" && !isInterrupted ? (
          <Video className="size-5.5" aria-hidden="true" />
        ) : (
          <VideoOff
            className={`size-5.5 ${isPending(status) ? "animate-pulse motion-reduce:animate-none" : ""}`}
            aria-hidden="true"
          />
        )}
      </BarButton>
      <BarButton
        label={t.cameraOptions()}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        className="w-7! max-sm:hidden!"
      >
        <ChevronUp className="size-4" aria-hidden="true" />
      </BarButton>
      <Announcer isOn={status === "On"} on={t.cameraIsOn()} off={t.cameraIsOff()} />
    </div>
  );
}

/** Toggles screen sharing; where the space has several screens, `onMenu` asks which. */
export function ShareScreenButton({ isMenuOpen, onMenu }: MenuProps) {
  const { share, isOffered, isOff } = useOwnVideo();
  const press = useSharePress(onMenu);
  if (!isOffered || isOff || !canShare()) return null;
  const isOn = share === "on";
  return (
    <span className="flex shrink-0 max-sm:hidden">
      <BarButton
        label={isOn ? t.stopSharing() : t.shareScreen()}
        aria-pressed={isOn}
        aria-busy={share === "asking"}
        aria-expanded={isMenuOpen ? true : undefined}
        onClick={press}
      >
        {isOn ? (
          <ScreenShareOff className="size-5.5" aria-hidden="true" />
        ) : (
          <ScreenShare className="size-5.5" aria-hidden="true" />
        )}
      </BarButton>
      <Announcer isOn={isOn} on={t.sharingIsOn()} off={t.sharingIsOff()} />
    </span>
  );
}

export function useSharePress(onMenu: () => void): () => void {
  const { share } = useVideo();
  const { surfaces } = useEngineState("video");
  return () => {
    if (share === "off" && surfaces.length > 1) onMenu();
    else {
      // Of the camera, above all why there is none.
      sendToSpaceUi({ type: "CLEAR_POPOVER" });
      void pressShare();
    }
  };
}

function labelOf({ status, isInterrupted }: VideoView): string {
  if (status === "PermissionsDenied") return t.cameraBlocked();
  if (status === "RequestingPermissions") return t.allowCamera();
  if (status === "Unavailable" || isInterrupted) return t.cameraUnavailable();
  return status === "On" ? t.turnCameraOff() : t.turnCameraOn();
}

const isPending = (status: VideoView["status"]): boolean =>
  status === "Initializing" || status === "RequestingPermissions";

/** Announces changes to screen readers. */
function Announcer({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  const [hasBeenOn, setBeenOn] = useState(isOn);
  if (isOn && !hasBeenOn) setBeenOn(true);
  return (
    <span role="status" className="sr-only">
      {isOn ? on : hasBeenOn ? off : ""}
    </span>
  );
}
