import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/video";
import { queryClientHere } from "#api/load-in-browser.ts";
import { meQuery } from "#api/queries.ts";
import { readCameraSettings } from "#preferences/camera-settings.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { deviceStatus, isSwitchedOn, unavailability } from "#media/device-machine.ts";
import { RoomSwitch } from "../devices/room-switch.ts";
import type { VoiceSession } from "../voice/voice-types.ts";
import { startCamera, type CameraSnapshot } from "./camera/camera.ts";
import { PageVideoLines } from "./media/page-video-lines.ts";
import { ShownMedia } from "./media/show-media.ts";
import {
  captureScreen,
  DEFAULT_QUALITY,
  endScreen,
  shareFaultOf,
  type ScreenCapture,
} from "./screen-share.ts";
import type { VideoSession } from "./video-types.ts";
import { readVideo, useVideo } from "./video-view.ts";

/** How long the connection outlasts the last video, so that turning round shows it again at once. */
const REST_MS = 20_000;

/** The cameras and screens of a visit: one's own, and the visible ones of others. */
export function startVideo(engine: EngineHandle, voice: VoiceSession): VideoSession {
  const shown = new ShownMedia(engine);
  const lines = new PageVideoLines((media) => shown.setReceived(media));
  let screen: ScreenCapture | null = null;
  let surfaceId: string | null | undefined;
  let isConnected = false;
  let isClosed = false;
  let isAudienceShown = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const roomCamera = new RoomSwitch(engine, {
    isOn: () => engine.state.video.mine.isCameraOn,
    say: (isOn) => engine.send("set_webcam_enabled", { enabled: isOn }),
    onForcedOff: () => camera.send({ type: "FORCE_OFF" }),
  });
  const roomScreen = new RoomSwitch(engine, {
    isOn: () => engine.state.video.mine.isSharing,
    say: (isOn) =>
      engine.send("set_screenshare_enabled", {
        enabled: isOn,
        ...(surfaceId === undefined ? {} : { surfaceId }),
      }),
    onForcedOff: () => stopSharing(),
  });
  const camera = startCamera({
    wish: () => ({ deviceId: chosenCamera(), isBlurred: readCameraSettings().isBlurred }),
    onChange: (snapshot) => showCamera(snapshot),
    onReplaced: (label) => showToast({ message: t.deviceReplaced({ device: label }) }),
  });

  function showCamera(snapshot: CameraSnapshot): void {
    const status = deviceStatus(snapshot);
    const { capture, isInterrupted } = snapshot.context;
    const isOn = status === "On";
    useVideo.setState({ status, reason: unavailability(snapshot), isInterrupted });
    lines.own.setCamera(isOn ? (capture?.track ?? null) : null);
    shown.setOwn("camera", isOn ? (capture?.stream ?? null) : null);
    roomCamera.tell(isOn);
    if (isOn) showAudience();
    connect();
  }

  function setScreen(next: ScreenCapture | null): void {
    screen = next;
    useVideo.setState({ share: next ? "on" : "off" });
    lines.own.setScreen(next?.picture ?? null, next?.sound ?? null);
    shown.setOwn("screen", next?.stream ?? null);
    roomScreen.tell(next !== null);
    if (next) showAudience();
    connect();
  }

  /** To somebody who shows themself to friends only, once a visit. */
  function showAudience(): void {
    if (isAudienceShown || engine.state.rights?.isLimitedToFriends !== true) return;
    isAudienceShown = true;
    showToast({ message: t.friendsOnly() });
  }

  function stopSharing(): void {
    if (screen === null) return;
    endScreen(screen);
    setScreen(null);
  }

  /** Connected while there is something to send or receive. */
  function connect(): void {
    const { visible } = engine.state.video;
    const isNeeded = visible.length > 0 || screen !== null || readVideo().status === "On";
    clearTimeout(resting);
    if (isNeeded && !isConnected) {
      isConnected = true;
      voice.showVideo(lines);
    }
    if (!isNeeded && isConnected) resting = setTimeout(rest, REST_MS);
    voice.wantVideo(
      visible.map(({ participantId, kind, size }) => ({ identity: participantId, kind, size })),
    );
  }

  function rest(): void {
    isConnected = false;
    voice.showVideo(null);
  }

  const stops = [
    engine.observe(["video.visible"], connect),
    engine.observe(["video.mine", "session"], () => {
      roomCamera.reconcile();
      roomScreen.reconcile();
    }),
    engine.observe(["rights"], () => {
      // Nobody would see them.
      if (engine.state.rights?.isConversationOff !== true) return;
      camera.send({ type: "FORCE_OFF" });
      stopSharing();
    }),
    engine.on("refused", () => {
      roomCamera.refused();
      roomScreen.refused();
    }),
  ];
  connect();

  return {
    pressCamera() {
      camera.send({ type: "SWITCH", isOn: !isSwitchedOn(camera.snapshot) });
    },
    async share(wanted) {
      if (readVideo().share !== "off") return undefined;
      useVideo.setState({ share: "asking" });
      try {
        const capture = await captureScreen(chosenQuality());
        // Chosen after leaving: it must not be shown.
        if (isClosed) return endScreen(capture);
        // Ended by the browser's own control, or because the window was closed.
        capture.picture.addEventListener("ended", () => capture === screen && stopSharing());
        surfaceId = wanted;
        setScreen(capture);
      } catch (error) {
        if (isClosed) return undefined;
        useVideo.setState({ share: "off" });
        showShareError(error);
      }
      return undefined;
    },
    stopSharing,
    get cameraTrack() {
      return camera.snapshot.context.capture?.track ?? null;
    },
    close() {
      isClosed = true;
      for (const stop of stops) stop();
      camera.close();
      stopSharing();
      roomCamera.close();
      roomScreen.close();
      clearTimeout(resting);
      voice.showVideo(null);
      shown.close();
    },
  };
}

function showShareError(error: unknown): void {
  const fault = shareFaultOf(error);
  if (fault === "cancelled") return;
  const words = { denied: t.shareDenied, unsupported: t.shareUnsupported, failed: t.shareFailed };
  showToast({ message: words[fault](), kind: "error" });
}

const mediaSettings = () => queryClientHere().getQueryData(meQuery().queryKey)?.mediaSettings;

/** This browser's setting, else the account's. */
const chosenCamera = (): string | null =>
  readCameraSettings().camera ?? mediaSettings()?.selectedVideoInput ?? null;

const chosenQuality = () => mediaSettings()?.selectedScreenShareSetting ?? DEFAULT_QUALITY;
