import type { SpaceObject } from "@veranda/contract/records/object";
import { rightsOf } from "@veranda/contract/permissions";
import type { RoomRights } from "@veranda/contract/records/rights";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import type { SpaceSetting } from "@veranda/contract/records/space";
import { ROOM_PROTOCOL, type LeaveReason } from "@veranda/contract/rooms/connection";
import { NO_HOSTING, type Hosting } from "@veranda/contract/rooms/hosting";
import { NOT_LIVE } from "@veranda/contract/rooms/live";
import { DEFAULT_PERSON_VIDEO, type RoomVideo } from "@veranda/contract/rooms/video";
import { DEFAULT_PERSON_VOICE, type RoomVoice } from "@veranda/contract/rooms/voice";
import type { ClientMessage, Participant, RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomConnectionPort, OpenRoomConnection } from "../features/session/room-connection-port.ts";
import type { JoinRequest, LocalPose, RoomConnectionEvents, RoomMessageName } from "../net/index.ts";

import { ModelDocument } from "./model-document.fixture.ts";

type Seat = { participant: Participant; events: RoomConnectionEvents; pose: LocalPose | null };

/** An instance in memory: what one says the others hear, where one stands the others see at once. */
export class NullRoom {
  readonly document: ModelDocument;
  /** Whose accounts those have who come, one after the other; guests after that. */
  accounts: string[] = [];
  /** What it calls everybody who comes; null: as they want to be called. */
  givenName: string | null = null;
  /** What was edited is written down at once. */
  keeps = true;
  /** What `revert` brings back. */
  saved: readonly SpaceObject[] = [];
  /** Held back while true, so that a test sees what is between. */
  isSlow = false;
  /** What is said to it meanwhile is neither given out nor refused. */
  isDeaf = false;
  readonly heard: { from: string; name: string; data: unknown }[] = [];
  /** Voices as whoever comes is told of them. */
  isTranscribed = false;
  voice: RoomVoice = { mode: "everyone", people: [] };
  video: RoomVideo = { people: [] };
  hosting: Hosting = NO_HOSTING;
  /** What it stamps what plays with. */
  now = (): number => 1000;
  /** How often somebody said that they did not walk there. */
  teleports = 0;
  readonly #seats = new Map<number, Seat>();
  readonly #waiting: (() => void)[] = [];
  #next = 0;

  constructor(objects: readonly SpaceObject[] = []) {
    this.document = new ModelDocument({ environment: "yard", variant: "day" }, objects);
  }

  get setting(): SpaceSetting {
    return this.document.setting;
  }

  set setting(setting: SpaceSetting) {
    this.document.setting = setting;
  }

  readonly open: OpenRoomConnection = (events) => {
    const index = this.#next++;
    const id = `person-${index}`;
    const link: RoomConnectionPort = {
      pingMs: 20,
      connect: (_address, join) => {
        events.onConnection({ status: "connecting", attempt: 0, nextTryInMs: 0 });
        this.#soon(() => this.#enter(index, id, join, events));
      },
      renew: () => this.#soon(() => this.#welcome(index, true)),
      sendPose: (pose) => {
        const seat = this.#seats.get(index);
        if (seat) seat.pose = { ...pose };
      },
      teleported: () => {
        this.teleports += 1;
      },
      send: (name, data) => this.#hear(index, name, data),
      close: (reason) => {
        this.#leave(index, reason);
        events.onClosed(reason);
      },
      remotes: {
        sample: (other, _now, out) => {
          const pose = this.#seats.get(other)?.pose;
          if (!pose) return false;
          out.x = pose.x;
          out.y = pose.y;
          out.z = pose.z;
          out.vx = pose.vx;
          out.vy = pose.vy;
          out.vz = pose.vz;
          out.heading = pose.heading;
          out.motion = pose.motion;
          out.flags = pose.flags;
          out.mouth = pose.mouth;
          out.ageMs = 0;
          return true;
        },
      },
    };
    return link;
  };

