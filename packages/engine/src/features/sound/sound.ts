import type { Frame } from "../../core/loop.ts";
import type { Audio } from "../../platform/audio/audio.ts";
import type { Context, Feature } from "../context.ts";
import type { AttachedMediaList } from "../voice/attached-media.ts";
import type { Soundscape } from "./soundscape.ts";

type SoundMessages = "set_volume" | "set_sound_muted" | "set_reduced_sound" | "set_speaker" | "play_sound";

/** Delay after entering a space before the code of sound is loaded: the first frames have priority. */
const CALM_SECONDS = 0.6;
/** Minimum number of frames before that, in case they are slow. */
const CALM_FRAMES = 16;
/** Seconds until a failed download is retried. */
const AGAIN_SECONDS = 20;

export type LoadSoundscape = () => Promise<{
  Soundscape: new (
    context: Context,
    audio: Audio,
    attached: AttachedMediaList,
    random: () => number,
  ) => Soundscape;
}>;

/** Sound settings, and loading of sound: nothing is loaded before walking, or while all is muted. */
export function sound(
  context: Context,
  load: LoadSoundscape,
  attached: AttachedMediaList,
  random: () => number,
  onFailed: (error: unknown) => void,
): Feature<SoundMessages> & { dispose(): void } {
  const { state, platform } = context;
  let soundscape: Soundscape | null = null;
  let audio: Audio | null = null;
  let speaker: string | null = null;
  let isAsked = false;
  let isOver = false;
  let insideSeconds = 0;
  let insideFrames = 0;

  const open = async (): Promise<void> => {
    const [opened, loaded] = await Promise.allSettled([platform.openAudio(), load()]);
    if (opened.status === "rejected") throw opened.reason;
    if (isOver || loaded.status === "rejected") opened.value.dispose();
    if (loaded.status === "rejected") throw loaded.reason;
    if (isOver) return;
    audio = opened.value;
    audio.setSpeaker(speaker);
    soundscape = new loaded.value.Soundscape(context, audio, attached, random);
    context.world.attachAudio(audio);
  };
  return {
    handlers: {
      set_volume: ({ kind, volume }) => {
        state.patch("sound", { volumes: { ...state.current.sound.volumes, [kind]: volume } });
        soundscape?.applySettings();
      },
      set_sound_muted: ({ muted }) => {
        state.patch("sound", { isMuted: muted });
        soundscape?.applySettings();
      },
      set_reduced_sound: ({ enabled }) => {
        state.patch("sound", { isReduced: enabled });
        soundscape?.applySettings();
      },
      set_speaker: ({ deviceId }) => {
        speaker = deviceId;
        audio?.setSpeaker(deviceId);
      },
      play_sound: () => soundscape?.tap(),
    },
    onFrame: (frame: Frame) => {
      if (soundscape) return soundscape.onFrame(frame);
      const { loading, sound } = state.current;
      if (isAsked || !loading.isReady || sound.isMuted || sound.volumes.master === 0) return;
      insideSeconds += frame.deltaSeconds;
      insideFrames += 1;
      if (insideSeconds < CALM_SECONDS || insideFrames < CALM_FRAMES) return;
      isAsked = true;
      open().catch((error: unknown) => {
        isAsked = false;
        insideSeconds = CALM_SECONDS - AGAIN_SECONDS;
        onFailed(error);
      });
    },
    dispose: () => {
      isOver = true;
      soundscape?.dispose();
    },
  };
}
