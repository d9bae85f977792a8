/** Window of 23 ms: short enough for lips, long enough to resolve 47 Hz. */
const FFT_SIZE = 1024;
/** Repeated reads within this time reuse the measurement. */
const FRESH_MS = 20;

/** Analyses a microphone locally; others' audio path doesn't go through here. */
export type VoiceAnalyser = {
  /** Current root mean square, 0 to 1. */
  level(): number;
  /** Current spectrum in dB; the array is reused. */
  spectrum(): Float32Array;
  /** Width of a bin, in Hz. */
  readonly binHz: number;
  close(): void;
};

export function openVoiceAnalyser(stream: MediaStream): VoiceAnalyser {
  const context = openContext();
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0.4 });
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  // Suspended until the first user gesture.
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

/** Nothing is audible: a context without a sound card, where supported. */
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
