import type { Socket } from "node:net";
import type { StreamProblem } from "@veranda/contract/rooms/live";
import { ReadLimit } from "./read-limit.ts";
import { RtmpError } from "./rtmp-message.ts";
import { RtmpSession } from "./rtmp-session.ts";
import { RtpWriter } from "./rtp-writer.ts";
import { SoundTrack } from "./sound-track.ts";
import { StreamSender } from "./stream-sender.ts";
import { VideoTrack } from "./video-track.ts";

/** Time limit from connecting to sending the stream. */
const PUBLISH_MS = 15_000;
/** An encoder sends many times a second; one that is silent for this long is gone. */
const SILENCE_MS = 10_000;
/** Maximum unsent bytes of answers. */
const UNREAD_MAX = 65_536;
/** How long the last message is still sent after the end. */
const LINGER_MS = 1_000;

export type PublisherEvents = {
  /** Asks to send its stream, once; answered by `answer` or `refuse`. */
  onPublish: (key: string, offer: string) => void;
  /** The stream continues without sound, or has ended for this reason. */
  onProblem: (problem: StreamProblem) => void;
  /** Called once. */
  onEnded: () => void;
};

/** One RTMP connection: converts untrusted bytes to a stream that the media server accepts. */
export class Publisher {
  readonly #socket: Socket;
  readonly #events: PublisherEvents;
  readonly #limit = new ReadLimit(performance.now());
  readonly #session = new RtmpSession({
    send: (bytes) => this.#send(bytes),
    onPublish: (key) => this.#ask(key),
    onVideo: (payload, timestamp) => this.#takeVideo(payload, timestamp),
    onSound: (payload, timestamp) => this.#sound?.take(payload, timestamp),
    onEnd: () => this.close(),
  });
  #sender: StreamSender | null = null;
  #video: VideoTrack | null = null;
  #sound: SoundTrack | null = null;
  #timer: NodeJS.Timeout;
  #resuming: NodeJS.Timeout | undefined;
  #isPublishing = false;
  #isOver = false;

  constructor(socket: Socket, events: PublisherEvents) {
    this.#socket = socket;
    this.#events = events;
    this.#timer = setTimeout(() => this.close(), PUBLISH_MS);
    socket.setNoDelay(true);
    socket.on("data", (bytes) => this.#receive(bytes));
    socket.on("error", () => this.close());
    socket.on("close", () => this.close());
    // It has closed its half: nothing more arrives.
    socket.on("end", () => this.close());
  }

  answer(sdp: string): void {
    try {
      this.#sender?.answer(sdp);
    } catch {
      this.close();
    }
  }

  /** `reason`: shown in the encoder's log. */
  refuse(reason: string): void {
    if (this.#isOver) return;
    this.#session.refuse(reason);
    this.close();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#resuming);
    this.#sender?.close();
    // The last message is still sent; further input is dropped.
    this.#socket.resume();
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), LINGER_MS).unref();
    this.#events.onEnded();
  }

  #receive(bytes: Buffer): void {
    if (this.#isOver) return;
    if (this.#isPublishing) this.#timer.refresh();
    const waitMs = this.#limit.take(bytes.length, performance.now());
    if (waitMs > 0) this.#pause(waitMs);
    try {
      this.#session.take(bytes);
    } catch (error) {
      if (!(error instanceof RtmpError)) throw error;
      this.close();
    }
  }

  #pause(forMs: number): void {
    this.#socket.pause();
    clearTimeout(this.#resuming);
    this.#resuming = setTimeout(() => this.#socket.resume(), forMs);
  }

  #send(bytes: Buffer): void {
    if (this.#isOver) return;
    if (this.#socket.writableLength > UNREAD_MAX) this.close();
    else this.#socket.write(bytes);
  }

  #ask(key: string): void {
    const sender = new StreamSender({
      onConnected: () => this.#begin(sender),
      onEnded: () => this.close(),
    });
    this.#sender = sender;
    this.#events.onPublish(key, sender.offer);
  }

  /** Only once the media server is connected: the first picture is a key frame that others depend on. */
  #begin(sender: StreamSender): void {
    if (this.#isOver) return;
    this.#video = new VideoTrack(
      new RtpWriter(sender.pictureType, sender.pictureSource),
      (packet) => void sender.sendPicture(packet),
    );
    this.#sound = new SoundTrack(
      new RtpWriter(sender.soundType, sender.soundSource),
      (packet) => void sender.sendSound(packet),
      () => this.#events.onProblem("STREAM_SOUND_UNSUPPORTED"),
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), SILENCE_MS);
    this.#isPublishing = true;
    this.#session.accept();
  }

  #takeVideo(payload: Buffer, timestamp: number): void {
    const fault = this.#video?.take(payload, timestamp) ?? null;
    if (fault === null) return;
    this.#events.onProblem(fault);
    this.refuse(fault);
  }
}
