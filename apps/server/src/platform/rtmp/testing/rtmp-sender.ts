import { connect, type Socket } from "node:net";
import { soon } from "../../../testing/soon.ts";
import { RTMP } from "../gateway/rtmp-message.ts";
import {
  chunks,
  keyPicture,
  nextPicture,
  pictureConfig,
  publishing,
  sound,
  soundConfig,
} from "./rtmp-bytes.ts";
import { SAMPLE_SOUND } from "./sample-stream.ts";

const FRAME_MS = 100;

/** Publishes, and retries while the gateway starts, as encoders do. Returns once it may send or was refused. */
export async function publishWhenOpen(port: number, key: string): Promise<RtmpSender> {
  let sender = new RtmpSender(port).publish(key);
  await soon(() => {
    if (sender.isClosed && sender.refusal === null) sender = new RtmpSender(port).publish(key);
    if (!sender.isPublishing && sender.refusal === null) throw new Error("The gateway hasn't answered");
  });
  return sender;
}

/** An encoder that sends by RTMP: a cyan picture ten times a second, and a tone. */
export class RtmpSender {
  readonly #socket: Socket;
  #said = "";
  #at = 0;
  #sounds = 0;
  #sending: NodeJS.Timeout | undefined;
  isClosed = false;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("data", (bytes) => (this.#said += bytes.toString("latin1")));
    this.#socket.on("close", () => (this.isClosed = true));
    this.#socket.on("error", () => undefined);
  }

  /** Whether its stream was accepted. */
  get isPublishing(): boolean {
    return this.#said.includes("NetStream.Publish.Start");
  }

  /** The server's reason for a rejection; null if it wasn't rejected. */
  get refusal(): string | null {
    const [, after] = this.#said.split("NetStream.Publish.BadName");
    return /[A-Z][A-Z_]{4,}/.exec(after ?? "")?.[0] ?? null;
  }

  publish(key: string): this {
    return this.write(publishing(key));
  }

  write(bytes: Buffer): this {
    this.#socket.write(bytes);
    return this;
  }

  /** Sends a picture in one chunk. */
  show(tag: Buffer): void {
    this.write(chunks(RTMP.video, tag, { timestamp: this.#at, size: tag.length }));
  }

  /** Sends until it is closed. */
  sendOn(): this {
    this.write(chunks(RTMP.video, pictureConfig));
    this.write(chunks(RTMP.audio, soundConfig, { stream: 5 }));
    this.#sending ??= setInterval(() => this.#sendFrame(), FRAME_MS);
    return this;
  }

  close(): void {
    clearInterval(this.#sending);
    this.#socket.destroy();
  }

  #sendFrame(): void {
    const isKey = this.#at % 500 === 0;
    this.write(chunks(RTMP.video, isKey ? keyPicture : nextPicture, { timestamp: this.#at }));
    for (; (this.#sounds * 1_024) / 48 < this.#at + FRAME_MS; this.#sounds += 1) {
      const frame = SAMPLE_SOUND[2 + (this.#sounds % (SAMPLE_SOUND.length - 4))] ?? Buffer.alloc(0);
      const timestamp = Math.floor((this.#sounds * 1_024) / 48);
      this.write(chunks(RTMP.audio, sound(frame), { stream: 5, timestamp }));
    }
    this.#at += FRAME_MS;
  }
}
