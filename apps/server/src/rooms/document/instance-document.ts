import { isDeepStrictEqual } from "node:util";
import { mayEdit, mayEditObject, mayPlay, type FileAsset, type RoomHosts } from "@veranda/contract";
import { filesIn } from "@veranda/contract/records/object";
import type { ClientMessage, RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import type { Logger } from "pino";
import type { Member } from "../participants/member.ts";
import type { Lease } from "../leases/lease.ts";
import type { ArrivalPoints } from "../movement/arrival-points.ts";
import type { RoomFiles, RoomSpaces } from "../rooms-deps.ts";
import { DocumentBroadcast } from "./document-broadcast.ts";
import { DocumentJournal } from "./document-journal.ts";
import type { DocumentStore, Opened } from "./document-store.ts";
import { arrivalPointsOf } from "./placed-arrival-points.ts";
import type { Author, EditFacts, RefusalCode } from "./edit-check.ts";
import { filesOf } from "./referenced-files.ts";
import { Holds } from "./holds.ts";
import { ObjectDocument, type Applied } from "./object-document.ts";
import { canPlay, played } from "./playback.ts";
import { isRemoved, settingWithout, type RemovedContent } from "./removed-content.ts";
import { Saving } from "./saving.ts";

export type InstanceDocumentDeps = {
  lease: Lease;
  members: readonly Member[];
  hosts(): RoomHosts;
  standsOf: EditFacts["standsOf"];
  isEnvironment: EditFacts["isEnvironment"];
  prefabBounds: EditFacts["prefabBounds"];
  room: () => RoomData;
  now(): number;
  monotonic(): number;
  log: Logger;
  store: Pick<DocumentStore, "write" | "writeAccepted" | "save" | "keep" | "end">;
  spaces: Pick<RoomSpaces, "saved" | "version">;
  files: Pick<RoomFiles, "assetsOf" | "packageAt" | "refusalToUse" | "withoutBanned">;
  /** A version was written, or is still the last one: other instances of the space may show it. */
  onSaved(version: number, isNew: boolean): void;
  /** What staff have removed from the space. */
  removed(): RemovedContent;
  /** Finds out what became of the lease after a write was refused. */
  verifyLease(): Promise<void>;
};

type Refused = ServerMessage<"refused">;
/** `standing`: shown elsewhere in the space already; of them a ban alone is asked about. */
type NewFiles = {
  readonly isAny: boolean;
  readonly added: readonly string[];
  readonly standing: readonly string[];
};
type DocumentPart = Pick<RoomData, "setting" | "objects" | "assets" | "revision" | "isUnsaved">;

/** The document of a running instance: editing, broadcasting, persistence and saving. */
export class InstanceDocument {
  readonly saving: Saving;
  readonly #deps: InstanceDocumentDeps;
  readonly #document: ObjectDocument;
  readonly #journal: DocumentJournal;
  readonly #audience: DocumentBroadcast;
  readonly #holds = new Holds();
  readonly #assets = new Map<string, FileAsset>();
  /** Pending edits by author; each runs after the one before it. */
  readonly #lines = new Map<Member, Promise<void>>();
  #arrivalPoints: { revision: number; arrivalPoints: ArrivalPoints } | null = null;
  #persistedRevision: number;
  #removed: RemovedContent;

  constructor({ working, isWritten }: Opened, assets: readonly FileAsset[], deps: InstanceDocumentDeps) {
    this.#deps = deps;
    this.#removed = deps.removed();
    this.#document = new ObjectDocument(working, this.#removed);
    this.#persistedRevision = working.revision;
    for (const asset of assets) this.#assets.set(asset.fileId, asset);
    this.#audience = new DocumentBroadcast(deps.members, deps.room);
    this.#journal = new DocumentJournal(this.#document, {
      lease: deps.lease,
      isWritten,
      store: deps.store,
      log: deps.log,
      onKept: (revision) => {
        // What plays is kept too, without a revision of its own.
        if (revision > this.#persistedRevision) this.#audience.send("kept", { revision });
        this.#persistedRevision = revision;
      },
      verifyLease: () => deps.verifyLease(),
    });
    this.saving = new Saving(this.#document, {
      ...deps,
      send: this.send,
      notDone: (...why) => this.#notDone(...why),
      draw: (fileIds) => this.#draw(fileIds),
      announce: (applied) => this.#announce(applied, null, {}),
      answer: (applied, member, { asked, left }) =>
        this.#announce(applied, member, {
          exchange: { left },
          ...(asked !== "undo" && { exchanged: { by: member.participant.id, asked } }),
        }),
      changed: () => this.#journal.changed(),
    });
    this.#setRemoved(this.#removed);
  }

  /** Staff may have removed something from the space, or restored it. */
  followRemoved(): void {
    const [before, now] = [this.#removed, this.#deps.removed()];
    if (isDeepStrictEqual(before, now)) return;
    this.#removed = now;
    this.#setRemoved(now);
    this.saving.restored(
      (object) => isRemoved(before, object) && !isRemoved(now, object),
      (setting) => settingWithout(before, setting),
    );
  }

  #setRemoved(removed: RemovedContent): void {
    const applied = this.#document.setRemoved(removed);
    if (applied !== null) this.#announce(applied, null, {});
  }

  /** The document as newcomers get it. */
  get part(): DocumentPart {
    const { setting, revision, isUnsaved } = this.#document;
    const assets = filesOf(this.#document.objects(), setting).flatMap((id) => this.#assets.get(id) ?? []);
    return { setting, objects: this.#document.objects(), assets, revision, isUnsaved };
  }

  get holds(): ServerMessage<"held">["holds"] {
    return this.#holds.list();
  }

  /** The environment of this installation that is shown; null when a package or a model of one's own is. */
  get environment(): string | null {
    const { environment, packageUrl, customFileId } = this.#document.setting;
    return packageUrl || customFileId ? null : environment;
  }

  /** Whether it has a screen of this id. */
  hasScreen(id: string): boolean {
    return this.#document.get(id)?.kind === "screen";
  }

  /** Whether it has a seat of this id. */
  hasSeat(id: string): boolean {
    return this.#document.get(id)?.kind === "seat";
  }

  /** Spawn points and teleporter targets among its objects. */
  get arrivalPoints(): ArrivalPoints {
    const { revision } = this.#document;
    if (this.#arrivalPoints?.revision !== revision)
      this.#arrivalPoints = { revision, arrivalPoints: arrivalPointsOf(this.#document.objects()) };
    return this.#arrivalPoints.arrivalPoints;
  }

  /** All there is, to one who asked, once they have read what they were sent before. */
  sendDocument(member: Member): void {
    this.#audience.all(member);
  }

  /** To everyone, soon. */
  readonly send: DocumentBroadcast["send"] = (...said) => this.#audience.send(...said);

  edit(member: Member, message: ClientMessage<"edit">): void {
    const before = this.#lines.get(member);
    const files = this.#newFiles(message);
    if (before === undefined && !this.saving.isExchanging && (!files.isAny || !mayEdit(member.rights))) {
      this.#apply(member, message);
      return;
    }
    const line = (before ?? Promise.resolve())
      .then(() => this.#editLater(member, message))
      .finally(() => {
        if (this.#lines.get(member) === line) this.#lines.delete(member);
      });
    this.#lines.set(member, line);
  }

  /** Says why an edit was not done, and how those objects are that it named. */
  refuse(member: Member, seq: number, code: RefusalCode, ids: readonly string[]): void {
    const objects = ids.map((id) => ({ id, object: this.#document.get(id) ?? null }));
    this.#audience.answer(member, "editRefused", { seq, code, objects });
  }

  play(member: Member, { id, state }: ClientMessage<"play">): void {
    const object = this.#document.get(id);
    // Whoever builds in a stand alone plays what stands in it.
    const isOutside = object !== undefined && !mayPlay(member.rights, object);
    if (!mayEdit(member.rights) || isOutside) {
      this.#notDone(member, "play", "FORBIDDEN", "PLAYING_FORBIDDEN");
    } else if (object === undefined || !canPlay(object.kind, state)) {
      this.#notDone(member, "play", "INVALID_INPUT", "UNPLAYABLE");
    } else {
      const next = played(object.state, state, this.#deps.now());
      this.#document.play(id, next);
      this.#journal.changed();
      this.#audience.send("played", { id, state: next, by: member.participant.id });
    }
  }

  hold(member: Member, ids: readonly string[]): void {
    const mine = ids.filter((id) => {
      const object = this.#document.get(id);
      return (
        object !== undefined && !object.locked && mayEditObject(member.rights, this.#deps.hosts(), object)
      );
    });
    if (this.#holds.take(member.participant.id, mine, this.#deps.monotonic())) this.#broadcastHolds();
  }

  /** Drops the pending edits and holds of somebody who has left or lost rights. */
  letGo(member: Member): void {
    this.#lines.delete(member);
    if (this.#holds.take(member.participant.id, [], this.#deps.monotonic())) this.#broadcastHolds();
  }

  /** A file was made light, or is being. */
  assetChanged(asset: FileAsset): void {
    if (!this.#assets.has(asset.fileId)) return;
    this.#assets.set(asset.fileId, asset);
    this.#audience.send("assets", { assets: [asset] });
  }

  tick(): void {
    this.#audience.tick();
    if (this.#holds.expire(this.#deps.monotonic())) this.#broadcastHolds();
  }

  /** At shutdown: writes everything, to be resumed by the next process. */
  async flush(): Promise<void> {
    await this.saving.done;
    await this.#journal.flush();
    await this.#stop();
  }

  /** The instance is over: what is unsaved is left to the next one. */
  async end(): Promise<void> {
    await this.saving.done;
    await this.#stop();
    await this.#deps.store.end(this.#deps.lease, this.#document.isUnsaved ? this.saving.serialized : null);
  }

  async #stop(): Promise<void> {
    this.#audience.stop();
    await this.#journal.stop();
  }

  async #editLater(member: Member, given: ClientMessage<"edit">): Promise<void> {
    await this.saving.exchanged();
    if (!this.#deps.members.includes(member)) return;
    const message = await this.#withPackageFile(member, given);
    const files = this.#newFiles(message);
    const accountId = member.participant.userId;
    if (files.isAny && accountId !== null && mayEdit(member.rights)) {
      const code = await this.#adoptFiles(files, accountId);
      if (!this.#deps.members.includes(member)) return;
      if (code !== null) {
        this.refuse(member, message.seq, code, idsOf(message));
        return;
      }
      await this.saving.exchanged();
    }
    this.#apply(member, message);
  }

  /** With the file of a package that is named by its address alone, if its author may use it. */
  async #withPackageFile(member: Member, message: ClientMessage<"edit">): Promise<ClientMessage<"edit">> {
    const { files, lease, log } = this.#deps;
    const { userId } = member.participant;
    const { setting } = message;
    const url = this.#packageWithoutFile(setting);
    if (url === null || userId === null || !mayEdit(member.rights)) return message;
    try {
      const packageFileId = await files.packageAt(userId, lease.spaceId, url);
      return { ...message, setting: { ...setting, packageFileId } };
    } catch (error) {
      log.error({ err: error }, "A package could not be asked about");
      return message;
    }
  }

  /** The address of a package that isn't shown yet and comes without its file; null: there is none. */
  #packageWithoutFile({ packageUrl, packageFileId }: ClientMessage<"edit">["setting"] = {}): string | null {
    if (!packageUrl || packageFileId || packageUrl === this.#document.setting.packageUrl) return null;
    return packageUrl;
  }

  /** Files that an edit shows where they weren't shown before. */
  #newFiles({ ops, setting = {} }: ClientMessage<"edit">): NewFiles {
    const ids = new Set(filesOf([], changedIn(setting, this.#document.setting)));
    for (const op of ops) {
      const props = op.op === "add" ? op.object.props : op.op === "set" ? op.change.props : undefined;
      if (props === undefined) continue;
      const before = op.op === "set" ? (this.#document.get(op.id)?.props ?? {}) : {};
      for (const id of filesIn(changedIn(props, before))) ids.add(id);
    }
    if (ids.size === 0) return { isAny: this.#packageWithoutFile(setting) !== null, added: [], standing: [] };
    const here = new Set(filesOf(this.#document.objects(), this.#document.setting));
    return {
      isAny: true,
      added: [...ids].filter((id) => !here.has(id)),
      standing: [...ids].filter((id) => here.has(id)),
    };
  }

  /** Asks whether someone may show these files here; then everyone is told what is drawn of them. */
  async #adoptFiles({ added, standing }: NewFiles, accountId: string): Promise<RefusalCode | null> {
    const { files, lease, log } = this.#deps;
    try {
      const refusal = await files.refusalToUse(accountId, lease.spaceId, added, standing);
      if (refusal === null) await this.#draw(added);
      return refusal;
    } catch (error) {
      log.error({ err: error }, "Files of an edit could not be asked about");
      return "UNAVAILABLE";
    }
  }

  async #draw(fileIds: readonly string[]): Promise<void> {
    // That a file is ready may be told while it is asked about.
    const isUnready = (id: string): boolean => this.#assets.get(id)?.work.state !== "done";
    const unready = fileIds.filter(isUnready);
    if (unready.length === 0) return;
    const assets = (await this.#deps.files.assetsOf(unready)).filter(({ fileId }) => isUnready(fileId));
    for (const asset of assets) this.#assets.set(asset.fileId, asset);
    if (assets.length > 0) this.#audience.send("assets", { assets });
  }

  #apply(member: Member, { seq, ops, setting }: ClientMessage<"edit">): void {
    const { participant, rights } = member;
    const author: Author = { id: participant.id, accountId: participant.userId, rights };
    const done = this.#document.apply(
      { ops, setting },
      author,
      this.#deps.hosts(),
      (id) => this.#holderAgainst(author, id),
      {
        assetOf: (fileId) => this.#assets.get(fileId),
        standsOf: (accountId) => this.#deps.standsOf(accountId),
        isEnvironment: this.#deps.isEnvironment,
        prefabBounds: this.#deps.prefabBounds,
      },
    );
    this.#holds.goOn(participant.id, this.#deps.monotonic());
    if ("code" in done) this.refuse(member, seq, done.code, done.ids);
    else this.#announce(done, member, { by: participant.id, seq });
  }

  /** Who holds an object against this author: hosts may take objects from all but hosts. */
  #holderAgainst({ rights }: Author, id: string): string | null {
    const by = this.#holds.holder(id);
    if (by === null || !rights.isHost) return by;
    const holder = this.#deps.members.find(({ participant }) => participant.id === by);
    return holder?.rights.isHost === true ? by : null;
  }

  /** Tells everyone; `asker` alone what it answers. `by`: whose edit it is; else it is the server's. */
  #announce(
    applied: Applied,
    asker: Member | null,
    {
      by = null,
      seq = null,
      exchange,
      exchanged,
    }: Partial<Pick<ServerMessage<"edited">, "by" | "seq" | "exchange" | "exchanged">>,
  ): void {
    const { isUnsaved } = this.#document;
    const edited = { ...applied, by, isUnsaved };
    this.#audience.send("edited", { ...edited, seq: null, ...(exchanged && { exchanged }) }, asker);
    if (asker !== null)
      this.#audience.answer(asker, "edited", { ...edited, seq, ...(exchange && { exchange }) });
    this.#journal.changed();
    const gone = applied.results.flatMap(({ id, object, change }) =>
      object === null && change === null ? id : [],
    );
    if (this.#holds.drop(gone)) this.#broadcastHolds();
  }

  #broadcastHolds(): void {
    this.#audience.send("held", { holds: this.#holds.list() });
  }

  #notDone(member: Member, message: string, code: Refused["code"], reason: Refused["reason"]): void {
    this.#audience.answer(member, "refused", { message, code, reason });
  }
}

const idsOf = ({ ops }: ClientMessage<"edit">): string[] => [
  ...new Set(ops.map((op) => (op.op === "add" ? op.object.id : op.id))),
];

/** What of a change is otherwise than it was. */
const changedIn = <T extends object>(change: T, before: { readonly [K in keyof T]?: unknown }): Partial<T> =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => value !== before[key as keyof T]),
  ) as Partial<T>;
