import { OBJECT_LIMITS, type ObjectState, type SpaceObject } from "@veranda/contract/records/object";
import type { FileAsset } from "@veranda/contract/records/file";
import type { Sentence } from "@veranda/contract/engine/words";
import type { SpaceSetting } from "@veranda/contract/records/space";
import { NOTHING_SAVED } from "@veranda/contract/engine/editing-state";
import type { RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import { deepEqual } from "../../core/deep-equal.ts";
import type { Context } from "../context.ts";
import type { SceneLoader } from "../scene/scene-loader.ts";
import type { Tell } from "../session/room-connection-port.ts";
import { Exchanges } from "./exchanges.ts";
import { TransformInterpolator } from "./transform-interpolator.ts";
import { History } from "./history.ts";

import { VisibleObjects } from "./visible-objects.ts";
import { HoldLabels } from "./hold-labels.ts";
import { VersionRequests } from "./version-requests.ts";
import { whyNot, whyNotLook } from "./permission.ts";
import { Replica, type Draft, type OwnEdit } from "./replica.ts";
import { ServerClock } from "./server-clock.ts";

/** The same sentence is not said twice within so many milliseconds. */
const SAME_TOAST_MS = 3000;

/** What is held is said again so often: the room takes silence for letting go. */
const HOLD_SECONDS = 8;

export type EditOptions = {
  setting?: Partial<SpaceSetting>;
  /** Edits of one gesture are taken back together. */
  gesture?: string;
  /** It is drawn there already. */
  isShown?: boolean;
};

/** The space's document in this page: what the room says of it, what one does to it, and what is seen of it. */
export class SpaceDocument {
  readonly versions: VersionRequests;
  readonly #context: Context;
  readonly #sceneLoader: Pick<SceneLoader, "setObjects" | "applySettings">;
  readonly #tell: Tell;
  readonly #replica = new Replica();
  readonly #history = new History();
  readonly #exchanges: Exchanges;
  readonly #glide = new TransformInterpolator();
  readonly #labels: HoldLabels;
  readonly #drawn: VisibleObjects;
  readonly #clock: ServerClock;
  /** Ids that are drawn where they belong already. */
  readonly #shown = new Set<string>();
  #held: readonly string[] = [];
  #sinceHeld = 0;
  /** From when on objects are drawn; before, one is still arriving. */
  #isDrawn = false;
  /** The layer is being given the whole document. */
  #filling: Promise<void> | null = null;
  #gestures = 0;
  #lastToast = { message: "", atMs: -Infinity };

  constructor(context: Context, sceneLoader: Pick<SceneLoader, "setObjects" | "applySettings">, tell: Tell) {
    this.#context = context;
    this.#sceneLoader = sceneLoader;
    this.#tell = tell;
    this.#exchanges = new Exchanges(this.#history, tell, (...said) => this.say(...said));
    this.versions = new VersionRequests(context, tell, this.#exchanges, (...said) => this.say(...said));
    this.#labels = new HoldLabels(context);
    this.#drawn = new VisibleObjects(context);
    this.#clock = new ServerClock(context.platform.clock);
  }

  get objects(): ReadonlyMap<string, SpaceObject> {
    return this.#replica.objects;
  }

  get setting(): SpaceSetting {
    return this.#replica.setting;
  }

  /** The server's clock, milliseconds; 0 while nothing was heard of it. */
  get serverNow(): number {
    return this.#clock.now;
  }

  /** One is in an instance: for the first time, or again after a lost connection. */
  enter(welcome: ServerMessage<"welcome">, isAgain: boolean): void {
    const { state } = this.#context;
    const { room, rights, holds, participants, me } = welcome;
    const self = participants.find(({ id }) => id === me);
    this.#replica.creatorId = self?.userId ?? null;
    state.set("rights", rights);
    this.#onHolds(holds);
    this.#takeAssets(room.assets);
    this.#clock.heard(welcome.serverTime);
    if (!isAgain) {
      this.#exchanges.forget();
      this.#history.clear();
      this.#replica.begin(room);
    } else {
      this.#exchanges.connectedAgain();
      this.#history.forgetAnswers();
      this.versions.again(room.isUnsaved);
      for (const edit of this.#replica.resume(room)) this.#send(edit);
      this.#look();
      if (this.#held.length > 0) this.#tell("hold", { ids: [...this.#held] });
    }
    this.#flush();
    this.#publishSaving();
  }

  /** From now on objects are drawn. */
  draw(): Promise<void> {
    this.#isDrawn = true;
    return this.#fill();
  }

  leave(): void {
    const { state } = this.#context;
    this.#isDrawn = false;
    this.#history.clear();
    this.#exchanges.forget();
    this.#glide.clear();
    this.#held = [];
    this.#replica.begin(NOWHERE);
    this.#replica.takeTouched();
    state.set("objects", {});
    state.set("drawn", []);
    state.set("assets", {});
    state.set("holds", {});
    state.set("rights", null);
    state.set("saving", { ...NOTHING_SAVED });
    this.#publishHistory();
  }

  /** The room as a whole, told anew: hosts and name, or another version of the document. */
  replace(room: RoomData): Promise<void> {
    this.#takeAssets(room.assets);
    this.#replica.replace(room);
    this.#context.state.patch("saving", { isUnsaved: room.isUnsaved, revision: room.revision });
    const looks = this.#wear();
    this.#flush();
    return looks;
  }

  /** Changes something; null when nothing of it can be done, which is said to the person. */
  edit(drafts: readonly Draft[], { setting, gesture, isShown = false }: EditOptions = {}): boolean {
    const now = this.#context.state.current;
    let refusal: Sentence | null = null;
    const allowed = drafts.filter((draft) => {
      const reason = whyNot(now, this.objects, draft);
      refusal ??= reason;
      return reason === null;
    });
    if (setting) refusal ??= whyNotLook(now);
    if (refusal !== null) this.say(refusal);
    const look = setting && whyNotLook(now) === null ? setting : undefined;
    if (allowed.length === 0 && !look) return false;
    const step = gesture ?? this.newGesture();
    for (const edit of this.#make(allowed, look, isShown)) this.#history.did(edit, step);
    this.#afterOwn(look !== undefined);
    return true;
  }

  /** A file that was brought came to nothing: it leaves the space and what can be taken back. */
  withdraw(fileId: string): void {
    const now = this.#context.state.current;
    const drafts = this.#history
      .withdraw(fileId, this.#replica)
      .filter((draft) => whyNot(now, this.objects, draft) === null);
    if (drafts.length > 0) this.#make(drafts, undefined, false);
    this.#afterOwn(false);
  }

  /** Of what was done last. */
  get gesture(): string {
    return `gesture-${this.#gestures}`;
  }

  /** A name for what is done in one go. */
  newGesture(): string {
    this.#gestures += 1;
    return this.gesture;
  }

  undo(): void {
    this.#exchanges.afterwards(() => this.#takeBack("undo"));
  }

  redo(): void {
    this.#exchanges.afterwards(() => this.#takeBack("redo"));
  }

  /** The objects that one has in hand from now on; all of them. */
  hold(ids: readonly string[]): void {
    if (deepEqual(ids, this.#held)) return;
    this.#held = ids;
    this.#sinceHeld = 0;
    this.#tell("hold", { ids: [...ids] });
  }

  /** The room did not do what was asked. */
  refused(refusal: Pick<ServerMessage<"refused">, "message" | "code">): void {
    this.#exchanges.refused(refusal);
    this.#publishHistory();
  }

  /** Plays, pauses, jumps or turns a page, for everyone. */
  play(id: string, change: Omit<ObjectState, "since">): void {
    const { state = {} } = this.objects.get(id) ?? {};
    const { isPlaying = false, seconds = 0, since } = state;
    const now = this.#clock.now;
    // The server goes on from where it stands by its own clock (docs/objects.md, O22); so does what one sees till then.
    const at = isPlaying && since !== undefined ? seconds + Math.max(0, now - since) / 1000 : seconds;
    this.#tell("play", { id, state: change });
    this.#played(id, { ...state, ...(change.page === undefined && { seconds: at, since: now }), ...change });
  }

  /** What the page knows of files before the room says so. */
  takeAssets(assets: readonly FileAsset[]): void {
    this.#takeAssets(assets);
  }

  /** Says a sentence to the person, once. */
  say(sentence: Sentence, kind: "info" | "error" = "error"): void {
    this.#say(sentence(this.#context.words), kind);
  }

  #say(message: string, kind: "info" | "error"): void {
    const nowMs = this.#context.platform.clock.now();
    const last = this.#lastToast;
    if (last.message === message && nowMs - last.atMs < SAME_TOAST_MS) return;
    this.#lastToast = { message, atMs: nowMs };
    this.#context.events.emit("toast", { message, kind });
  }

  readonly hears = {
    rights: (rights: ServerMessage<"rights">): void => {
      const { state } = this.#context;
      const became = rights.isHostInstance && state.current.rights?.isHostInstance === false;
      state.set("rights", rights);
      if (became && rights.isHost) this.say((t) => t.nowMainInstance(), "info");
    },
    edited: (message: ServerMessage<"edited">): void => {
      const own = this.#replica.edited(message);
      if (own) this.#history.accepted(own.seq);
      if (message.setting) this.#look();
      this.#flush();
      this.#publishSaving();
      if (message.exchange) {
        if (message.exchange.left > 0) this.say(keptSentence(message.exchange.left), "info");
        this.#exchanges.done(message);
        this.#publishHistory();
      }
      if (message.exchanged) {
        const { by, asked } = message.exchanged;
        const { participants } = this.#context.state.current;
        this.#exchanges.doneBy(participants[by]?.displayName, asked);
      }
    },
    kept: ({ revision }: ServerMessage<"kept">): void => {
      this.#replica.kept(revision);
      this.#publishSaving();
    },
    editRefused: (message: ServerMessage<"editRefused">): void => {
      const own = this.#replica.refused(message);
      this.#history.refused(message.seq);
      this.#say(message.display, "error");
      if (own?.setting) this.#look();
      this.#flush();
      this.#publishHistory();
    },
    played: ({ id, state }: ServerMessage<"played">): void => {
      if (state.since !== undefined) this.#clock.heard(state.since);
      this.#played(id, state);
    },
    held: ({ holds }: ServerMessage<"held">): void => this.#onHolds(holds),
    assets: ({ assets }: ServerMessage<"assets">): void => this.#takeAssets(assets),
    about: (about: ServerMessage<"about">): void => {
      if (this.#context.state.current.room) this.#context.state.patch("room", about);
    },
    saving: (said: ServerMessage<"saving">): void => {
      this.#replica.isUnsaved = said.isUnsaved;
      this.#publishSaving();
      this.versions.heard(said);
    },
  };

  onFrame(deltaSeconds: number): void {
    const { objects } = this.#context.world;
    if (objects) this.#glide.update(objects, deltaSeconds);
    this.#labels.onFrame();
    this.#drawn.onFrame(deltaSeconds);
    if (this.#held.length === 0 || (this.#sinceHeld += deltaSeconds) < HOLD_SECONDS) return;
    this.#sinceHeld = 0;
    this.#tell("hold", { ids: [...this.#held] });
  }

  #make(drafts: readonly Draft[], setting: Partial<SpaceSetting> | undefined, isShown: boolean): OwnEdit[] {
    const edits: OwnEdit[] = [];
    let at = 0;
    do {
      const some = drafts.slice(at, at + OBJECT_LIMITS.opsAtOnce);
      if (isShown) for (const draft of some) if (draft.op === "set") this.#shown.add(draft.id);
      const edit = this.#replica.edit(some, at === 0 ? setting : null);
      this.#send(edit);
      edits.push(edit);
      at += OBJECT_LIMITS.opsAtOnce;
    } while (at < drafts.length);
    return edits;
  }

  #takeBack(side: "undo" | "redo"): void {
    const now = this.#context.state.current;
    const last = this.#history.last(side, this.#replica);
    if (!last) return;
    const { step, wish } = last;
    if (step.exchange) {
      this.#exchanges.takeBack(side, step);
      this.#publishHistory();
      return;
    }
    const drafts = wish.drafts.filter((draft) => whyNot(now, this.objects, draft) === null);
    const left = wish.left + wish.drafts.length - drafts.length;
    const setting = wish.setting && whyNotLook(now) === null ? wish.setting : undefined;
    if (drafts.length > 0 || setting)
      for (const edit of this.#make(drafts, setting, false)) this.#history.returned(side, step, edit);
    if (left > 0) this.say(keptSentence(left), "info");
    this.#afterOwn(setting !== undefined);
  }

  #afterOwn(hasLook: boolean): void {
    if (hasLook) this.#look();
    this.#flush();
    this.#publishHistory();
  }

  #send(edit: OwnEdit): void {
    const { seq, setting } = edit;
    this.#tell("edit", { seq, ops: this.#replica.opsOf(edit), ...(setting && { setting }) });
  }

  /** Shows what changed since the last time: in the state, and as things. */
  #flush(): void {
    const { state, world } = this.#context;
    const before = state.current.objects;
    const puts: Record<string, SpaceObject> = {};
    const gone: string[] = [];
    const changes: { id: string; object: SpaceObject | null }[] = [];
    for (const id of this.#replica.takeTouched()) {
      const object = this.objects.get(id);
      const old = before[id];
      if (object === old) continue;
      if (!object) {
        gone.push(id);
        this.#glide.stop(id);
        changes.push({ id, object: null });
        continue;
      }
      puts[id] = object;
      if (!old || !isSameSight(old, object)) changes.push({ id, object });
      if (old && !deepEqual(old.transform, object.transform)) this.#move(old, object);
    }
    this.#shown.clear();
    state.merge("objects", puts, gone);
    if (!this.#isDrawn || changes.length === 0) return;
    if (this.#filling || !world.objects) void this.#fill();
    else {
      world.objects.apply(changes);
      this.#glide.update(world.objects, 0);
    }
  }

  #move(old: SpaceObject, object: SpaceObject): void {
    const { id } = object;
    if (this.#shown.has(id) || !this.#isDrawn || this.#context.world.isCalm) this.#glide.stop(id);
    else {
      const holder = this.#context.state.current.holds[id];
      this.#glide.start(id, old.transform, object.transform, holder !== undefined);
    }
  }

  /** Gives the layer the whole document; changes that come meanwhile are given after it. */
  #fill(): Promise<void> {
    const fill = async (): Promise<void> => {
      const given = [...this.objects.values()];
      await this.#sceneLoader.setObjects(given, Object.values(this.#context.state.current.assets));
      this.#context.world.objects?.setServerClock(this.#clock.now);
      this.#context.world.objects?.setServerClock(this.#clock.now);
      const late = [...this.objects.values()].filter((object) => !given.includes(object));
      const isLate = late.length > 0 || given.some(({ id }) => !this.objects.has(id));
      if (isLate && this.#isDrawn) await fill();
    };
    this.#filling ??= fill().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  /** Shows what the space looks like now; where it can't be shown the person is told, and what was there stays. */
  #look(): void {
    this.#wear().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      const data = { error: String(error) };
      this.#context.events.emit("log", { level: "error", message: "The place could not be shown", data });
      this.say((t) => t.environmentFailed());
    });
  }

  async #wear(): Promise<void> {
    const { state } = this.#context;
    if (state.current.room && !deepEqual(state.current.room.setting, this.setting))
      state.patch("room", { setting: this.setting });
    await this.#sceneLoader.applySettings(this.setting, state.current.assets);
  }

  #played(id: string, state: ObjectState): void {
    this.#replica.play(id, state);
    this.#flush();
    this.#context.world.objects?.setState(id, state, this.#clock.now);
  }

  #onHolds(holds: ServerMessage<"held">["holds"]): void {
    this.#context.state.set("holds", Object.fromEntries(holds.map(({ id, by }) => [id, by])));
  }

  #takeAssets(assets: readonly FileAsset[]): void {
    if (assets.length === 0) return;
    this.#context.state.merge("assets", Object.fromEntries(assets.map((asset) => [asset.fileId, asset])), []);
    this.#context.world.objects?.setAssets(assets);
    // The space's own place, or its sky, may have become ready.
    const { customFileId, skyFileId } = this.setting;
    if (this.#isDrawn && assets.some(({ fileId }) => fileId === customFileId || fileId === skyFileId))
      this.#look();
  }

  #publishSaving(): void {
    const { isUnsaved, revision, keptRevision } = this.#replica;
    this.#context.state.patch("saving", { isUnsaved, revision, keptRevision });
  }

  #publishHistory(): void {
    const { canUndo, canRedo } = this.#history;
    this.#context.state.patch("editing", { canUndo, canRedo });
  }
}

const keptSentence =
  (count: number): Sentence =>
  (t) =>
    t.changesKept({ count });

/** Looks the same: only its version, or what plays, is another. */
const isSameSight = (a: SpaceObject, b: SpaceObject): boolean =>
  a.transform === b.transform &&
  a.props === b.props &&
  a.kind === b.kind &&
  a.isHidden === b.isHidden &&
  a.name === b.name &&
  a.locked === b.locked &&
  a.uneditable === b.uneditable &&
  a.parentId === b.parentId;

const NOWHERE: RoomData = {
  id: "",
  name: "",
  setting: { environment: "", variant: "" },
  objects: [],
  assets: [],
  hosts: { ownerId: null, administrators: [], restrictedPermissions: [] },
  revision: 0,
  isUnsaved: false,
};
