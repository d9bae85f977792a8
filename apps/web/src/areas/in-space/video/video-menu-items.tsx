import * as t from "@veranda/messages/space";
import { ScreenShare, Settings2, Video, VideoOff } from "lucide-react";
import { MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { labelOf, useSharePress } from "./camera-button.tsx";
import { canShare } from "./screen-share.ts";
import { pressCamera } from "./video-control.ts";
import { useOwnVideo } from "./video-view.ts";

/** Shown where the bar has no room for the buttons (`max-sm`). */
const NARROW = "(width < 40rem)";

const openCameraMenu = (): void => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "webcam" });
const openShareMenu = (): void => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "screenShare" });

/** Camera and screen in the space's menu, on phones. */
export function VideoMenuItems() {
  const view = useOwnVideo();
  const isNarrow = useMediaQuery(NARROW);
  const share = useSharePress(openShareMenu);
  if (!view.isOffered || !isNarrow) return null;
  const isRefused = view.status === "PermissionsDenied" || view.status === "Unavailable";
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={view.status === "On" ? <VideoOff /> : <Video />}
        onSelect={() => (isRefused ? openCameraMenu() : void pressCamera())}
      >
        {labelOf(view)}
      </MenuItem>
      <MenuItem icon={<Settings2 />} onSelect={openCameraMenu}>
        {t.cameraOptions()}
      </MenuItem>
      {canShare() && !view.isOff && (
        <MenuItem icon={<ScreenShare />} onSelect={share}>
          {view.share === "on" ? t.stopSharing() : t.shareScreen()}
        </MenuItem>
      )}
    </>
  );
}
