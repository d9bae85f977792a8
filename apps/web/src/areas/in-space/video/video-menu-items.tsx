import * as t from "@veranda/messages/space";
import { ScreenShare, Settings2, Video, VideoOff } from "lucide-react";
import { MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { openCameraMenu, useVideoActions } from "./use-video-actions.ts";

/** Camera and screen in the space's menu, on phones. */
export function VideoMenuItems() {
  const video = useVideoActions();
  if (video === null) return null;
  const { status, camera, share } = video;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={status === "On" ? <VideoOff /> : <Video />} onSelect={camera.press}>
        {camera.label}
      </MenuItem>
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
