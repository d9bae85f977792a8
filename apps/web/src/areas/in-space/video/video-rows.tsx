import { ScreenShare, ScreenShareOff, Video, VideoOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { PopoverRow } from "../camera-mode/hotkey-popover.tsx";
import { openCameraMenu, useVideoActions } from "./use-video-actions.ts";

/** Camera and screen behind the camera in the bar, on phones: it is where people look for them. */
export function VideoRows({ onDone }: { onDone: () => void }) {
  const video = useVideoActions();
  const hasPressed = useRef(false);
  const { status, isRefused } = video ?? { status: "Off", isRefused: false };

  // A press that has no effect shows the reason.
  useEffect(() => {
    if (!hasPressed.current) return;
    if (isRefused) openCameraMenu();
    else if (status === "On" || status === "Off") onDone();
  }, [status, isRefused, onDone]);

  if (video === null) return null;
  const { camera, share } = video;
  return (
    <>
      <PopoverRow
        icon={status === "On" ? <VideoOff className="size-5" /> : <Video className="size-5" />}
        label={camera.label}
        hotkey={null}
        onClick={() => {
          hasPressed.current = true;
          camera.press();
        }}
      />
      {share && (
        <PopoverRow
          icon={share.isOn ? <ScreenShareOff className="size-5" /> : <ScreenShare className="size-5" />}
          label={share.label}
          hotkey={null}
          onClick={share.press}
        />
      )}
    </>
  );
}
