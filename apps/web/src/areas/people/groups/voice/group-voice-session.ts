import { CallError, type OwnGroup } from "@veranda/contract";
import { DEFAULT_VOLUMES } from "@veranda/contract/engine/sound";
import * as t from "@veranda/messages/groups";
import * as voice from "@veranda/messages/voice";
import { queryClientHere } from "#api/load-in-browser.ts";
import { deviceStatus, isSwitchedOn, unavailability, type DeviceSnapshot } from "#media/device-machine.ts";
import { openEmbedded } from "#media/embedded-media-client.ts";
import { livekitLater } from "#media/livekit-later.ts";
import type { HeardVoice } from "#media/media-client.ts";
import { MediaSession } from "#media/media-session.ts";
import { startMicrophone } from "#media/start-microphone.ts";
import { readMutedPeople, readPersonVolumes } from "#preferences/heard-people.ts";
import { onStored } from "#preferences/profile-storage.ts";
import { onSoundChosen, useSound } from "#preferences/sound.ts";
import { openVoiceAnalyser, type VoiceAnalyser } from "#preferences/voice-analyser.ts";
import { onVoiceSettings, readVoiceSettings } from "#preferences/voice-settings.ts";
import { visitorApi } from "#session/visitor-api.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { ownGroupQuery } from "../own-group.ts";
import { GroupVoicePlayer } from "./group-voice-player.ts";
import { maySound } from "./may-sound.ts";
import { useGroupVoice, type GroupVoiceSession, type SpeaksTo } from "./group-voice-view.ts";
import { SpeakingMeter } from "./speaking-meter.ts";
import { storeGroupVoice } from "./stored-group-voice.ts";

const LOOK_MS = 100;
/** Delay after the key is released, for the last syllable. */
const RELEASE_MS = 250;
const OWN = "";

const readOwnGroup = (): OwnGroup | undefined => queryClientHere().getQueryData(ownGroupQuery().queryKey);

type GroupVoiceStart = {
  groupId: string;
  isMicrophoneOn: boolean;
  /** One isn't in it any more, by no press. */
  onOver: () => void;
};

/** One's part in a group's voice: the microphone, and what is heard of the others. */
export function startGroupVoice({ groupId, isMicrophoneOn, onOver }: GroupVoiceStart): void {
  const path = { params: { id: groupId }, body: {} };
  const player = new GroupVoicePlayer();
  const meter = new SpeakingMeter();
  let voices: ReadonlyMap<string, HeardVoice> = new Map();
  let analyser: VoiceAnalyser | null = null;
  let analysed: MediaStream | null = null;
  let releasing: ReturnType<typeof setTimeout> | undefined;
  let knownGroup: OwnGroup | undefined;
  let isClosed = false;

  let media: MediaSession | null = null;
  const microphone = startMicrophone<"media_away">({
    onChange: (snapshot) => show(snapshot),
    onReplaced: (label) => showToast({ message: voice.deviceReplaced({ device: label }) }),
  });
  media = new MediaSession(
    {
      async ticket(signal) {
        try {
          return (await visitorApi("POST /v2/groups/{id}/voice", path, { signal })).data.ticket;
        } catch (error) {
          if (error instanceof CallError && error.code === "GROUP_NOT_FOUND") onOver();
          throw error;
        }
      },
      clientFor: (kind) => (kind === "embedded" ? openEmbedded : livekitLater()),
      random: Math.random,
    },
    {
      onStatus(status, isAway) {
        useGroupVoice.setState({ status, isAway });
        microphone.send({ type: "BAR", bar: isAway ? "media_away" : null });
      },
      onVoices(heard) {
        voices = heard;
        player.play(heard);
      },
      onGivenUp(end) {
        onOver();
        if (end === "replaced") showToast({ message: t.voiceElsewhere() });
      },
    },
  );

  function show(snapshot: DeviceSnapshot<"media_away">): void {
    // Once closed, the view is that of none, or of the next.
    if (isClosed) return;
    const status = deviceStatus(snapshot);
    const { capture, isInterrupted } = snapshot.context;
    const isOn = status === "On";
    useGroupVoice.setState({ microphone: status, reason: unavailability(snapshot), isInterrupted });
    if (capture) capture.track.enabled = isOn;
    media?.publish(capture?.track ?? null);
    analyse(isOn ? (capture?.stream ?? null) : null);
    if (isOn || status === "Off") store();
  }

  function store(): void {
    const { microphone: status, speaksTo } = useGroupVoice.getState();
    storeGroupVoice({ groupId, isMicrophoneOn: status === "On", speaksTo });
  }

  function analyse(stream: MediaStream | null): void {
    if (stream === analysed) return;
    analysed = stream;
    analyser?.close();
    analyser = null;
    openAnalyser();
  }

  function openAnalyser(): void {
    if (analysed && analyser === null && maySound()) analyser = openVoiceAnalyser(analysed);
  }

  function look(): void {
    // Members may have come.
    if (readOwnGroup() !== knownGroup) followVolumes();
    player.begin();
    openAnalyser();
    const now = performance.now();
    const speaking = [...voices].flatMap(([id, heard]) => (meter.add(id, heard.level(), now) ? id : []));
    const isSpeaking = analyser !== null && meter.add(OWN, analyser.level(), now);
    const before = useGroupVoice.getState();
    if (isSpeaking !== before.isSpeaking || speaking.join() !== before.speaking.join())
      useGroupVoice.setState({ speaking, isSpeaking });
  }

  /** As loud as settings for voices, and for each person, let them be. */
  function followVolumes(): void {
    const { volumes, isMuted } = useSound.getState();
    const { master, voices: all } = { ...DEFAULT_VOLUMES, ...volumes };
    knownGroup = readOwnGroup();
    const members = knownGroup?.group?.members ?? [];
    const profileIds = new Map(members.map(({ id, userID, participantId }) => [id, userID ?? participantId]));
    const [muted, personVolumes] = [readMutedPeople(), readPersonVolumes()];
    player.setVolumes(isMuted === true ? 0 : master ** 2 * all ** 2, (id) => {
      const profileId = profileIds.get(id) ?? "";
      return muted.includes(profileId) ? 0 : (personVolumes[profileId] ?? 1);
    });
  }

  const looking = setInterval(look, LOOK_MS);
  const ends = [
    onSoundChosen(followVolumes),
    onStored(followVolumes),
    onVoiceSettings(({ speaker }) => player.setSpeaker(speaker)),
  ];
  followVolumes();
  player.setSpeaker(readVoiceSettings().speaker);

  const switchTo = (isOn: boolean): void => {
    if (isOn) useGroupVoice.setState({ speaksTo: "group" });
    microphone.send({ type: "SWITCH", isOn });
  };
  const session: GroupVoiceSession = {
    press() {
      clearTimeout(releasing);
      switchTo(!isSwitchedOn(microphone.snapshot));
    },
    switchTo,
    hold(isHeld) {
      clearTimeout(releasing);
      if (isHeld) switchTo(true);
      else releasing = setTimeout(switchTo, RELEASE_MS, false);
    },
    speakTo(speaksTo: SpeaksTo) {
      useGroupVoice.setState({ speaksTo });
      // Where a device can't be opened twice, the space's microphone needs it.
      if (speaksTo === "space") microphone.send({ type: "CLOSE" });
      store();
    },
    close() {
      isClosed = true;
      clearTimeout(releasing);
      clearInterval(looking);
      for (const end of ends) end();
      media?.close();
      microphone.close();
      analyse(null);
      player.close();
    },
  };
  useGroupVoice.setState({ session });
  if (isMicrophoneOn) switchTo(true);
}
