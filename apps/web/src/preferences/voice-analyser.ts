/** 23 ms of sound: short enough for lips, long enough to tell 47 Hz apart. */
const FFT_SIZE = 1024;
/** What is asked for twice within this is measured once. */
const FRESH_MS = 20;

/** Listens to a microphone on this machine; what others hear does not pass through here. */
export type VoiceAnalyser = {
  /** Root mean square of the last moment, 0 to 1. */
  level(): number;
  /** The spectrum of the last moment, in dB; the same array each time. */
  spectrum(): Float32Array;
  /** Width of one of its bins. */
  readonly binHz: number;
  close(): void;
};

export function openVoiceAnalyser(stream: MediaStream): VoiceAnalyser {
  const context = openContext();
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0.4 });
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  // Where one has not pressed anything yet, it waits for that.
  context.resume().catch(() => undefined);

  const samples = new Float32Array(FFT_SIZE);
  const spectrum = new Float32Array(analyser.frequencyBinCount);
  let measuredMs = Number.NEGATIVE_INFINITY;
  let level = 0;
  return {
    level() {
      const now = performance.now();
      if (now - measuredMs < FRESH_MS) return level;
      measuredMs = now;
      analyser.getFloatTimeDomainData(samples);
      level = loudness(samples);
      return level;
    },
    spectrum() {
      analyser.getFloatFrequencyData(spectrum);
      return spectrum;
    },
    binHz: context.sampleRate / FFT_SIZE,
    close() {
      source.disconnect();
      context.close().catch(() => undefined);
    },
  };
}

/** Nothing of it is to be heard: where a context can do without a sound card, it does. */
function openContext(): AudioContext {
  const silent: AudioContextOptions & { sinkId: { type: "none" } } = { sinkId: { type: "none" } };
  try {
    return new AudioContext(silent);
  } catch {
    return new AudioContext();
  }
}

export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
