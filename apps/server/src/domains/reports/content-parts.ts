import type { ContentPart, ReportKind } from "@veranda/contract";
import { DEFAULT_LOCALE, inLocale, type Locale } from "@veranda/messages";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Content } from "../content/content.ts";
import { randomName } from "../guests/names.ts";
import { giveBackToProfile, partsOfProfile, takeFromProfile } from "../people/moderated-profile.ts";
import { useOf } from "../pictures/picture-uses.ts";
import { giveBackToSpace, partsOfSpace, takeFromSpace } from "../spaces/moderated-space.ts";
import { environmentTitle } from "../spaces/own/first-name.ts";
import { picturesFor } from "../spaces/own/pictures-of-setting.ts";
import type { RemovedParts } from "./tables.ts";

/** What a report or a decision is about. */
type Subject = {
  readonly kind: ReportKind;
  readonly accountId: string | null;
  readonly spaceId: string | null;
};

/** Pictures, names and texts of profiles and spaces, which decisions take away by themselves, and bring back. */
export type ContentParts = {
  /** null: there is nothing of these to take. */
  take(
    tx: Tx,
    record: RecordEvent,
    subject: Subject,
    parts: readonly ContentPart[],
  ): Promise<RemovedParts | null>;
  giveBack(tx: Tx, record: RecordEvent, subject: Subject, removed: RemovedParts): Promise<void>;
  /** Those that `take` would find. */
  there(db: Db, subject: Subject): Promise<ContentPart[]>;
};

export type ContentPartsDeps = {
  files: Pick<Files, "dropIn">;
  content: Pick<Content, "picturesOf" | "environment">;
  localeOf: (db: Pick<Db, "select">, accountId: string) => Promise<Locale | undefined>;
};

/** Those parts that were taken, in the order in which they are named. */
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
  return {
    async take(tx, record, { kind, accountId, spaceId }, parts) {
      const locale = (accountId === null ? undefined : await localeOf(tx, accountId)) ?? DEFAULT_LOCALE;
      if (kind === "person" && accountId !== null) {
        const taken = await takeFromProfile(tx, accountId, parts, () => randomName(locale));
        if (Object.keys(taken).length === 0) return null;
        notifyOfProfile(record, accountId);
        return { of: "profile", ...taken };
      }
      if (kind !== "space" || spaceId === null) return null;
      const taken = await takeFromSpace(tx, spaceId, parts, {
        picturesOf: (setting) => picturesFor(content, setting),
        nameOf: ({ environment }) =>
          inLocale(locale, () =>
            environmentTitle(environment, content.environment(environment)?.title ?? environment),
          ),
      });
      if (Object.keys(taken).length === 0) return null;
      notifyOfSpace(record, spaceId);
      return { of: "space", ...taken };
    },

    async giveBack(tx, record, { accountId, spaceId }, removed) {
      if (removed.of === "profile") {
        if (accountId === null) return;
        const { avatar, banner } = await giveBackToProfile(tx, accountId, removed);
        // A later picture of theirs stays, and nobody gets this one.
        await files.dropIn(tx, [
          ...(avatar === null ? [] : [useOf(accountId, "avatar", avatar)]),
          ...(banner === null ? [] : [useOf(accountId, "banner", banner)]),
        ]);
        return notifyOfProfile(record, accountId);
      }
      if (spaceId === null) return;
      await files.dropIn(tx, await giveBackToSpace(tx, spaceId, removed));
      notifyOfSpace(record, spaceId);
    },

    async there(db, { kind, accountId, spaceId }) {
      if (kind === "person") return accountId === null ? [] : partsOfProfile(db, accountId);
      return kind === "space" && spaceId !== null ? partsOfSpace(db, spaceId) : [];
    },
  };
}
