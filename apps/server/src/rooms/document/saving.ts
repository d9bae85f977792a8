import {
  mayChange,
  mayEditObject,
  type RoomHosts,
  type RoomPermission,
  type SpaceObject,
  type SpaceSetting,
} from "@veranda/contract";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Logger } from "pino";
import type { Member } from "../participants/member.ts";
import { codeOf } from "../../platform/thrown.ts";
import type { Lease } from "../leases/lease.ts";
import type { SerializedDocument, DocumentSnapshot } from "./document-snapshot.ts";
import type { RoomFiles, RoomSpaces } from "../rooms-deps.ts";
import type { DocumentBroadcast } from "./document-broadcast.ts";
import type { DocumentStore } from "./document-store.ts";
import { asReplaced, placeBefore, replacedBy } from "./exchange.ts";
import { filesOf } from "./referenced-files.ts";
import { UndoHistory } from "./undo-history.ts";
import type { Applied, ObjectDocument } from "./object-document.ts";

type Refused = ServerMessage<"refused">;

export type SavingDeps = {
  lease: Lease;
  log: Logger;
  spaces: Pick<RoomSpaces, "saved" | "version">;
  files: Pick<RoomFiles, "withoutBanned">;
  store: Pick<DocumentStore, "save" | "keep">;
  hosts(): RoomHosts;
  send: DocumentBroadcast["send"];
  /** Answers a refused request. */
  notDone(member: Member, message: string, code: Refused["code"], reason: Refused["reason"]): void;
  /** Tells everyone what is drawn of these files. */
  draw(fileIds: readonly string[]): Promise<void>;
  /** Tells everyone what became of the document. */
  announce(applied: Applied): void;
  /** The same; `member` is told besides that it answers what they asked for. */
  answer(applied: Applied, member: Member, what: { asked: ExchangeKind; left: number }): void;
  /** The saved state has changed. */
  changed(): void;
  /** `isNew`: it was written just now; else it was asked for, and nothing had changed. */
  onSaved(version: number, isNew: boolean): void;
};

type ExchangeKind = "revert" | "clear" | "undo";
type Asked = "save" | ExchangeKind;

/** Saves, reverts, clears and undoes, one after the other; unsaved work that would be lost is kept as a version. */
export class Saving {
  readonly #document: ObjectDocument;
  readonly #deps: SavingDeps;
  #line: Promise<void> = Promise.resolve();
  #exchange: Promise<void> | null = null;
  readonly #undoHistory = new UndoHistory();

  constructor(document: ObjectDocument, deps: SavingDeps) {
    this.#document = document;
    this.#deps = deps;
  }

  /** The whole document is being exchanged: edits wait. */
  get isExchanging(): boolean {
    return this.#exchange !== null;
  }

