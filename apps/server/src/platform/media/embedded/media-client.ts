import type { MediaClientMessage, MediaCloseReason } from "@veranda/contract/media-signalling";
import { MICROPHONE_MID } from "@veranda/contract/media-lines";
import type { ConnectionEnd, ForwarderReport, ForwarderRequest } from "./forwarder/messages.ts";
import type { ConnectedClient, EmbeddedParticipant } from "./embedded-participant.ts";
import type { SignallingSocket } from "./signalling-socket.ts";
import { VideoLink, type VideoLinkDeps } from "./video-link.ts";

export type MediaClientDeps = {
  room: string;
  participant: EmbeddedParticipant;
  socket: SignallingSocket;
  /** Returns an unused connection number. */
  nextConnection: (client: MediaClient) => number;
  release: (connection: number) => void;
  send: (request: ForwarderRequest) => void;
} & Pick<VideoLinkDeps, "mayShow" | "monotonic">;

/** The forwarder's messages about one connection. */
type ConnectionReport = Extract<ForwarderReport, { connection: number }>;

/** An admitted page: its socket, and its current connections at the forwarder. */
export class MediaClient implements ConnectedClient {
  readonly #deps: MediaClientDeps;
  readonly #video: VideoLink;
  #connection = 0;
  #isOver = false;

  constructor(deps: MediaClientDeps) {
    this.#deps = deps;
    this.#video = new VideoLink({ ...deps, nextConnection: () => deps.nextConnection(this) });
    const { identity, grant } = deps.participant;
    deps.socket.send({ type: "welcome", identity, grant });
    if (!deps.participant.isWatcher) this.#open();
  }

  receive(message: MediaClientMessage): void {
    const video = this.#video;
    switch (message.type) {
      case "answer":
        if (message.connection === "video") video.answer(message.sdp);
        else this.#deps.send({ type: "answer", connection: this.#connection, sdp: message.sdp });
        break;
      case "restart":
        if (message.connection === "video") {
          video.restart();
        } else if (!this.#deps.participant.isWatcher) {
          this.#shut();
          this.#open();
        }
        break;
      case "open_video":
        video.open();
        break;
      case "close_video":
        video.close();
        break;
      case "want":
        video.want(message.videos);
        break;
      case "bye":
        this.end("left");
        break;
      case "hello":
      // The client's candidates aren't needed: it connects to the server, which never contacts an address from a
      // client.
      case "candidate":
        break;
      default:
        message satisfies never;
    }
  }

  /** Handles a message of the forwarder about one of its connections. */
  reported(report: ConnectionReport): void {
    const isVideo = this.#video.isOf(report.connection);
    if (report.type === "wanted") {
      if (isVideo) this.#video.publish(report.lines);
    } else if (report.type === "ended") this.#ended(isVideo, report.why);
    else if (report.type === "offer") {
      if (isVideo) this.#video.offered(report.sdp);
      else this.#deps.socket.send({ type: "offer", sdp: report.sdp, connection: "voice" });
    } else if (report.type === "candidates") {
      if (isVideo) this.#video.answered(report.candidates);
      else this.#answered(report.candidates);
    }
  }

  grantChanged(): void {
    const { grant } = this.#deps.participant;
    // The forwarder first: once the page is notified, no packet may be sent any more.
    this.#deps.send({ type: "speak", connection: this.#connection, maySpeak: grant.microphone });
    this.#video.showAllowed();
    this.#deps.socket.send({ type: "grant", grant });
  }

  heardChanged(): void {
    const { participant, socket, send } = this.#deps;
    const slots = participant.slots.assign(participant.heard);
    if (slots.length === 0) return;
    socket.send({ type: "slots", slots, connection: "voice" });
    send({ type: "slots", connection: this.#connection, slots: participant.slots.speakers });
  }

  seenChanged(): void {
    this.#video.follow();
  }

  othersGrantChanged(identity: string): void {
    if (this.#video.wants(identity)) this.#video.follow();
  }

  /** Tells the page the reason, and releases its resources. */
  end(reason: MediaCloseReason): void {
    if (this.#isOver) return;
    this.#deps.socket.end(reason);
    this.closed();
  }

  /** The socket has closed. */
  closed(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#shut();
    this.#video.close();
    const { participant } = this.#deps;
    if (participant.client === this) participant.client = null;
  }

  #answered(candidates: readonly string[]): void {
    for (const candidate of candidates)
      this.#deps.socket.send({ type: "candidate", candidate, mid: MICROPHONE_MID, connection: "voice" });
  }

  /** One of its connections has ended: the video connection alone is reopened, while voice continues. */
  #ended(isVideo: boolean, why: ConnectionEnd): void {
    if (!isVideo) this.#connection = 0;
    if (why === "answer") this.#refuse("protocol");
    else if (why === "flooding") this.end(why);
    else if (isVideo) this.#video.lost();
    else if (why === "late") this.#refuse("timeout");
    else this.end(why);
  }

  #refuse(code: "protocol" | "timeout"): void {
    this.#deps.socket.refuse(code);
    this.closed();
  }

  #open(): void {
    const { room, participant, socket, send } = this.#deps;
    this.#connection = this.#deps.nextConnection(this);
    const { identity, grant, slots, heard } = participant;
    slots.assign(heard);
    if (slots.taken.length > 0) socket.send({ type: "slots", slots: slots.taken, connection: "voice" });
    send({
      type: "open",
      connection: this.#connection,
      room,
      identity,
      maySpeak: grant.microphone,
      slots: slots.speakers,
    });
  }

  #shut(): void {
    if (this.#connection === 0) return;
    this.#deps.release(this.#connection);
    this.#deps.send({ type: "shut", connection: this.#connection });
    this.#connection = 0;
  }
}
