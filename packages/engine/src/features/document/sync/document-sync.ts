import { OBJECT_LIMITS, type ObjectState } from "@veranda/contract/records/object";
import type { SpaceSetting } from "@veranda/contract/records/space";
import type { RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import { refusalOfEdit } from "@veranda/contract/rooms/refusals";
import type { Context } from "../../context.ts";
import type { Tell } from "../../session/room-connection-port.ts";
import { skippedSentence, type Say } from "../say.ts";
import type { History } from "../store/history.ts";
import type { Draft, LocalEdit, Replica } from "../store/replica.ts";
import type { DocumentView } from "../view/document-view.ts";
import { Exchanges } from "./exchanges.ts";
import { HeldObjects } from "./held-objects.ts";
import type { ServerClock } from "./server-clock.ts";
import { VersionRequests } from "./version-requests.ts";

type Parts = { replica: Replica; history: History; clock: ServerClock; view: DocumentView };

/** Synchronizes the document with the room: sends local edits, and applies the room's messages. */
export class DocumentSync {
  readonly exchanges: Exchanges;
  readonly versions: VersionRequests;
  readonly held: HeldObjects;
  readonly #context: Context;
  readonly #replica: Replica;
  readonly #history: History;
  readonly #clock: ServerClock;
  readonly #view: DocumentView;
  readonly #tell: Tell;
  readonly #say: Say;

  constructor(context: Context, { replica, history, clock, view }: Parts, tell: Tell, say: Say) {
    this.#context = context;
    this.#replica = replica;
    this.#history = history;
    this.#clock = clock;
    this.#view = view;
    this.#tell = tell;
    this.#say = say;
    this.exchanges = new Exchanges(history, tell, say);
    this.versions = new VersionRequests(context, tell, this.exchanges, say);
    this.held = new HeldObjects(tell);
  }

  /** Joined an instance, or rejoined after a lost connection. */
  enter(welcome: ServerMessage<"welcome">, isAgain: boolean): void {
    const { room, rights, holds, participants, me, serverTime } = welcome;
    const self = participants.find(({ id }) => id === me);
    this.#replica.creatorId = self?.userId ?? null;
    this.#context.state.set("rights", rights);
    this.#view.showHolds(holds);
    this.#view.showAssets(room.assets);
    this.#clock.heard(serverTime);
    if (!isAgain) {
      this.exchanges.forget();
      this.#history.clear();
      this.#replica.begin(room);
    } else {
      this.exchanges.connectedAgain();
      this.#history.forgetAnswers();
      this.versions.again(room.isUnsaved);
      for (const edit of this.#replica.resume(room)) this.#send(edit);
      this.#view.showPlace();
      this.held.connectedAgain();
    }
    this.#view.showObjects();
    this.#view.showSaving();
  }

  leave(): void {
    this.#history.clear();
    this.exchanges.forget();
    this.held.forget();
    this.#replica.begin(NOWHERE);
    this.#replica.takeTouched();
  }

  /** The full state of the room again: hosts and name, or another version of the document. */
  replace(room: RoomData): Promise<void> {
    this.#view.showAssets(room.assets);
    this.#replica.replace(room);
    this.#context.state.patch("saving", { isUnsaved: room.isUnsaved, revision: room.revision });
    const looks = this.#view.wear();
    this.#view.showObjects();
    return looks;
  }

  /** Applies edits locally and sends them to the room, in as many messages as needed. */
  edit(drafts: readonly Draft[], setting: Partial<SpaceSetting> | undefined): LocalEdit[] {
    const edits: LocalEdit[] = [];
    let at = 0;
    do {
      const some = drafts.slice(at, at + OBJECT_LIMITS.opsAtOnce);
      const edit = this.#replica.edit(some, at === 0 ? setting : null);
      this.#send(edit);
      edits.push(edit);
      at += OBJECT_LIMITS.opsAtOnce;
    } while (at < drafts.length);
    return edits;
  }

  play(id: string, change: Omit<ObjectState, "since">): void {
    const { state = {} } = this.#replica.objects.get(id) ?? {};
    const { isPlaying = false, seconds = 0, since } = state;
    const { now } = this.#clock;
    // The server continues from the position by its own clock (docs/objects.md, O22); the local state does the same
    // until then.
    const at = isPlaying && since !== undefined ? seconds + Math.max(0, now - since) / 1000 : seconds;
    this.#tell("play", { id, state: change });
    this.#played(id, { ...state, ...(change.page === undefined && { seconds: at, since: now }), ...change });
  }

  /** The room refused a request. */
  refused(refusal: Pick<ServerMessage<"refused">, "message" | "code">): void {
    this.exchanges.refused(refusal);
    this.#view.showHistory();
  }

  readonly hears = {
    rights: (rights: ServerMessage<"rights">): void => {
      const { state } = this.#context;
      const became = rights.isHostInstance && state.current.rights?.isHostInstance === false;
      state.set("rights", rights);
      if (became && rights.isHost) this.#say((t) => t.nowMainInstance(), "info");
    },
    edited: (message: ServerMessage<"edited">): void => {
      const own = this.#replica.edited(message);
      if (own) this.#history.accepted(own.seq);
      if (message.setting) this.#view.showPlace();
      this.#view.showObjects();
      this.#view.showSaving();
      if (message.exchange) {
        if (message.exchange.left > 0) this.#say(skippedSentence(message.exchange.left), "info");
        this.exchanges.done(message);
        this.#view.showHistory();
      }
      if (message.exchanged) {
        const { by, asked } = message.exchanged;
        const { participants } = this.#context.state.current;
        this.exchanges.doneBy(participants[by ?? ""]?.displayName, asked);
      }
    },
    kept: ({ revision }: ServerMessage<"kept">): void => {
      this.#replica.kept(revision);
      this.#view.showSaving();
    },
    editRefused: (message: ServerMessage<"editRefused">): void => {
      const own = this.#replica.refused(message);
      this.#history.refused(message.seq);
      this.#context.events.emit("refused", { reason: refusalOfEdit(message.code) });
      if (own?.setting) this.#view.showPlace();
      this.#view.showObjects();
      this.#view.showHistory();
    },
    played: ({ id, state }: ServerMessage<"played">): void => {
      if (state.since !== undefined) this.#clock.heard(state.since);
      this.#played(id, state);
    },
    held: ({ holds }: ServerMessage<"held">): void => this.#view.showHolds(holds),
    assets: ({ assets }: ServerMessage<"assets">): void => this.#view.showAssets(assets),
    about: (about: ServerMessage<"about">): void => {
      if (this.#context.state.current.room) this.#context.state.patch("room", about);
    },
    saving: (said: ServerMessage<"saving">): void => {
      this.#replica.isUnsaved = said.isUnsaved;
      this.#view.showSaving();
      this.versions.heard(said);
    },
  };

  #send(edit: LocalEdit): void {
    const { seq, setting } = edit;
    this.#tell("edit", { seq, ops: this.#replica.opsOf(edit), ...(setting && { setting }) });
  }

  #played(id: string, state: ObjectState): void {
    this.#replica.play(id, state);
    this.#view.showPlayed(id, state);
  }
}

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
