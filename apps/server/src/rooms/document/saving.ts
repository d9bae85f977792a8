import { may, mayEdit, mayEditObject, type RoomHosts, type RoomPermission } from "@veranda/contract";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Logger } from "pino";
import type { Member } from "../member.ts";
import type { RoomFiles, RoomSpaces, Saved, Work } from "../types.ts";
import type { Audience } from "./audience.ts";
import { filesOf } from "./files-of.ts";
import type { Applied, ObjectDocument } from "./object-document.ts";
import { REFUSALS } from "./refusals.ts";

export type SavingDeps = {
  spaceId: string;
  log: Logger;
  spaces: Pick<RoomSpaces, "saved" | "version" | "save" | "keep">;
  files: Pick<RoomFiles, "mayUse">;
  hosts(): RoomHosts;
  send: Audience["send"];
  /** Says why something was not done. */
  notDone(member: Member, message: string, code: ServerMessage<"refused">["code"], display: string): void;
  /** Tells everyone what is drawn of these files. */
  draw(fileIds: readonly string[]): Promise<void>;
  /** Tells everyone what became of the document. */
  announce(applied: Applied): void;
  /** The document differs from what is kept of it. */
  changed(): void;
  /** `isNew`: it was written just now; else it was asked for, and nothing had changed. */
  onSaved(version: number, isNew: boolean): void;
};

type Asked = "save" | "revert" | "clear";
const PERMISSIONS: Record<Asked, RoomPermission> = {
  save: "save_room",
  revert: "save_room",
  clear: "clear_room",
};

/** Versions of a document: written, brought back, emptied; one after the other, and nothing of it is lost. */
export class Saving {
  readonly #document: ObjectDocument;
  readonly #deps: SavingDeps;
  #line: Promise<void> = Promise.resolve();
  #exchange: Promise<void> | null = null;

  constructor(document: ObjectDocument, deps: SavingDeps) {
    this.#document = document;
    this.#deps = deps;
  }

  /** The whole document is being exchanged: edits wait. */
  get isExchanging(): boolean {
    return this.#exchange !== null;
  }

  /** Until the document is not being exchanged. */
  async exchanged(): Promise<void> {
    while (this.#exchange !== null) await this.#exchange;
  }

  /** All that was asked for has been done. */
  get done(): Promise<void> {
    return this.#line;
  }

  get written(): Work {
    const { size, setting } = this.#document;
    return {
      objects: this.#document.savedJson(),
      objectCount: size,
      setting,
      fileIds: filesOf(this.#document.objects(), setting),
    };
  }

  save(member: Member, pictureFileId: string | null): void {
    this.#ask(member, "save", () => this.#save(member, pictureFileId));
  }

  revert(member: Member, version: number | null): void {
    const { spaces, spaceId } = this.#deps;
    this.#ask(member, "revert", () =>
      this.#exchanging(async () => {
        const last = async () => {
          const saved = await spaces.saved(spaceId);
          return saved && { ...saved, isLast: true };
        };
        const target = await (version === null ? last() : spaces.version(spaceId, version));
        if (target === null) {
          const why = "There is no such version of this space.";
          this.#deps.notDone(member, "revert", "VERSION_NOT_FOUND", why);
          return;
        }
        await this.#keepUnsaved();
        await this.#become(target, !target.isLast);
      }),
    );
  }

  clear(member: Member): void {
    this.#ask(member, "clear", () =>
      this.#exchanging(async () => {
        await this.#keepUnsaved();
        const hosts = this.#deps.hosts();
        const ids = this.#document
          .objects()
          .flatMap((object) => (mayEditObject(member.rights, hosts, object) ? object.id : []));
        if (ids.length > 0) this.#deps.announce(this.#document.clear(ids));
      }),
    );
  }

  /**
   * Another instance of this space has written a version. What is unsaved here stays; only what the main one saved takes
   * its place, and then it is kept beside.
   */
  savedElsewhere(version: number, isByHost: boolean): void {
    let hasGivenWay = false;
    const tell = (): void =>
      this.#tell({
        state: "success",
        by: null,
        version,
        isElsewhere: true,
        ...(hasGivenWay && { hasGivenWay }),
      });
    const look = async (): Promise<void> => {
      const { isUnsaved } = this.#document;
      if (isUnsaved && !isByHost) return;
      await this.#keepUnsaved();
      const saved = await this.#deps.spaces.saved(this.#deps.spaceId);
      if (saved === null) return;
      await this.#become(saved, false);
      hasGivenWay = isUnsaved;
    };
    this.#inTurn(async () => {
      await this.#exchanging(look);
      tell();
    }, tell);
  }

  /** For who may do it, also when their turn has come. */
  #ask(member: Member, asked: Asked, work: () => Promise<void>): void {
    const isAllowed = (): boolean => mayEdit(member.rights) && may(member.rights, PERMISSIONS[asked]);
    const forbid = (): void =>
      this.#deps.notDone(member, asked, "FORBIDDEN", "Only its hosts may do this in this space.");
    if (isAllowed()) {
      this.#inTurn(
        async () => (isAllowed() ? work() : forbid()),
        () => this.#deps.notDone(member, asked, "UNAVAILABLE", REFUSALS.UNAVAILABLE),
      );
    } else {
      forbid();
    }
  }

  #inTurn(work: () => Promise<void>, onFailed: () => void): void {
    this.#line = this.#line.then(work).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, "A space could not be brought back or emptied");
      onFailed();
    });
  }

  async #save(member: Member, pictureFileId: string | null): Promise<void> {
    const { id: by, userId: accountId } = member.participant;
    if (accountId === null) return;
    const said = { by, version: null, isElsewhere: false };
    this.#tell({ ...said, state: "in_progress" });
    try {
      const { spaces, files, spaceId } = this.#deps;
      if (!this.#document.isUnsaved) {
        // Nothing has changed: that version is the one.
        const last = (await spaces.saved(spaceId))?.version ?? null;
        this.#tell({ ...said, state: "success", version: last });
        if (last !== null) this.#deps.onSaved(last, false);
        return;
      }
      const isUsable = pictureFileId !== null && (await files.mayUse(accountId, spaceId, [pictureFileId]));
      const { revision } = this.#document;
      const saver = { accountId, pictureFileId: isUsable ? pictureFileId : null };
      const version = await spaces.save(spaceId, this.written, saver);
      if (this.#document.revision === revision) this.#document.isUnsaved = false;
      this.#deps.changed();
      this.#tell({ ...said, state: "success", version });
      this.#deps.onSaved(version, true);
    } catch (error) {
      this.#deps.log.error({ err: error }, "A space could not be saved");
      this.#tell({ ...said, state: "failure" });
    }
  }

  #tell(said: Omit<ServerMessage<"saving">, "isUnsaved">): void {
    this.#deps.send("saving", { ...said, isUnsaved: this.#document.isUnsaved });
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

  /** What is about to go can be brought back. */
  async #keepUnsaved(): Promise<void> {
    if (this.#document.isUnsaved) await this.#deps.spaces.keep(this.#deps.spaceId, this.written);
  }

  async #become(saved: Saved, isUnsaved: boolean): Promise<void> {
    await this.#deps.draw(filesOf(saved.objects, saved.setting));
    this.#deps.announce(this.#document.become(saved, isUnsaved));
  }
}
