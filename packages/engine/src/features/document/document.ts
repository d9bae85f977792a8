import type { Sentence } from "@veranda/contract/engine/words";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectState, SpaceObject } from "@veranda/contract/records/object";
import type { SpaceSetting } from "@veranda/contract/records/space";
import type { RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import type { Context } from "../context.ts";
import type { Tell } from "../session/room-connection-port.ts";
import { whyNot, whyNotSetting } from "./permission.ts";
import { skippedSentence, sayOnce, type Say } from "./say.ts";
import { History, type Side } from "./store/history.ts";
import { idOf, Replica, type Draft } from "./store/replica.ts";
import { DocumentSync } from "./sync/document-sync.ts";
import { ServerClock } from "./sync/server-clock.ts";
import type { VersionRequests } from "./sync/version-requests.ts";
import { DocumentView, type ShowsScene } from "./view/document-view.ts";

export type EditOptions = {
  setting?: Partial<SpaceSetting>;
  /** Edits of one gesture are undone together. */
  gesture?: string;
  /** It is drawn already. */
  isShown?: boolean;
};

/**
 * The space's document in this page, and the person's edits. `store` has the data and history, `sync` exchanges it with
 * the room, `view` shows it.
 */
export class SpaceDocument {
  /** Shows a message to the person, once. */
  readonly say: Say;
  readonly #context: Context;
  readonly #replica = new Replica();
  readonly #history = new History();
  readonly #clock: ServerClock;
  readonly #view: DocumentView;
  readonly #sync: DocumentSync;
  #gestures = 0;

  constructor(context: Context, sceneLoader: ShowsScene, tell: Tell) {
    this.#context = context;
    this.say = sayOnce(context);
    this.#clock = new ServerClock(context.platform.clock);
    const parts = { replica: this.#replica, history: this.#history, clock: this.#clock };
    this.#view = new DocumentView(context, sceneLoader, parts, this.say);
    this.#sync = new DocumentSync(context, { ...parts, view: this.#view }, tell, this.say);
  }

  get objects(): ReadonlyMap<string, SpaceObject> {
    return this.#replica.objects;
  }

  get setting(): SpaceSetting {
    return this.#replica.setting;
  }

  /** The server's clock in milliseconds; 0 while unknown. */
  get serverNow(): number {
    return this.#clock.now;
  }

  get versions(): VersionRequests {
    return this.#sync.versions;
  }

  /** Handlers of the room's messages. */
  get hears(): DocumentSync["hears"] {
    return this.#sync.hears;
  }

  /** Joined an instance, or rejoined after a lost connection. */
  enter(welcome: ServerMessage<"welcome">, isAgain: boolean): void {
    this.#sync.enter(welcome, isAgain);
  }

  /** Starts drawing objects. */
  draw(): Promise<void> {
    return this.#view.draw();
  }

  leave(): void {
    this.#sync.leave();
    this.#view.leave();
  }

  /** The full state of the room again: hosts and name, or another version of the document. */
  replace(room: RoomData): Promise<void> {
    return this.#sync.replace(room);
  }

  /** The room refused a request. */
  refused(refusal: Pick<ServerMessage<"refused">, "message" | "code">): void {
    this.#sync.refused(refusal);
  }

  /** Edits the document; false if nothing of it is possible, which is shown to the person. */
  edit(drafts: readonly Draft[], { setting, gesture, isShown = false }: EditOptions = {}): boolean {
    const now = this.#context.state.current;
    let refusal: Sentence | null = null;
    const allowed = drafts.filter((draft) => {
      const reason = whyNot(now, this.objects, draft);
      refusal ??= reason;
      return reason === null;
    });
    if (setting) refusal ??= whyNotSetting(now);
    if (refusal !== null) this.say(refusal);
    const allowedSetting = setting && whyNotSetting(now) === null ? setting : undefined;
    if (allowed.length === 0 && !allowedSetting) return false;
    const step = gesture ?? this.newGesture();
    if (isShown) this.#view.isPlaced(allowed.flatMap((draft) => (draft.op === "set" ? draft.id : [])));
    for (const edit of this.#sync.edit(allowed, allowedSetting)) this.#history.did(edit, step);
    this.#show(allowedSetting !== undefined);
    return true;
  }

  /** Completes the step that added the object: undone together with it. Silent if impossible. */
  complete(draft: Draft): void {
    const drafts = this.#possible([draft]);
    if (drafts.length === 0) return;
    for (const edit of this.#sync.edit(drafts, undefined)) this.#history.completed(idOf(draft), edit);
    this.#show(false);
  }

  /** An upload failed: removes it from the space and the history. */
  withdraw(fileId: string): void {
    const drafts = this.#possible(this.#history.withdraw(fileId, this.#replica));
    if (drafts.length > 0) this.#sync.edit(drafts, undefined);
    this.#show(false);
  }

  /** Gesture of the last edit. */
  get gesture(): string {
    return `gesture-${this.#gestures}`;
  }

  /** An id for edits that are undone together. */
  newGesture(): string {
    this.#gestures += 1;
    return this.gesture;
  }

  undo(): void {
    this.#sync.exchanges.afterwards(() => this.#takeBack("undo"));
  }

  /**
   * Undoes the person's edits back to and including a change of the whole document; nothing if that is undone already.
   */
  undoTo(revision: number): void {
    this.#sync.exchanges.afterwards(() => {
      for (let left = this.#history.stepsTo(revision); left > 0; left -= 1) this.undo();
    });
  }

  redo(): void {
    this.#sync.exchanges.afterwards(() => this.#takeBack("redo"));
  }

  /** Sets the objects that the person holds. */
  hold(ids: readonly string[]): void {
    this.#sync.held.hold(ids);
  }

  /** Plays, pauses, seeks or turns a page, for everyone. */
  play(id: string, change: Omit<ObjectState, "since">): void {
    this.#sync.play(id, change);
  }

  /** Data about files that the page has before the room sends it. */
  takeAssets(assets: readonly FileAsset[]): void {
    this.#view.showAssets(assets);
  }

  onFrame(deltaSeconds: number): void {
    this.#view.onFrame(deltaSeconds);
    this.#sync.held.onFrame(deltaSeconds);
  }

  #takeBack(side: Side): void {
    const last = this.#history.last(side, this.#replica);
    if (!last) return;
    const { step, wish } = last;
    if (step.exchange) {
      this.#sync.exchanges.takeBack(side, step);
      this.#view.showHistory();
      return;
    }
    const drafts = this.#possible(wish.drafts);
    const left = wish.left + wish.drafts.length - drafts.length;
    const setting =
      wish.setting && whyNotSetting(this.#context.state.current) === null ? wish.setting : undefined;
    if (drafts.length > 0 || setting)
      for (const edit of this.#sync.edit(drafts, setting)) this.#history.returned(side, step, edit);
    if (left > 0) this.say(skippedSentence(left), "info");
    this.#show(setting !== undefined);
  }

  /** The drafts that are possible now. */
  #possible(drafts: readonly Draft[]): Draft[] {
    const now = this.#context.state.current;
    return drafts.filter((draft) => whyNot(now, this.objects, draft) === null);
  }

  #show(hasSetting: boolean): void {
    if (hasSetting) this.#view.showPlace();
    this.#view.showObjects();
    this.#view.showHistory();
  }
}
