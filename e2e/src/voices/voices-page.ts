// Runs in the page of open-voices-page.ts: the engine's own sound, and voices that are made up.
import { WebAudio } from "@veranda/engine/platform/browser/audio/web-audio";
import type { StreamVoice } from "@veranda/engine/platform/audio/audio";

type Place = { x: number; y?: number; z: number };
type Heard = { left: number; right: number };

export type VoicesPage = {
  isOn(): boolean;
  /** Has a voice sound from a place; the listener is at 0, 0, 0 and looks along -Z. `isRemote`: over a connection. */
  open(place: Place, options?: { gain?: number; isPrecise?: boolean; isRemote?: boolean }): Promise<number>;
  move(voice: number, place: Place): void;
  setGain(voice: number, gain: number): void;
  setVolume(volume: number): void;
  close(voice: number): void;
  /** Mean energy at each ear from now on for so long. */
  listen(seconds: number): Promise<Heard>;
  /** Sends so many voices to another page: what that has to answer, and takes its answer. */
  offer(count: number): Promise<string>;
  accept(answer: string): Promise<void>;
  /** Gets the voices of another page. */
  answer(offer: string): Promise<string>;
  /** Plays what arrives as any page with a call does, from no place. */
  playAll(): void;
  /** Has all that arrives heard, and walk round as the engine places it. */
  walkAll(precise: number): void;
  /** Has the place sound softly, as every place does. */
  beginAmbience(): void;
  /** Works for so long, so that its process is found. */
  work(ms: number): void;
  closeAll(): void;
};

declare global {
  interface Window {
    voices?: VoicesPage;
  }
}

const audio = new WebAudio();
audio.setLevel("master", 1);
audio.setLevel("voices", 1);
const UP = { x: 0, y: 1, z: 0 };
audio.setListenerPose({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: -1 }, UP);

const maker = new AudioContext();
const opened = new Map<number, StreamVoice>();
const arrived: MediaStream[] = [];
const players: HTMLAudioElement[] = [];
const connections: RTCPeerConnection[] = [];
let next = 0;
let walking = 0;
let ears: { left: AnalyserNode; right: AnalyserNode } | null = null;