  /** Resolves when no exchange is under way. */
  async exchanged(): Promise<void> {
    while (this.#exchange !== null) await this.#exchange;
  }

  /** All that was asked for has been done. */
  get done(): Promise<void> {
    return this.#line;
  }

  get serialized(): SerializedDocument {
    const { size, setting } = this.#document;
    return {
      objects: this.#document.savedJson(),
      objectCount: size,
      setting,
      fileIds: filesOf(this.#document.objects(), setting),
    };
  }

  save(member: Member): void {
    this.#ask(member, "save", "save_room", () => this.#save(member));
  }

  revert(member: Member, version: number | null): void {
    const { spaces, lease } = this.#deps;
    const { spaceId } = lease;
    this.#ask(member, "revert", "save_room", () =>
      this.#exchanging(async () => {
        const last = async () => {
          const saved = await spaces.saved(spaceId);
          return saved && { ...saved, isLast: true };
        };
        const found = await (version === null ? last() : spaces.version(spaceId, version));
        if (found === null) {
          this.#deps.notDone(member, "revert", "VERSION_NOT_FOUND", "VERSION_NOT_FOUND");
          return;
        }
        const target = await this.#allowed(found);
        await this.#keepUnsaved();
        await this.#deps.draw(filesOf(target.objects, target.setting));
        const isUnsaved = !found.isLast || target !== found;
        this.#answer(member, "revert", "save_room", () =>
          this.#document.become(target, isUnsaved, member.participant.userId),
        );
      }),
    );
  }

  clear(member: Member): void {
    this.#ask(member, "clear", "clear_room", () =>
      this.#exchanging(async () => {
        await this.#keepUnsaved();
        const hosts = this.#deps.hosts();
        const ids = this.#document
          .objects()
          .flatMap((object) => (mayEditObject(member.rights, hosts, object) ? object.id : []));
        if (ids.length > 0) this.#answer(member, "clear", "clear_room", () => this.#document.clear(ids));
        else this.#deps.notDone(member, "clear", "INVALID_INPUT", "NOTHING_TO_CLEAR");
      }),
    );
  }

  /** Takes back what this member's `revert`, `clear` or `undo` did, which made this revision. */
  undo(member: Member, revision: number): void {
    const { id } = member.participant;
    const exchanged = this.#undoHistory.get(revision, id);
    if (exchanged === null) {
      this.#deps.notDone(member, "undo", "VERSION_NOT_FOUND", "UNDO_EXPIRED");
      return;
    }
    const { permission, exchange } = exchanged;
    this.#ask(member, "undo", permission, () =>
      this.#exchanging(async () => {
        // It may have been asked for twice.
        if (this.#undoHistory.get(revision, id) === null) {
          this.#deps.notDone(member, "undo", "VERSION_NOT_FOUND", "UNDO_EXPIRED");
          return;
        }
        const back = await this.#allowed(replacedBy(exchange));
        await this.#deps.draw(filesOf(back.objects, back.setting));
        const isDone = this.#answer(member, "undo", permission, () =>
          this.#document.undo(asReplaced(exchange, back), member.participant.userId),
        );
        if (isDone) this.#undoHistory.forget(revision);
        else this.#deps.notDone(member, "undo", "UNAVAILABLE", "TOO_MANY_OBJECTS");
      }),
    );
  }

  /**
   * Another instance of this space has saved a version. Unsaved work here stays, unless the main instance saved: then
   * it is replaced, and kept as a version.
   */
  savedElsewhere(version: number, isByHost: boolean): void {
    let hasGivenWay = false;
    const tell = (): void =>
      this.#tell(
        {
          state: "success",
          by: null,
          version,
          isElsewhere: true,
          ...(hasGivenWay && { hasGivenWay }),
        },
        null,
      );
    const look = async (): Promise<void> => {
      const { isUnsaved } = this.#document;
      if (isUnsaved && !isByHost) {
        this.#document.savedOther();
        return;
      }
      await this.#keepUnsaved();
      const saved = await this.#deps.spaces.saved(this.#deps.lease.spaceId);
      if (saved === null) return;
      await this.#become(saved, false);
      hasGivenWay = isUnsaved;
    };
    this.#inTurn(async () => {
      await this.#exchanging(look);
      tell();
    }, tell);
  }

  /**
   * Puts back what staff have restored, as it stood here, or as it is saved; of the setting's files what is saved only
   * where nobody has built since. `before`: what was left of a setting until then.
   */
  restored(
    isRestored: (object: SpaceObject) => boolean,
    before: (setting: SpaceSetting) => SpaceSetting,
  ): void {
    this.#inTurn(
      () =>
        this.#exchanging(async () => {
          const saved = await this.#deps.spaces.saved(this.#deps.lease.spaceId);
          if (saved === null) return;
          const stored = saved.objects.filter(isRestored);
          const taken = this.#document.takeRestored();
          const byId = new Map([...stored, ...taken.objects].map((each) => [each.id, each]));
          const ofSaved = { before: saved.setting, after: before(saved.setting) };
          const setting = this.#document.isUnsaved ? taken.setting : placeBefore(taken.setting, ofSaved);
          const restored = { ...taken, objects: [...byId.values()], setting };
          await this.#deps.draw(filesOf(restored.objects, setting));
          const applied = this.#document.restore(restored);
          if (applied !== null) this.#deps.announce(applied);
        }),
      () => undefined,
    );
  }

  /** Checks the permission now, and again when its turn has come. */
  #ask(member: Member, asked: Asked, permission: RoomPermission, work: () => Promise<void>): void {
    const isAllowed = (): boolean => mayChange(member.rights, permission);
    const forbid = (): void => this.#deps.notDone(member, asked, "FORBIDDEN", "HOSTS_ONLY");
    if (isAllowed()) {
      this.#inTurn(
        async () => (isAllowed() ? work() : forbid()),
        () => this.#deps.notDone(member, asked, "UNAVAILABLE", "NOT_NOW"),
      );
    } else {
      forbid();
    }
  }

  #inTurn(work: () => Promise<void>, onFailed: () => void): void {
    this.#line = this.#line.then(work).catch((error: unknown) => {
      if (!isSpaceGone(error))
        this.#deps.log.error({ err: error }, "A space could not be brought back or emptied");
      onFailed();
    });
  }

  async #save(member: Member): Promise<void> {
    const { id: by, userId: accountId } = member.participant;
    if (accountId === null) return;
    const said = { by, version: null, isElsewhere: false };
    this.#tell({ ...said, state: "in_progress" }, member);
    try {
      const { spaces, store, lease } = this.#deps;
      if (!this.#document.isUnsaved) {
        // Nothing has changed: that version is the one.
        const last = (await spaces.saved(lease.spaceId))?.version ?? null;
        this.#tell({ ...said, state: "success", version: last }, member);
        if (last !== null) this.#deps.onSaved(last, false);
        return;
      }
      const { revision } = this.#document;
      const version = await store.save(lease, this.serialized, accountId);
      if (this.#document.revision === revision) this.#document.saved();
      else this.#document.savedOther();
      this.#deps.changed();
      this.#tell({ ...said, state: "success", version }, member);
      this.#deps.onSaved(version, true);
    } catch (error) {
      if (!isSpaceGone(error)) this.#deps.log.error({ err: error }, "A space could not be saved");
      this.#tell({ ...said, state: "failure" }, member);
    }
  }

  #tell(said: Omit<ServerMessage<"saving">, "isUnsaved">, asker: Member | null): void {
    this.#deps.send("saving", { ...said, isUnsaved: this.#document.isUnsaved }, null, asker);
  }

  async #exchanging(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#exchange = promise;
    try {
      await work();
    } finally {
      this.#exchange = null;
      resolve();
    }
  }

  /** Keeps unsaved work that is about to be replaced as a version. */
  async #keepUnsaved(): Promise<void> {
    if (this.#document.isUnsaved) await this.#deps.store.keep(this.#deps.lease, this.serialized);
  }

  /** Applies what this member asked for and records it for undo. False: it would exceed the limits. */
  #answer(
    member: Member,
    asked: ExchangeKind,
    permission: RoomPermission,
    work: () => (Applied & { left?: number }) | null,
  ): boolean {
    const recorded = this.#document.recorded(work);
    if (recorded === null) return false;
    const { applied, exchange } = recorded;
    this.#undoHistory.keep(applied.revision, { by: member.participant.id, permission, exchange });
    const { left = 0, ...said } = applied;
    this.#deps.answer(said, member, { asked, left });
    return true;
  }

  /** A document without what shows banned content that doesn't stand here. */
  #allowed<D extends DocumentSnapshot>(document: D): Promise<D> {
    const standing = { objects: this.#document.objects(), setting: this.#document.setting };
    return this.#deps.files.withoutBanned(document, standing);
  }

  async #become(saved: DocumentSnapshot, isUnsaved: boolean): Promise<void> {
    const document = await this.#allowed(saved);
    await this.#deps.draw(filesOf(document.objects, document.setting));
    this.#deps.announce(this.#document.become(document, isUnsaved));
  }
}

/** Deleting a space while somebody saves it is no error. */
const isSpaceGone = (error: unknown): boolean => codeOf(error) === "SPACE_NOT_FOUND";
