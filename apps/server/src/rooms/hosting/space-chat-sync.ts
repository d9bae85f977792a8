import type { Member } from "../participants/member.ts";
import type { SpaceChat } from "./space-chat-store.ts";

type Unsaved = Omit<SpaceChat, "revision">;

export type SpaceChatSyncDeps = {
  /** Rules and words of the space as hosts see them here. */
  chat: () => Unsaved;
  /** Resolves to the revision; null: they could not be saved. */
  save: (chat: Unsaved) => Promise<number | null>;
  /** The revision has changed, or whether there is anything to save. */
  onChange: () => void;
};

type PersistedSync = { readonly chatRevision?: number; readonly isChatUnsaved?: boolean };

/** Which of the space's chat rules an instance has, and those that its hosts set for the space. */
export class SpaceChatSync {
  readonly #deps: SpaceChatSyncDeps;
  #revision: number;
  /** Changes that are being saved. */
  #saves = 0;
  /** A change isn't saved: this process may end before it is, or the database refused it. */
  #isUnsaved: boolean;

  constructor(persisted: PersistedSync | null, deps: SpaceChatSyncDeps) {
    this.#revision = persisted?.chatRevision ?? 0;
    this.#isUnsaved = persisted?.isChatUnsaved === true;
    this.#deps = deps;
  }

  get persisted(): PersistedSync {
    return { chatRevision: this.#revision, ...(this.#isUnsaved && { isChatUnsaved: true }) };
  }

  /** Saves what the process before could not, unless hosts have set something else since. */
  resume(): void {
    if (this.#isUnsaved) void this.#save();
  }

  /** What a host of the space sees here after a change of theirs is the space's from now on; a co-host's isn't. */
  changedBy(host: Member): void {
    if (!host.rights.isHost) return;
    void this.#save();
  }

  async #save(): Promise<void> {
    this.#saves += 1;
    this.#isUnsaved = true;
    this.#deps.onChange();
    const revision = await this.#deps.save(this.#deps.chat());
    this.#saves -= 1;
    if (revision === null) return;
    this.#revision = Math.max(this.#revision, revision);
    this.#isUnsaved = this.#saves > 0;
    this.#deps.onChange();
  }

  /** Whether this instance is to take what has been set elsewhere: not while a later change of its own is being saved. */
  follows({ revision }: SpaceChat): boolean {
    if (this.#saves > 0 || revision <= this.#revision) return false;
    this.#revision = revision;
    this.#isUnsaved = false;
    return true;
  }
}
