import type { EngineMessageRead } from "@veranda/contract/engine/messages";
import type {
  ClientMessage,
  ClientMessageName,
  LeaveReason,
  Participant,
  RoomData,
  ServerMessage,
} from "@veranda/contract/rooms/messages";
import type { SpaceSetting } from "@veranda/contract/records/space";
import type { Timer } from "../../core/clock.ts";
import type { Frame } from "../../core/loop.ts";
import type { ConnectionStatus } from "../../net/index.ts";
import { onChatHistory } from "../chat/chat.ts";
import type { Context } from "../context.ts";
import type { SpaceDocument } from "../document/document.ts";
import type { SceneLoader } from "../scene/scene-loader.ts";
import { FirstFrames } from "./first-frames.ts";
import type { RoomConnectionPort, OpenRoomConnection } from "./room-connection-port.ts";
import { roomMessageHandlers } from "./room-message-handlers.ts";
import { PoseExchange } from "./pose-exchange.ts";
import { nextStatus, type SessionEvent } from "./session-machine.ts";
import { leaveCaptions, onCaptionsWelcome } from "../captions/room-captions.ts";
import { leaveVideo, onVideoWelcome } from "../video/room-video.ts";
import { leaveHosting, onHostingWelcome } from "../hosting/room-hosting.ts";
import { leaveLive, onLive } from "../live/room-live.ts";
import { leaveVoice, onVoiceWelcome } from "../voice/room-voice.ts";

type Join = EngineMessageRead<"join_room">;

/** Maximum number of objects in the first picture; more are loaded round people who already walk. */
const OBJECTS_AT_ONCE = 64;
/** Delay until the emotes are loaded, unless somebody plays one before. */
const QUIET_MS = 3_000;

/** A visit: from the ticket through the connection and the environment to walking, and out again. */
export class Session {
  readonly #context: Context;
  readonly #openLink: OpenRoomConnection;
  readonly #sceneLoader: SceneLoader;
  readonly #document: SpaceDocument;
  /** Resolves when bodies can be drawn. */
  readonly #crowdReady: Promise<void>;
  #link: RoomConnectionPort | null = null;
  #join: Join | null = null;
  #wantsTicket = false;
  readonly #firstFrames: FirstFrames;
  /** Visit counter: callbacks of an earlier one must not affect this one. */
  #visit = 0;
  /** Welcome counter: one that arrives while the environment is still loading replaces the previous one. */
  #welcomes = 0;
  readonly #poses: PoseExchange;
  /** Until the emotes are loaded. */
  #quiet: Timer | null = null;

  constructor(
    context: Context,
    openLink: OpenRoomConnection,
    sceneLoader: SceneLoader,
    document: SpaceDocument,
    crowdReady: Promise<void>,
    fitResolution: (frameSeconds: number) => void,
  ) {
    this.#context = context;
    this.#openLink = openLink;
    this.#sceneLoader = sceneLoader;
    this.#document = document;
    this.#crowdReady = crowdReady;
    this.#firstFrames = new FirstFrames(context, sceneLoader.progress, fitResolution);
    this.#poses = new PoseExchange(context.world);
  }

