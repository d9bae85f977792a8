import * as t from "@veranda/messages/space";
import { ScreenShare, Settings2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { openCameraMenu, useVideoActions } from "./use-video-actions.ts";

/** Of camera and screen what the bar has no room for, in the space's menu, on phones. */
export function VideoMenuItems() {
  const video = useVideoActions();
  if (video === null) return null;
  const { share } = video;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Settings2 />} onSelect={openCameraMenu}>
        {t.cameraOptions()}
      </MenuItem>
      {share && (
        <MenuItem icon={<ScreenShare />} onSelect={share.press}>
          {share.label}
        </MenuItem>
      )}
    </>
  );
}
