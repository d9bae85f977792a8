import { applyResults } from "@veranda/contract/apply-operation";
import type { ObjectChange, ObjectOp, SpaceObject } from "@veranda/contract/records/object";
import type { SpaceSetting } from "@veranda/contract/records/space";
import type { RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import { deepEqual } from "../../../core/deep-equal.ts";
import { changed, filtered, inverseOf, isSameWork } from "./object-change.ts";

/** An operation as a tool requests it; the replica adds the version that it was based on. */
export type Draft =
  | { op: "add"; object: NewObject }
  | { op: "set"; id: string; change: ObjectChange }
  | { op: "remove"; id: string };
export type NewObject = Extract<ObjectOp, { op: "add" }>["object"];
type SettingChange = Partial<SpaceSetting>;

/** A local edit, with the state that it was based on. */
export type LocalEdit = {
  seq: number;
  readonly drafts: readonly Draft[];
  readonly setting: SettingChange | null;
  /** For each draft: the previous object (null: none), and the setting. */
  readonly met: readonly (SpaceObject | null)[];
  readonly metSetting: SpaceSetting;
};

type Accepted = { edit: LocalEdit; revision: number };

/**
 * The document as shown: the confirmed state plus unanswered local edits. Edits that are answered but not yet persisted
 * are retained, so that they survive a crash of the room's process.
 */
export class Replica {
  setting: SpaceSetting = { environment: "", variant: "" };
  revision = 0;
  persistedRevision = 0;
  isUnsaved = false;
  /** Account of the person; the creator of what they add. */
  creatorId: string | null = null;
  readonly #shown = new Map<string, SpaceObject>();
  readonly #confirmed = new Map<string, SpaceObject>();
  #confirmedSetting: SpaceSetting = this.setting;
  #pending: LocalEdit[] = [];
  #unkept: Accepted[] = [];
  #nextSeq = 0;
  readonly #touched = new Set<string>();

  get objects(): ReadonlyMap<string, SpaceObject> {
    return this.#shown;
  }

  /** Number of unanswered local edits. */
  get pending(): number {
    return this.#pending.length;
  }

  /** Ids whose object may differ since the last call. */
  takeTouched(): string[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched;
  }

  /** Starts with a space: discards everything from before. */
  begin(room: RoomData): void {
    this.#pending = [];
    this.#unkept = [];
    this.#nextSeq = 0;
    this.#take(room);
    this.persistedRevision = room.revision;
  }

  /** The whole document again, over the same connection: unanswered edits remain pending. */
  replace(room: RoomData): void {
    this.#take(room);
  }

  /**
   * Reconnected: returns local edits that are missing and still apply, to be resent. Revisions can't be compared: after
   * a crash of the room's process others may have continued from an earlier one.
   */
  resume(room: RoomData): LocalEdit[] {
    const lost = [...this.#unkept.map(({ edit }) => edit), ...this.#pending];
    this.begin(room);
    return lost.flatMap((edit) => {
      const drafts = edit.drafts.flatMap((draft, at) => this.#stillApplies(draft, edit.met[at] ?? null));
      const setting = edit.setting && this.#settingThatApplies(edit.setting, edit.metSetting);
      return drafts.length === 0 && !setting ? [] : [this.edit(drafts, setting)];
    });
  }

  /** Applies a local edit at once; it is pending from now on. */
  edit(drafts: readonly Draft[], setting: SettingChange | null = null): LocalEdit {
    const met: (SpaceObject | null)[] = [];
    const metSetting = this.setting;
    const edit: LocalEdit = { seq: this.#nextSeq++, drafts, setting, met, metSetting };
    for (const draft of drafts) {
      const id = idOf(draft);
      met.push(this.#shown.get(id) ?? null);
      this.#put(id, this.#after(this.#shown.get(id), draft));
    }
    this.#pending.push(edit);
    if (setting) this.setting = { ...this.setting, ...setting };
    return edit;
  }

  /** The operations sent to the room, with the versions that they are based on. */
  opsOf({ drafts }: LocalEdit): ObjectOp[] {
    return drafts.map((draft) =>
      draft.op === "add" ? draft : { ...draft, base: this.#confirmed.get(draft.id)?.version ?? 0 },
    );
  }

  /** The document's next revision; returns the local edit that it answers. */
  edited({ seq, revision, results, setting, isUnsaved }: ServerMessage<"edited">): LocalEdit | null {
    this.revision = revision;
    this.isUnsaved = isUnsaved;
    const own = seq === null ? null : this.#answer(seq);
    if (own) this.#unkept.push({ edit: own, revision });
    applyResults(this.#confirmed, results);
    for (const { id } of results) this.#show(id);
    if (own) for (const draft of own.drafts) this.#show(idOf(draft));
    if (setting) this.#confirmedSetting = setting;
    this.#showSetting();
    return own;
  }

  /** An edit was refused entirely: reverts it; its objects are as the room says. */
  refused({ seq, objects }: ServerMessage<"editRefused">): LocalEdit | null {
    const own = this.#answer(seq);
    for (const { id, object } of objects) {
      if (object) this.#confirmed.set(id, object);
      else this.#confirmed.delete(id);
      this.#show(id);
    }
    if (own) for (const draft of own.drafts) this.#show(idOf(draft));
    this.#showSetting();
    return own;
  }

  kept(revision: number): void {
    this.persistedRevision = Math.max(this.persistedRevision, revision);
    this.#unkept = this.#unkept.filter((each) => each.revision > revision);
  }

  /** Playback is not part of edits: the latest message counts. */
  play(id: string, state: SpaceObject["state"]): void {
    const object = this.#confirmed.get(id);
    if (object) this.#confirmed.set(id, { ...object, state });
    this.#show(id);
  }

  #take(room: RoomData): void {
    for (const id of this.#shown.keys()) this.#touched.add(id);
    this.#confirmed.clear();
    this.#shown.clear();
    for (const object of room.objects) {
      this.#confirmed.set(object.id, object);
      this.#shown.set(object.id, object);
      this.#touched.add(object.id);
    }
    for (const { drafts } of this.#pending) for (const draft of drafts) this.#show(idOf(draft));
    this.#confirmedSetting = room.setting;
    this.#showSetting();
    this.revision = room.revision;
    this.isUnsaved = room.isUnsaved;
  }

  #answer(seq: number): LocalEdit | null {
    const own = this.#pending.find((edit) => edit.seq === seq) ?? null;
    this.#pending = this.#pending.filter((edit) => edit !== own);
    return own;
  }

  #show(id: string): void {
    let object = this.#confirmed.get(id);
    for (const { drafts } of this.#pending)
      for (const draft of drafts) if (idOf(draft) === id) object = this.#after(object, draft);
    this.#put(id, object);
  }

  #put(id: string, object: SpaceObject | undefined): void {
    if (object) this.#shown.set(id, object);
    else this.#shown.delete(id);
    this.#touched.add(id);
  }

  #showSetting(): void {
    this.setting = this.#pending.reduce<SpaceSetting>(
      (setting, edit) => (edit.setting ? { ...setting, ...edit.setting } : setting),
      this.#confirmedSetting,
    );
  }

  #after(object: SpaceObject | undefined, draft: Draft): SpaceObject | undefined {
    if (draft.op === "remove") return undefined;
    if (draft.op === "set") return object && changed(object, draft.change);
    return object ?? { ...draft.object, creatorId: this.creatorId, version: 0 };
  }

  /** The part of a draft that still applies after the connection broke. */
  #stillApplies(draft: Draft, met: SpaceObject | null): Draft[] {
    const now = this.#shown.get(idOf(draft));
    if (draft.op === "add") return now ? [] : [draft];
    if (!now || !met) return [];
    if (draft.op === "remove") return isSameWork(now, met) ? [draft] : [];
    const was = inverseOf(met, draft.change);
    const change = filtered(
      now,
      draft.change,
      was,
      (value, before, wanted) => deepEqual(value, before) && !deepEqual(value, wanted),
    );
    return change ? [{ ...draft, change }] : [];
  }

  #settingThatApplies(wanted: SettingChange, met: SpaceSetting): SettingChange | null {
    const kept = Object.entries(wanted).filter(
      ([name, value]) =>
        deepEqual(read(this.setting, name), read(met, name)) && !deepEqual(read(this.setting, name), value),
    );
    return kept.length === 0 ? null : Object.fromEntries(kept);
  }
}

export const idOf = (draft: Draft): string => (draft.op === "add" ? draft.object.id : draft.id);
const read = (setting: Readonly<Record<string, unknown>>, name: string): unknown => setting[name];
