import * as t from "@veranda/messages/space";
import { NARROW, useMediaQuery } from "#ui/use-media-query.ts";
import { sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { useSharePress } from "./camera-button.tsx";
import { canShare } from "./screen-share.ts";
import { useOwnVideo } from "./video-view.ts";

export const openCameraMenu = (): void => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "webcam" });
const openShareMenu = (): void => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "screenShare" });

type VideoActions = {
  /** null: there is none to share. */
  share: { label: string; press: () => void } | null;
};

/** What the bar has no room for on phones; null elsewhere. */
export function useVideoActions(): VideoActions | null {
  const view = useOwnVideo();
  const isNarrow = useMediaQuery(NARROW);
  const press = useSharePress(openShareMenu);
  if (!view.isOffered || !isNarrow) return null;
  const label = view.share === "on" ? t.stopSharing() : t.shareScreen();
  return { share: canShare() && !view.isOff ? { label, press } : null };
}
