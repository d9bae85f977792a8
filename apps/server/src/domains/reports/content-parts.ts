import { eq } from "drizzle-orm";
import type { ContentPart } from "@veranda/contract";
import { DEFAULT_LOCALE, inLocale, type Locale } from "@veranda/messages";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Content } from "../content/content.ts";
import { randomName } from "../guests/names.ts";
import { restoreToProfile, partsOfProfile, removeFromProfile } from "../people/moderated-profile.ts";
import { usesOfShown } from "../pictures/picture-uses.ts";
import { restoreToSpace, partsOfSpace, removeFromSpace } from "../spaces/moderated-space.ts";
import { environmentTitle } from "../spaces/own/first-name.ts";
import { picturesFor } from "../spaces/own/pictures-of-setting.ts";
import { pictureUses } from "../spaces/picture-uses.ts";
import { lockSubject, subjectOf, type DecisionRow } from "./decision-rows.ts";
import { laterRemovals, passNameOn } from "./later-removals.ts";
import { heldUse, usesOfRemoved } from "./removed-pictures.ts";
import { reportDecisions, type RemovedParts } from "./tables.ts";

/** What a report or a decision is about. */
type Subject = Pick<DecisionRow, "kind" | "accountId" | "spaceId">;

/** Pictures, names and texts of profiles and spaces, which decisions remove one by one, and restore when undone. */
export type ContentParts = {
  /** null: there is nothing of these to remove. */
  remove(
    tx: Tx,
    record: RecordEvent,
    decision: Subject & Pick<DecisionRow, "id">,
    parts: readonly ContentPart[],
  ): Promise<RemovedParts | null>;
  /** What later decisions in force have removed stays so. Nothing is kept of it then. */
  restore(tx: Tx, record: RecordEvent, decision: DecisionRow): Promise<void>;
  /** Those that `remove` would find. */
  there(db: Db, subject: Subject): Promise<ContentPart[]>;
};

export type ContentPartsDeps = {
  files: Pick<Files, "dropIn" | "moveIn">;
  content: Pick<Content, "picturesOf" | "environment">;
  localeOf: (db: Pick<Db, "select">, accountId: string) => Promise<Locale | undefined>;
};

/** Those parts that were removed, in the order in which they are named. */
export const partsIn = (removed: RemovedParts): ContentPart[] =>
  (["picture", "name", "text"] as const).filter((part) => removed[part] !== undefined);

export function createContentParts({ files, content, localeOf }: ContentPartsDeps): ContentParts {
  const notifyOfProfile = (record: RecordEvent, accountId: string): void => {
    record({ name: "AccountChanged", accountId });
    record({ name: "ProfileModerated", accountId });
  };
  const notifyOfSpace = (record: RecordEvent, spaceId: string): void => {
    record({ name: "SpaceChanged", spaceId });
    record({ name: "SpaceModerated", spaceId });
  };
  /** Until it is undone, the decision keeps the files of what it has removed. */
  const hold = async (tx: Tx, decision: Subject & Pick<DecisionRow, "id">, removed: RemovedParts) => {
    const uses = usesOfRemoved(decision, removed);
    await files.moveIn(
      tx,
      uses.map((use) => ({ from: use, to: heldUse(use, decision.id) })),
    );
    return removed;
  };
  /** `before`, `after`: uses of the pictures that are shown, before and after something was restored. */
  const release = async (
    tx: Tx,
    decision: DecisionRow,
    removed: RemovedParts,
    { before, after }: { before: readonly string[]; after: readonly string[] },
  ): Promise<void> => {
    const held = usesOfRemoved(decision, removed);
    const isBack = (use: string): boolean => after.includes(use);
    await files.moveIn(
      tx,
      held.filter(isBack).map((use) => ({ from: heldUse(use, decision.id), to: use })),
    );
    await files.dropIn(tx, [
      ...held.map((use) => heldUse(use, decision.id)),
      ...before.filter((use) => !isBack(use)),
    ]);
  };
  return {
    async remove(tx, record, decision, parts) {
      const { kind, accountId, spaceId } = decision;
      const locale = (accountId === null ? undefined : await localeOf(tx, accountId)) ?? DEFAULT_LOCALE;
      if (kind === "person" && accountId !== null) {
        const found = await removeFromProfile(tx, accountId, parts, () => randomName(locale));
        if (Object.keys(found).length === 0) return null;
        notifyOfProfile(record, accountId);
        return hold(tx, decision, { of: "profile", ...found });
      }
      if (kind !== "space" || spaceId === null) return null;
      const found = await removeFromSpace(tx, spaceId, parts, {
        picturesOf: (setting) => picturesFor(content, setting),
        nameOf: ({ environment }) =>
          inLocale(locale, () =>
            environmentTitle(environment, content.environment(environment)?.title ?? environment),
          ),
      });
      if (Object.keys(found).length === 0) return null;
      notifyOfSpace(record, spaceId);
      return hold(tx, decision, { of: "space", ...found });
    },

    async restore(tx, record, decision) {
      const { id, accountId, spaceId, removed } = decision;
      if (removed === null) return;
      // Nobody removes anything else of it meanwhile.
      await lockSubject(tx, await subjectOf(tx, id));
      const later = await laterRemovals(tx, decision);
      await passNameOn(tx, removed, later);
      if (removed.of === "profile" && accountId !== null) {
        const since = later.flatMap((each) => (each.removed.of === "profile" ? each.removed : []));
        const shown = await restoreToProfile(tx, accountId, removed, since);
        const after = shown === null ? [] : usesOfShown(accountId, shown);
        await release(tx, decision, removed, { before: [], after });
        notifyOfProfile(record, accountId);
      }
      if (removed.of === "space" && spaceId !== null) {
        const since = later.flatMap((each) => (each.removed.of === "space" ? each.removed : []));
        const shown = await restoreToSpace(tx, spaceId, removed, since);
        await release(tx, decision, removed, {
          before: shown === null ? [] : pictureUses(spaceId, shown.before),
          after: shown === null ? [] : pictureUses(spaceId, shown.after),
        });
        notifyOfSpace(record, spaceId);
      }
      await tx.update(reportDecisions).set({ removed: null }).where(eq(reportDecisions.id, id));
    },

    async there(db, { kind, accountId, spaceId }) {
      if (kind === "person") return accountId === null ? [] : partsOfProfile(db, accountId);
      return kind === "space" && spaceId !== null ? partsOfSpace(db, spaceId) : [];
    },
  };
}
