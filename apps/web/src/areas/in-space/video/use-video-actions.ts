import * as t from "@veranda/messages/space";
import { NARROW, useMediaQuery } from "#ui/use-media-query.ts";
import { sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { labelOf, useSharePress } from "./camera-button.tsx";
import { canShare } from "./screen-share.ts";
import { pressCamera } from "./video-control.ts";
import { useOwnVideo, type VideoView } from "./video-view.ts";

export const openCameraMenu = (): void => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "webcam" });
const openShareMenu = (): void => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "screenShare" });

type Action = { label: string; press: () => void };
type VideoActions = {
  status: VideoView["status"];
  isRefused: boolean;
  camera: Action;
  /** null: there is none to share. */
  share: (Action & { isOn: boolean }) | null;
};

/** One's own camera and screen where the bar doesn't have them, on phones; null elsewhere. */
export function useVideoActions(): VideoActions | null {
  const view = useOwnVideo();
  const isNarrow = useMediaQuery(NARROW);
  const share = useSharePress(openShareMenu);
  if (!view.isOffered || !isNarrow) return null;
  const { status } = view;
  const isRefused = status === "PermissionsDenied" || status === "Unavailable";
  const isSharing = view.share === "on";
  return {
    status,
    isRefused,
    camera: { label: labelOf(view), press: () => (isRefused ? openCameraMenu() : void pressCamera()) },
    share:
      canShare() && !view.isOff
        ? { label: isSharing ? t.stopSharing() : t.shareScreen(), isOn: isSharing, press: share }
        : null,
  };
}
