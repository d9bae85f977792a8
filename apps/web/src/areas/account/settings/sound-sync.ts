import { VOLUME_KINDS, type AudioSettings } from "@veranda/contract";
import { chooseSoundHere, deviceKind, onSoundChosen, readSound } from "#preferences/sound.ts";

/** Debounce of slider changes, in milliseconds. */
const SETTLES_MS = 800;

/** A device without choices of its own takes the account's for its kind. */
export function takeSoundOf(audio: AudioSettings): void {
  if (Object.keys(readSound().volumes ?? {}).length > 0) return;
  const own = audio[deviceKind()];
  const volumes = Object.fromEntries(VOLUME_KINDS.map((kind) => [kind, own[kind]]));
  chooseSoundHere({ volumes });
}

/** Saves changes from now on; returns a function that stops it. */
export function keepSoundOf(
  audio: AudioSettings,
  keep: (change: Partial<AudioSettings>) => void,
): () => void {
  const kind = deviceKind();
  let last = audio[kind];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    const next = { ...last, ...readSound().volumes };
    if (JSON.stringify(next) === JSON.stringify(last)) return;
    last = next;
    keep({ [kind]: next });
  };
  const stop = onSoundChosen(() => {
    clearTimeout(timer);
    timer = setTimeout(save, SETTLES_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