  /** Before entering: loads, builds and uploads what a space and its people are drawn with. */
  async prepare(setting: SpaceSetting): Promise<void> {
    if (this.#link) return;
    const visit = this.#visit;
    const { platform, world } = this.#context;
    try {
      const { avatar } = this.#context.state.current.user;
      // A guest who has not chosen one yet has none.
      const avatars = avatar === "" ? [] : [avatar];
      await Promise.all([this.#sceneLoader.show(setting), this.#loadAvatars(avatars)]);
      await platform.view.prepare(world.scene, world.rig.camera);
      platform.mark("shaders built");
      if (visit !== this.#visit || !world.warmUp()) return;
      await platform.view.finish();
      platform.mark("first frame unseen");
      if (visit === this.#visit) await this.#firstFrames.chooseResolution();
    } catch {
      // Entering loads it again, and reports the failure.
    }
  }

  join(join: Join): void {
    const before = this.#join;
    this.#join = join;
    // The answer to `need_ticket`: the same visit continues, even in another instance if the first is gone.
    if (this.#wantsTicket && this.#link && before?.roomId === join.roomId) {
      this.#wantsTicket = false;
      this.#link.renew(join.address, join.roomAccessToken);
      return;
    }
    this.#end("left");
    this.#transition("join");
    const { state } = this.#context;
    state.patch("session", {
      roomId: join.roomId,
      shareId: join.shareId,
      instanceId: join.instanceId,
      leaveReason: null,
      reconnecting: null,
    });
    this.#sceneLoader.restart(join.setting);
    const visit = this.#visit;
    if (join.setting)
      this.#sceneLoader.show(join.setting).catch((error: unknown) => this.#failScene(visit, error));
    this.#connect(join, visit);
  }

  leave(reason: LeaveReason): void {
    if (this.#context.state.current.session.status === "not_connected") return;
    this.#transition("leave");
    this.#end(reason);
    this.#transition("left");
    this.#clear(reason);
  }

  /** Sends a message to the room; dropped without a connection. */
  tell<N extends Exclude<ClientMessageName, "join">>(name: N, data: ClientMessage<N>): void {
    this.#link?.send(name, data);
  }

  /** The page has new credentials: a pending ticket is requested again. */
  askAgain(): void {
    if (this.#wantsTicket) this.#askTicket(this.#context.state.current.session.instanceId);
  }

  /** Another instance of the same space: the page makes the join call and comes back with `join_room`. */
  switchInstance(instanceId: string): void {
    if (this.#join) this.#askTicket(instanceId);
  }

  onFrame(frame: Frame): void {
    const link = this.#link;
    const { state } = this.#context;
    this.#firstFrames.onFrame(frame.nowMs);
    if (!link || state.current.session.status !== "joined") return;
    this.#poses.send(link);
    if (link.pingMs !== state.current.session.pingMs && frame.timeSeconds % 1 < frame.deltaSeconds) {
      state.patch("session", { pingMs: link.pingMs });
    }
  }

  dispose(): void {
    this.#end("left");
    this.#sceneLoader.dispose();
  }

  #connect(join: Join, visit: number): void {
    const ifCurrent =
      <A extends unknown[]>(act: (...args: A) => void) =>
      (...args: A): void => {
        if (visit === this.#visit) act(...args);
      };
    const { user } = this.#context.state.current;
    const hearers = roomMessageHandlers(this.#context, this.#document, (room) =>
      this.#changeRoom(visit, room),
    );
    const link = this.#openLink({
      onWelcome: ifCurrent((welcome: ServerMessage<"welcome">, isResumed: boolean) => {
        this.#enter(visit, welcome, isResumed).catch((error: unknown) => this.#failScene(visit, error));
      }),
      onMessage: (name, data) => {
        if (visit === this.#visit) hearers[name](data);
      },
      onConnection: ifCurrent((connection: ConnectionStatus) => this.#connection(connection)),
      onNeedTicket: ifCurrent(() => {
        this.#wantsTicket = true;
        this.#askTicket(this.#context.state.current.session.instanceId);
      }),
      onClosed: ifCurrent((reason: LeaveReason) => this.#closed(reason)),
    });
    this.#link = link;
    this.#transition("request");
    link.connect(join.address, {
      ticket: join.roomAccessToken,
      displayName: user.displayName,
      avatar: user.avatar,
      ...(join.transform === undefined ? {} : { transform: join.transform }),
    });
  }

  #connection({ status, attempt, nextTryInMs }: ConnectionStatus): void {
    const isMending = status !== "open" && attempt > 0;
    this.#context.state.patch("session", { reconnecting: isMending ? { attempt, nextTryInMs } : null });
  }

  async #enter(visit: number, welcome: ServerMessage<"welcome">, isResumed: boolean): Promise<void> {
    const { state, world } = this.#context;
    const wasJoined = state.current.session.status === "joined";
    const welcomed = (this.#welcomes += 1);
    this.#wantsTicket = false;
    this.#context.platform.mark("welcome");
    this.#transition("welcome");
    state.patch("session", { instanceId: welcome.instanceId, me: welcome.me, reconnecting: null });
    state.set("room", welcome.room);
    this.#document.enter(welcome, wasJoined);
    onChatHistory(this.#context, welcome.chat, isResumed);
    onVoiceWelcome(this.#context, welcome.voice);
    onHostingWelcome(this.#context, welcome.hosting);
    onLive(this.#context, welcome.live);
    onVideoWelcome(this.#context, welcome.video);
    onCaptionsWelcome(this.#context, welcome.captions, this);
    if (!wasJoined && !isResumed) this.#sayRenamed(welcome);
    this.#putPeople(welcome.participants, wasJoined);
    if (wasJoined) {
      // The body keeps its position, unless the server disagrees.
      if (!isResumed && welcome.transform) world.spawning.applyServerCorrection(welcome.transform);
      await this.#document.draw();
      return;
    }
    // Objects left from another space.
    const cleared = this.#sceneLoader.setObjects([]);
    const areFew = welcome.room.objects.length <= OBJECTS_AT_ONCE;
    // If it fails, drawing them reports it.
    if (areFew) this.#sceneLoader.prefetchObjects(welcome.room.objects).catch(() => undefined);
    await Promise.all([
      this.#sceneLoader.applySettings(welcome.room.setting, state.current.assets),
      cleared,
      this.#loadAvatars(welcome.participants.map(({ avatar }) => avatar)),
    ]);
    await this.#firstFrames.build();
    if (visit !== this.#visit || welcomed !== this.#welcomes) return;
    world.own.body.bounds = welcome.bounds;
    this.#settleIn(welcome);
    this.#firstFrames.begin(areFew ? this.#drawObjects(visit) : null, () => this.#loadTheRest(visit, areFew));
  }

  async #loadAvatars(codes: readonly string[]): Promise<void> {
    await this.#crowdReady;
    await this.#context.world.people?.loadAvatars(codes);
  }

  /** Tells guests whose name can't be used what they are called; a suffix for duplicates needs no message. */
  #sayRenamed({ me, participants }: ServerMessage<"welcome">): void {
    const { state, events, words } = this.#context;
    const { displayName: name, isAuthless } = participants.find(({ id }) => id === me) ?? {};
    if (name === undefined || isAuthless !== true) return;
    const [wanted, given] = [state.current.user.displayName, name].map((each) =>
      each.normalize("NFKC").replace(/\s/gu, ""),
    );
    if (wanted === undefined || given?.startsWith(wanted) !== false) return;
    events.emit("toast", { message: words.renamedGuest({ name }), kind: "info" });
  }

  /** Loads the remaining objects round somebody who already walks, and then code beyond movement. */
  #loadTheRest(visit: number, areObjectsDrawn: boolean): void {
    const { platform, world } = this.#context;
    void world.loadActions();
    this.#quiet?.cancel();
    this.#quiet = platform.timers.after(QUIET_MS, () => void world.loadEmotes());
    if (!areObjectsDrawn) void this.#drawObjects(visit);
  }

  #drawObjects(visit: number): Promise<void> {
    return this.#document.draw().catch((error: unknown) => this.#failScene(visit, error));
  }

  #settleIn(welcome: ServerMessage<"welcome">): void {
    const { state, world } = this.#context;
    for (const person of Object.values(state.current.participants)) {
      world.people?.put(person, person.id === welcome.me);
    }
    world.poses = this.#link && this.#poses.source(this.#link);
    world.expect(welcome.room.objects);
    world.arrive(welcome.transform);
    this.#link?.teleported();
    this.#transition("ready");
  }

  /** The server's current list: adds and removes participants. */
  #putPeople(participants: readonly Participant[], isShown: boolean): void {
    const { state, world } = this.#context;
    const me = state.current.session.me;
    const next = Object.fromEntries(participants.map((person) => [person.id, person]));
    if (isShown) {
      for (const id of Object.keys(state.current.participants)) if (!(id in next)) world.people?.remove(id);
      for (const person of participants) world.people?.put(person, person.id === me);
    }
    state.set("participants", next);
  }

  #changeRoom(visit: number, room: RoomData): void {
    this.#context.state.set("room", room);
    this.#document.replace(room).catch((error: unknown) => this.#failScene(visit, error));
  }

  #closed(reason: LeaveReason): void {
    this.#link = null;
    const { status } = this.#context.state.current.session;
    if (reason === "timeout") this.#transition("expire");
    else this.#transition(status === "joined" || status === "joining" ? "end" : "fail");
    this.#clear(reason);
  }

  #failScene(visit: number, error: unknown): void {
    if (visit !== this.#visit || (error instanceof DOMException && error.name === "AbortError")) return;
    const message = error instanceof Error ? error.message : String(error);
    this.#context.events.emit("log", {
      level: "error",
      message: "The place could not be shown",
      data: { message },
    });
    this.#transition("fail");
    this.#end("left");
    this.#clear(null);
    this.#context.state.patch("loading", { error: message });
  }

  #askTicket(instanceId: string | null): void {
    if (!this.#join) return;
    const { roomId, shareId } = this.#join;
    this.#context.events.emit("need_ticket", { roomId, shareId, instanceId });
  }

  /** Closes the connection; further messages from it are ignored. */
  #end(reason: LeaveReason): void {
    this.#wantsTicket = false;
    const link = this.#link;
    this.#link = null;
    this.#forgetVisit();
    link?.close(reason);
  }

  /** Pending work of this visit no longer counts. */
  #forgetVisit(): void {
    this.#visit += 1;
    this.#firstFrames.forget();
    this.#quiet?.cancel();
    this.#quiet = null;
    this.#context.world.leave();
  }

  #clear(reason: LeaveReason | null): void {
    const { state } = this.#context;
    this.#forgetVisit();
    state.patch("session", { me: null, reconnecting: null, pingMs: null, leaveReason: reason });
    state.patch("loading", { isReady: false });
    state.set("room", null);
    this.#document.leave();
    state.set("participants", {});
    state.set("isMoving", false);
    state.patch("chat", { messages: [], unanswered: [], held: [] });
    state.patch("emotes", { playing: null });
    leaveVoice(this.#context);
    leaveHosting(this.#context);
    leaveLive(this.#context);
    leaveVideo(this.#context);
    leaveCaptions(this.#context);
  }

  #transition(event: SessionEvent): void {
    const { state, events } = this.#context;
    const { status } = state.current.session;
    const next = nextStatus(status, event);
    if (next === null) {
      events.emit("log", { level: "warn", message: `A session that is ${status} heard ${event}` });
      return;
    }
    state.patch("session", { status: next });
  }
}