  /** Lets the held back answers go. */
  release(): void {
    for (const act of this.#waiting.splice(0)) act();
  }

  /** What an index last said of its body. */
  poseOf(index: number): LocalPose | null {
    return this.#seats.get(index)?.pose ?? null;
  }

  tell<N extends RoomMessageName>(index: number, name: N, data: ServerMessage<N>): void {
    this.#seats.get(index)?.events.onMessage(name, data);
  }

  events(index: number): RoomConnectionEvents {
    const seat = this.#seats.get(index);
    if (!seat) throw new Error(`Nobody has seat ${index}`);
    return seat.events;
  }

  /** Someone stands elsewhere now, on the ground, for everyone who looks. */
  stand(index: number, x: number, z: number): void {
    const seat = this.#seats.get(index);
    if (seat?.pose) seat.pose = { ...seat.pose, x, y: 0, z };
  }

  #soon(act: () => void): void {
    if (this.isSlow) this.#waiting.push(act);
    else act();
  }

  #enter(index: number, id: string, join: JoinRequest, events: RoomConnectionEvents): void {
    const participant: Participant = {
      id,
      index,
      generation: 0,
      displayName: this.givenName ?? (join.displayName || "Wandering Owl"),
      isAuthless: this.accounts[index] === undefined,
      userId: this.accounts[index] ?? null,
      avatar: join.avatar || "terracotta",
      isHost: false,
      isCoHost: false,
      isAway: false,
      seat: null,
      joinedAt: "2026-01-01T00:00:00.000Z",
    };
    this.#broadcast("joined", { participant });
    this.#seats.set(index, { participant, events, pose: null });
    this.#welcome(index, false);
  }

  #welcome(index: number, isResumed: boolean): void {
    const seat = this.#seats.get(index);
    if (!seat) return;
    const welcome: ServerMessage<"welcome"> = {
      protocol: ROOM_PROTOCOL,
      me: seat.participant.id,
      instanceId: "instance1",
      resumeKey: "key",
      serverTime: Date.parse(seat.participant.joinedAt),
      isResumed,
      room: this.room,
      rights: this.#rightsOf(seat.participant),
      holds: this.#holds(),
      voice: this.voice,
      video: this.video,
      hosting: this.hosting,
      live: NOT_LIVE,
      captions: { isTranscribed: this.isTranscribed },
      participants: Array.from(this.#seats.values(), ({ participant }) => participant),
      chat: [],
      transform: null,
      tick: 0,
      tickMs: 100,
      maxSpeed: 8,
      bounds: { min: [-50, -20, -50], max: [50, 50, 50] },
    };
    seat.events.onConnection({ status: "open", attempt: 0, nextTryInMs: 0 });
    seat.events.onWelcome(welcome, isResumed);
  }

  /** The space as somebody who comes is told of it. */
  get room(): RoomData {
    const { objects, setting, revision, isUnsaved, hosts } = this.document;
    return { ...emptyRoom("space001", setting, "Yard"), objects, revision, isUnsaved, hosts };
  }

  #rightsOf({ userId }: Participant): RoomRights {
    return rightsOf(this.document.hosts, { accountId: userId, isStaff: false });
  }

  #holds(): ServerMessage<"held">["holds"] {
    return Array.from(this.document.holds, ([id, by]) => ({ id, by }));
  }

  #edit(seat: Seat, edit: ClientMessage<"edit">): void {
    const { id, userId } = seat.participant;
    const rights = this.#rightsOf(seat.participant);
    const answer = this.document.edit(edit, { id, accountId: userId, rights });
    if (answer.code) {
      seat.events.onMessage("editRefused", { seq: edit.seq, ...answer.refused });
      return;
    }
    for (const each of this.#seats.values())
      each.events.onMessage("edited", { by: id, seq: each === seat ? edit.seq : null, ...answer.edited });
    if (this.keeps) this.#broadcast("kept", { revision: answer.edited.revision });
  }

  #exchanged(
    seat: Seat,
    asked: "clear" | "revert" | "undo",
    { exchange, ...edited }: Omit<ServerMessage<"edited">, "by" | "seq">,
  ): void {
    const others = asked === "undo" ? {} : { exchanged: { by: seat.participant.id, asked } };
    for (const each of this.#seats.values())
      each.events.onMessage("edited", {
        by: null,
        seq: null,
        ...edited,
        ...(each === seat ? { exchange } : others),
      });
  }

  #hold(id: string, ids: readonly string[]): void {
    const { holds } = this.document;
    for (const [held, by] of holds) if (by === id) holds.delete(held);
    for (const each of ids) if (!holds.has(each)) holds.set(each, id);
    this.#broadcast("held", { holds: this.#holds() });
  }

  #hear(index: number, name: string, data: unknown): void {
    const seat = this.#seats.get(index);
    if (!seat) return;
    const { id, displayName } = seat.participant;
    this.heard.push({ from: id, name, data });
    if (this.isDeaf) return;
    if (name === "chat") {
      const { text } = data as ClientMessage<"chat">;
      this.#broadcast("chat", {
        id: `chat-${this.heard.length}`,
        senderId: id,
        senderName: displayName,
        text,
        sentAt: "2026-01-01T00:00:00.000Z",
      });
    } else if (name === "emote") {
      this.#broadcast("emote", { id, ...(data as ClientMessage<"emote">) });
    } else if (name === "hands") {
      const { pose } = data as ClientMessage<"hands">;
      for (const other of this.#seats.values())
        if (other !== seat) other.events.onMessage("hands", { id, pose });
    } else if (name === "microphone") {
      const voice = { ...DEFAULT_PERSON_VOICE, isMicrophoneOn: (data as ClientMessage<"microphone">).isOn };
      this.#broadcast("voiceChanged", { people: [{ id, voice }] });
    } else if (name === "camera") {
      const video = { ...DEFAULT_PERSON_VIDEO, isCameraOn: (data as ClientMessage<"camera">).isOn };
      this.#broadcast("videoChanged", { people: [{ id, video }] });
    } else if (name === "screenShare") {
      const { isOn, surfaceId } = data as ClientMessage<"screenShare">;
      const video = { ...DEFAULT_PERSON_VIDEO, isSharing: isOn, surfaceId };
      this.#broadcast("videoChanged", { people: [{ id, video }] });
    } else if (name === "raiseHand") {
      const voice = { ...DEFAULT_PERSON_VOICE, hand: (data as ClientMessage<"raiseHand">).isRaised ? 1 : 0 };
      this.#broadcast("voiceChanged", { people: [{ id, voice }] });
    } else if (name === "sit") {
      this.#sit(seat, (data as ClientMessage<"sit">).seat);
    } else if (name === "edit") {
      this.#soon(() => this.#edit(seat, data as ClientMessage<"edit">));
    } else if (name === "hold") {
      this.#hold(id, (data as ClientMessage<"hold">).ids);
    } else if (name === "play") {
      const { id: played, state: asked } = data as ClientMessage<"play">;
      const since = this.now();
      const before = this.document.objects.find(({ id: each }) => each === played)?.state;
      const passed = before?.isPlaying === true ? (since - (before.since ?? since)) / 1000 : 0;
      const seconds = before?.seconds === undefined ? {} : { seconds: before.seconds + passed };
      const state = { ...before, ...seconds, ...asked, since };
      this.document.play(played, state);
      this.#broadcast("played", { id: played, state, by: id });
    } else if (name === "save") {
      this.document.isUnsaved = false;
      const saved = { by: id, version: 1, isElsewhere: false, isUnsaved: false };
      this.#broadcast("saving", { state: "success", ...saved });
    } else if (name === "clear" || name === "revert") {
      const objects = name === "clear" ? [] : this.saved;
      this.#soon(() => this.#exchanged(seat, name, this.document.become(objects)));
    } else if (name === "undo") {
      const { revision } = data as ClientMessage<"undo">;
      this.#soon(() => {
        const done = this.document.undo(revision);
        if (done) return this.#exchanged(seat, name, done);
        const why = { code: "VERSION_NOT_FOUND", reason: "UNDO_EXPIRED" } as const;
        seat.events.onMessage("refused", { message: "undo", ...why });
      });
    } else if (name === "rename") {
      seat.participant = { ...seat.participant, ...(data as ClientMessage<"rename">) };
      this.#broadcast("updated", { participant: seat.participant });
    }
  }

  #sit(seat: Seat, key: string | null): void {
    for (const other of this.#seats.values()) {
      if (key === null || other === seat || other.participant.seat !== key) continue;
      const why = { code: "SEAT_TAKEN", reason: "SEAT_TAKEN" } as const;
      seat.events.onMessage("refused", { message: "sit", ...why });
      return;
    }
    seat.participant = { ...seat.participant, seat: key };
    this.#broadcast("updated", { participant: seat.participant });
  }

  #leave(index: number, reason: LeaveReason): void {
    const seat = this.#seats.get(index);
    this.#seats.delete(index);
    if (seat) this.#broadcast("left", { id: seat.participant.id, reason });
  }

  #broadcast<N extends RoomMessageName>(name: N, data: ServerMessage<N>): void {
    for (const { events } of this.#seats.values()) events.onMessage(name, data);
  }
}
