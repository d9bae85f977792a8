import { offByParent } from "@veranda/messages/space";
import * as t from "@veranda/messages/video";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { blur, canBlur, openCamera } from "#preferences/camera-capture.ts";
import { chooseCameraSettings, useCameraSettings } from "#preferences/camera-settings.ts";
import { closeCapture, type Capture } from "#preferences/capture.ts";
import { DeviceOptions } from "#preferences/device-options.tsx";
import { refreshDevices, useDevices } from "#preferences/use-devices.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { StagePopover, StagePopoverTitle } from "#ui/stage-popover.tsx";
import { Switch } from "#ui/switch.tsx";
import { useEngineState } from "#engine/engine-state.ts";
import { videoMediaId } from "@veranda/contract/engine/video";
import { DeviceNotice, PermissionDeniedNotice } from "../devices/device-notices.tsx";
import { useOwnVideo, useVideo, type VideoView } from "./video-view.ts";

const REASONS: Record<NonNullable<VideoView["reason"]>, () => string> = {
  media_away: t.whyMediaAway,
  off_by_parent: offByParent,
  no_device: t.whyNoDevice,
  in_use: t.whyInUse,
  insecure: t.whyInsecure,
};

/** The camera's menu: why it isn't on, the device, and a preview. */
export function CameraMenu({ onClose }: { onClose: () => void }) {
  const { status, reason, isOff } = useOwnVideo();
  const isLimitedToFriends = useEngineState("rights")?.isLimitedToFriends === true;
  const isDenied = status === "PermissionsDenied";
  return (
    <StagePopover
      label={t.cameraChoice()}
      firstFocus="[role=alert], select"
      onClose={onClose}
      className="w-[min(22rem,100%)] overflow-y-auto overscroll-contain px-5 pt-4 pb-5"
    >
      <header className="pb-3">
        <StagePopoverTitle>{t.cameraChoice()}</StagePopoverTitle>
      </header>
      {isDenied && <PermissionDeniedNotice device="camera" />}
      {status === "Unavailable" && reason !== null && <DeviceNotice>{REASONS[reason]()}</DeviceNotice>}
      {isLimitedToFriends && !isOff && (
        <p className="mb-4 rounded-2xl bg-on-glass/8 px-4 py-2 text-sm">{t.friendsOnly()}</p>
      )}
      {!isDenied && !isOff && <CameraFields />}
    </StagePopover>
  );
}

function CameraFields() {
  const { me } = useAuth();
  const { cameras } = useDevices();
  const { camera, isBlurred } = useCameraSettings();
  const preview = usePreview();
  const chosen = camera ?? me?.mediaSettings.selectedVideoInput ?? null;
  return (
    <div className="flex flex-col gap-4">
      <Preview stream={preview.stream} onOpen={preview.open} />
      {cameras.length > 0 && (
        <SelectField
          label={t.cameraChoice()}
          size="sm"
          className="w-full text-ink"
          value={chosen ?? ""}
          onChange={(id) => chooseCameraSettings({ camera: id === "" ? null : id })}
        >
          <DeviceOptions devices={cameras} chosen={chosen} />
        </SelectField>
      )}
      {canBlur(preview.stream?.getVideoTracks()[0] ?? null) && (
        <Switch
          label={t.backgroundBlur()}
          hint={t.backgroundBlurHint()}
          isOn={isBlurred}
          onSwitch={(isOn) => chooseCameraSettings({ isBlurred: isOn })}
        />
      )}
    </div>
  );
}

/** The camera that is on, or one opened for the preview only; released with the menu. */
function usePreview(): { stream: MediaStream | null; open: () => void } {
  const me = useEngineState("session.me");
  const { streams, status } = useVideo();
  const { camera, isBlurred } = useCameraSettings();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [capture, setCapture] = useState<Capture | null>(null);
  const shown = me === null ? undefined : streams.get(videoMediaId(me, "camera"));
  const isNeeded = isAsked && status !== "On";

  useEffect(() => {
    if (!isNeeded) return undefined;
    const ended = new AbortController();
    let opened: Capture | null = null;
    const show = async (): Promise<void> => {
      try {
        opened = await openCamera({ deviceId: camera, isBlurred: false }, ended.signal);
        setCapture(opened);
        void refreshDevices(queries);
      } catch {
        // Errors are shown by the camera button.
        if (!ended.signal.aborted) setAsked(false);
      }
    };
    void show();
    return () => {
      ended.abort();
      closeCapture(opened);
      setCapture(null);
    };
  }, [isNeeded, camera, queries]);

  useEffect(() => {
    if (capture) void blur(capture.track, isBlurred);
  }, [capture, isBlurred]);

  return { stream: shown ?? capture?.stream ?? null, open: () => setAsked(true) };
}

function Preview({ stream, onOpen }: { stream: MediaStream | null; onOpen: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="relative grid aspect-video w-full place-items-center overflow-clip rounded-2xl bg-stage outline-none"
    >
      {stream ? (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t.preview()}
          className="absolute inset-0 size-full -scale-x-100 object-cover"
        />
      ) : (
        <div className="grid justify-items-center gap-3 p-4 text-center">
          <p className="text-sm text-ink-soft">{t.previewLead()}</p>
          <Button
            size="sm"
            variant="glass"
            onClick={() => {
              // The focused button unmounts: Escape still closes the menu.
              box.current?.focus({ preventScroll: true });
              onOpen();
            }}
          >
            {t.showPreview()}
          </Button>
        </div>
      )}
    </div>
  );
}
