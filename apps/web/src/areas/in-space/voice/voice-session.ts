import { openVoiceAnalyser, type VoiceAnalyser } from "#preferences/voice-analyser.ts";
import { api } from "#api/client.ts";
import { visitorId } from "#api/visitor-id.ts";
import { authService } from "#session/auth-service.ts";
import { RoomKeys } from "#session/room-keys.ts";
import { groupMicrophone } from "#areas/people";
import { showToast } from "#ui/toast/toast-store.ts";
import * as t from "@veranda/messages/voice";
import { openEmbedded } from "#media/embedded-media-client.ts";
import { livekitLater } from "#media/livekit-later.ts";
import { MediaTickets } from "./media/media-tickets.ts";
import { linkVoices, type VoiceLink } from "./media/voice-link.ts";
import { startMicrophone } from "#media/start-microphone.ts";
import { deviceStatus, isSwitchedOn, unavailability, type DeviceSnapshot } from "#media/device-machine.ts";
import { localVoice } from "./local-voice/local-voice.ts";
import { setOwnSpeech } from "../captions/own-speech.ts";
import { roomBar } from "./voice-bar.ts";
import { RoomMicrophone } from "./room-microphone.ts";
import type { VoiceSession, VoiceVisit } from "./voice-types.ts";
import { noticeVoices } from "./voice-notices.ts";
import { useVoice, type VoiceBar } from "./voice-view.ts";

/** Delay after the key is released, for the last syllable. */
const RELEASE_MS = 250;

/** The voice of a visit: one's own microphone, and the connection to the others. */
export function startVoice({ engine, spaceId, shareId }: VoiceVisit): VoiceSession {
  const device = visitorId() ?? "";
  const keys = new RoomKeys(authService().actor, device);
  const tickets = new MediaTickets(api, keys, { roomId: spaceId, shareId }, device);
  let isAway = false;
  let link: VoiceLink | null = null;
  let analyser: VoiceAnalyser | null = null;
  let heldStream: MediaStream | null = null;
  let releasing: ReturnType<typeof setTimeout> | undefined;

  const room = new RoomMicrophone(engine, () => microphone.send({ type: "FORCE_OFF" }));
  const microphone = startMicrophone<VoiceBar>({
    onChange: (snapshot) => show(snapshot),
    onReplaced: (label) => showToast({ message: t.deviceReplaced({ device: label }) }),
  });

  function show(snapshot: DeviceSnapshot<VoiceBar>): void {
    const status = deviceStatus(snapshot);
    const { capture, isInterrupted } = snapshot.context;
    const isOn = status === "On";
    useVoice.setState({ status, reason: unavailability(snapshot), isInterrupted });
    if (capture) capture.track.enabled = isOn;
    link?.publish(capture?.track ?? null);
    listenTo(isOn ? (capture?.stream ?? null) : null);
    room.tell(isOn);
  }

  /** Viseme and level, while the microphone is on. */
  function listenTo(stream: MediaStream | null): void {
    if (stream === heldStream) return;
    heldStream = stream;
    analyser?.close();
    analyser = stream && openVoiceAnalyser(stream);
    engine.setOwnVoice(analyser && localVoice(analyser));
    setOwnSpeech(stream);
  }

  function connect(): void {
    link ??= linkVoices(engine, {
      ticketFor: (instanceId, signal) => tickets.ticket(instanceId, signal),
      clientFor: (kind, instanceId) =>
        kind === "embedded"
          ? openEmbedded
          : livekitLater((signal) => tickets.ticket(instanceId, signal, "broadcast")),
      onAway: (isAwayNow) => {
        isAway = isAwayNow;
        followRoom();
      },
      onChannel: () => room.repeat(),
    });
    link.publish(microphone.snapshot.context.capture?.track ?? null);
  }

  function followRoom(): void {
    microphone.send({ type: "BAR", bar: roomBar(engine.state) ?? (isAway ? "media_away" : null) });
    room.reconcile();
  }

  const stopFollowing = engine.observe(["voice", "rights", "session"], followRoom);
  const stopNotices = noticeVoices(engine, () => {
    groupMicrophone()?.speakTo("space");
    switchTo(true);
  });
  connect();
  followRoom();

  function switchTo(isOn: boolean): void {
    clearTimeout(releasing);
    microphone.send({ type: "SWITCH", isOn });
  }

  return {
    switchTo,
    release() {
      clearTimeout(releasing);
      microphone.send({ type: "CLOSE" });
    },
    press() {
      switchTo(!isSwitchedOn(microphone.snapshot));
    },
    hold(isHeld) {
      clearTimeout(releasing);
      if (isHeld) switchTo(true);
      else releasing = setTimeout(switchTo, RELEASE_MS, false);
    },
    level: () => analyser?.level() ?? 0,
    showVideo: (lines) => link?.showVideo(lines),
    wantVideo: (videos) => link?.want(videos),
    close() {
      clearTimeout(releasing);
      stopFollowing();
      stopNotices();
      link?.close();
      microphone.close();
      listenTo(null);
      // Last, so that closing the device is still reported to the room.
      room.close();
    },
  };
}