/** Noise in the band of a voice, as loud as speech. */
function made(): MediaStream {
  const buffer = new AudioBuffer({ length: maker.sampleRate * 2, sampleRate: maker.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(maker, { buffer, loop: true });
  const destination = new MediaStreamAudioDestinationNode(maker, { channelCount: 1 });
  source
    .connect(new BiquadFilterNode(maker, { type: "bandpass", frequency: 900, Q: 0.7 }))
    .connect(new GainNode(maker, { gain: 0.3 }))
    .connect(destination);
  source.start();
  return destination.stream;
}

/** The same as it comes out of a connection. */
async function sentOver(stream: MediaStream): Promise<MediaStream> {
  const from = new RTCPeerConnection();
  const to = new RTCPeerConnection();
  connections.push(from, to);
  from.addEventListener("icecandidate", ({ candidate }) => void to.addIceCandidate(candidate));
  to.addEventListener("icecandidate", ({ candidate }) => void from.addIceCandidate(candidate));
  const track = new Promise<MediaStream>((resolve) =>
    to.addEventListener("track", ({ track }) => resolve(new MediaStream([track]))),
  );
  for (const track of stream.getAudioTracks()) from.addTrack(track, stream);
  await from.setLocalDescription();
  if (from.localDescription) await to.setRemoteDescription(from.localDescription);
  await to.setLocalDescription();
  if (to.localDescription) await from.setRemoteDescription(to.localDescription);
  return await track;
}

/** One's own description with all ways to oneself in it. */
async function gathered(connection: RTCPeerConnection): Promise<string> {
  while (connection.iceGatheringState !== "complete") await pause(20);
  return connection.localDescription?.sdp ?? "";
}

/** What is heard, ear by ear; taken where a recording is. */
function openEars(): { left: AnalyserNode; right: AnalyserNode } {
  const stream = audio.tap();
  if (!stream) throw new Error("Nothing may sound yet");
  const splitter = new ChannelSplitterNode(maker, { numberOfOutputs: 2 });
  const left = new AnalyserNode(maker, { fftSize: 2048 });
  const right = new AnalyserNode(maker, { fftSize: 2048 });
  new MediaStreamAudioSourceNode(maker, { mediaStream: stream }).connect(splitter);
  splitter.connect(left, 0);
  splitter.connect(right, 1);
  return { left, right };
}

const samples = new Float32Array(2048);
function energyOf(ear: AnalyserNode): number {
  ear.getFloatTimeDomainData(samples);
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

window.voices = {
  isOn: () => audio.status === "on" && maker.state === "running",
  async open({ x, y = 0, z }, { gain = 1, isPrecise = false, isRemote = false } = {}) {
    const stream = isRemote ? await sentOver(made()) : made();
    const voice = audio.openStream(stream);
    voice.setPosition(x, y, z);
    voice.setGain(gain);
    voice.setPrecise(isPrecise);
    opened.set(++next, voice);
    return next;
  },
  move: (voice, { x, y = 0, z }) => opened.get(voice)?.setPosition(x, y, z),
  setGain: (voice, gain) => opened.get(voice)?.setGain(gain),
  setVolume: (volume) => audio.setLevel("voices", volume),
  close(voice) {
    opened.get(voice)?.close();
    opened.delete(voice);
  },
  async listen(seconds) {
    ears ??= openEars();
    const heard = { left: 0, right: 0 };
    const times = Math.max(1, Math.round(seconds * 20));
    for (let i = 0; i < times; i++) {
      await pause(50);
      heard.left += energyOf(ears.left) / times;
      heard.right += energyOf(ears.right) / times;
    }
    return heard;
  },
  async offer(count) {
    const connection = new RTCPeerConnection();
    connections.push(connection);
    for (let i = 0; i < count; i++)
      for (const track of made().getAudioTracks()) connection.addTrack(track, new MediaStream([track]));
    await connection.setLocalDescription();
    return await gathered(connection);
  },
  async answer(offer) {
    const connection = new RTCPeerConnection();
    connections.push(connection);
    connection.addEventListener("track", ({ track }) => arrived.push(new MediaStream([track])));
    await connection.setRemoteDescription({ type: "offer", sdp: offer });
    await connection.setLocalDescription();
    return await gathered(connection);
  },
  async accept(answer) {
    await connections[0]?.setRemoteDescription({ type: "answer", sdp: answer });
  },
  playAll() {
    for (const stream of arrived) {
      const player = new Audio();
      player.srcObject = stream;
      void player.play();
      players.push(player);
    }
  },
  beginAmbience() {
    audio.setLevel("ambience", 0.05);
    audio.setAmbience([{ sound: "noise", level: 1, pace: 1, filter: null, swell: null, position: null }], 0);
  },
  work(ms) {
    const end = performance.now() + ms;
    while (performance.now() < end) continue;
  },
  walkAll(precise) {
    const voices = arrived.map((stream) => audio.openStream(stream));
    for (const [i, voice] of voices.entries()) {
      voice.setPrecise(i < precise);
      opened.set(++next, voice);
    }
    // As the engine does it: ten times a second, everybody a little elsewhere.
    walking = window.setInterval(() => {
      const t = performance.now() / 1000;
      for (const [i, voice] of voices.entries()) {
        const angle = (i / voices.length) * 2 * Math.PI + t * 0.2;
        const far = 2 + (i % 10) + Math.sin(t + i);
        voice.setPosition(Math.cos(angle) * far, 1.6, Math.sin(angle) * far);
        voice.setGain(1 / far);
      }
      audio.setListenerPose({ x: 0, y: 1.6, z: 0 }, { x: Math.sin(t), y: 0, z: -Math.cos(t) }, UP);
    }, 100);
  },
  closeAll() {
    clearInterval(walking);
    for (const voice of opened.values()) voice.close();
    opened.clear();
    for (const player of players.splice(0)) player.srcObject = null;
  },
};

window.addEventListener("pointerdown", () => void maker.resume());
