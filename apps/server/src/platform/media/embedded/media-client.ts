import type { MediaClientMessage, MediaCloseReason } from "@veranda/contract/media-signalling";
import { MICROPHONE_MID } from "@veranda/contract/media-lines";
import type { ConnectionEnd, ForwarderRequest } from "./forwarder/messages.ts";
import type { ConnectedClient, MediaParticipant } from "./media-rooms.ts";
import type { SignallingSocket } from "./signalling-socket.ts";

export type MediaClientDeps = {
  room: string;
  participant: MediaParticipant;
  socket: SignallingSocket;
  /** A number that no connection had yet. */
  nextConnection: (client: MediaClient) => number;
  release: (connection: number) => void;
  send: (request: ForwarderRequest) => void;
};

/** A page that was let in: its socket, and its present connection at the forwarder. */
export class MediaClient implements ConnectedClient {
  readonly #deps: MediaClientDeps;
  #connection = 0;
  #isOver = false;

  constructor(deps: MediaClientDeps) {
    this.#deps = deps;
    const { identity, grant } = deps.participant;
    deps.socket.send({ type: "welcome", identity, grant });
    this.#open();
  }

  receive(message: MediaClientMessage): void {
    const connection = this.#connection;
    if (message.type === "answer") this.#deps.send({ type: "answer", connection, sdp: message.sdp });
    else if (message.type === "restart") {
      this.#shut();
      this.#open();
    } else if (message.type === "bye") this.end("left");
    // Candidates of the client aren't needed: it reaches the server, which calls no address that a client names.
  }

  offered(sdp: string): void {
    this.#deps.socket.send({ type: "offer", sdp });
  }

  answered(candidates: readonly string[]): void {
    for (const candidate of candidates)
      this.#deps.socket.send({ type: "candidate", candidate, mid: MICROPHONE_MID });
  }

  /** Its connection at the forwarder has ended. */
  lost(why: ConnectionEnd): void {
    this.#connection = 0;
    if (why === "answer") this.#refuse("protocol");
    else if (why === "late") this.#refuse("timeout");
    else this.end(why);
  }

  grantChanged(): void {
    const { grant } = this.#deps.participant;
    // The forwarder first: no packet goes out after the page knows that none does.
    this.#deps.send({ type: "speak", connection: this.#connection, maySpeak: grant.microphone });
    this.#deps.socket.send({ type: "grant", grant });
  }

  heardChanged(): void {
    const { participant, socket, send } = this.#deps;
    const slots = participant.slots.assign(participant.heard);
    if (slots.length === 0) return;
    socket.send({ type: "slots", slots });
    send({ type: "slots", connection: this.#connection, slots: participant.slots.speakers });
  }

  /** The page is told why, and what it had is given free. */
  end(reason: MediaCloseReason): void {
    if (this.#isOver) return;
    this.#deps.socket.end(reason);
    this.closed();
  }

  /** The socket is no more. */
  closed(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#shut();
    const { participant } = this.#deps;
    if (participant.client === this) participant.client = null;
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
    if (slots.taken.length > 0) socket.send({ type: "slots", slots: slots.taken });
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
