import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { randomUUID } from "node:crypto";
import type { Db } from "../../platform/db/database.ts";
import { CoalescedReads } from "../../platform/coalesced-reads.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Files } from "../../platform/files/files.ts";
import type { PubSub } from "../../platform/shared/pubsub.ts";
import { removedPictureUses } from "../reports/removed-pictures.ts";
import { takenDownSpaces } from "../spaces/taken-down.ts";
import { madeUse, sourceUse } from "./contents.ts";

const CHANGED_CHANNEL = "withheld-files:changed";
/** Refresh interval: a file may be used elsewhere meanwhile, or a message was lost. */
const LOOKED_EVERY_MS = 60_000;
/**
 * An identical file may be somebody else's by now, or an undo has brought it back: a request triggers a check, no more
 * often than this, and for no more than a tenth of the time.
 */
const ASKED_EVERY_MS = 250;
const ASKED_SHARE = 10;

export type WithheldFilesDeps = {
  db: Db;
  stored: Pick<Files, "onlyFor">;
  events: Pick<Events, "subscribe">;
  pubsub: PubSub;
  log: Logger;
};

/**
 * Names of files that are there for spaces or objects alone that staff have taken down, or as pictures that they have taken
 * from profiles and spaces, that staff have banned and no other
 * space shows, or that are there for nobody any more until they are swept (the owner of such a space deleted their account):
 * nobody is given them at their addresses.
 */
export type WithheldFiles = { has(name: string): boolean | Promise<boolean>; close(): void };

/** The list is short and kept in memory: serving a file that is not on it waits for no database. */
export async function openWithheldFiles(deps: WithheldFilesDeps): Promise<WithheldFiles> {
  const { db, stored, events, pubsub, log } = deps;
  let spaceIds: ReadonlySet<string> = new Set();
  let names: ReadonlySet<string> = new Set();
  const find = async (): Promise<void> => {
    const down = await takenDownSpaces(db);
    const ids = down.map(({ id }) => id);
    const digests = await contentsOnlyIn(db, ids);
    const uses = [
      ...(await removedPictureUses(db)),
      ...down.flatMap((space) => space.pictureUses),
      ...digests.flatMap((digest) => [sourceUse(digest), madeUse(digest)]),
    ];
    const found = await stored.onlyFor(uses);
    [spaceIds, names] = [new Set(ids), new Set(found)];
  };
  /** When a request may trigger the next refresh. */
  let askedNextMs = 0;
  const looks = new CoalescedReads(async () => {
    const began = performance.now();
    try {
      await find();
    } finally {
      const now = performance.now();
      askedNextMs = now + Math.max(ASKED_EVERY_MS, (now - began) * ASKED_SHARE);
    }
  });
  const look = (): Promise<void> => looks.read("");
  const lookAside = (): void =>
    void look().catch((error: unknown) => log.error({ err: error }, "Files may be served that are withheld"));
  const self = randomUUID();
  const follow = async (): Promise<void> => {
    await look();
    pubsub.publish(CHANGED_CHANNEL, self);
  };
  events.subscribe(
    "withheld-files",
    {
      SpaceEnded: follow,
      ObjectModerated: follow,
      SpaceModerated: follow,
      ProfileModerated: follow,
      async SpaceChanged({ spaceId }) {
        if (spaceIds.has(spaceId)) await follow();
      },
    },
    { isAwaited: true },
  );
  const stopHearing = pubsub.subscribe(CHANGED_CHANNEL, (sender) => {
    if (sender !== self) lookAside();
  });
  const timer = setInterval(lookAside, LOOKED_EVERY_MS);
  timer.unref();
  await look();
  return {
    has(name) {
      if (!names.has(name) || performance.now() < askedNextMs) return names.has(name);
      return look().then(
        () => names.has(name),
        () => true,
      );
    },
    close() {
      clearInterval(timer);
      stopHearing();
    },
  };
}

/** A place of an object that staff have removed. */
const isRemoval = sql`starts_with(p.place, 'space/' || p.space_id || '/removed:')`;

/**
 * Digests of contents that are used in these spaces, are orphaned, are shown by objects that staff have removed, or are
 * banned, and that nobody has only in their library or uses in another space: an identical file of somebody else's in
 * the same space stays. Banned content is kept only by use in another space: a copy in a library, or in a template,
 * doesn't count.
 */
async function contentsOnlyIn(db: Db, spaceIds: readonly string[]): Promise<string[]> {
  const ids = sql.param([...spaceIds]);
  const isBanned = sql`exists (select from banned_contents b where b.digest = here.digest)`;
  const standsNowhere = sql`not exists (select from file_places p where p.file_id = f.id)`;
  const { rows } = await db.execute<{ digest: string }>(sql`
    with here as (
      select f.digest from file_places p join files f on f.id = p.file_id
      where p.space_id = any(${ids}::text[]) and f.digest is not null
      union
      select f.digest from file_places p join files f on f.id = p.file_id
      where ${isRemoval} and f.digest is not null
      union
      select f.digest from banned_contents b join files f on f.digest = b.digest
      union
      select f.digest from files f where f.account_id is null and f.digest is not null and ${standsNowhere})
    select digest from here
    where not exists (
      select from files f
      where f.digest = here.digest and (
        (f.account_id is not null and ${standsNowhere} and not ${isBanned})
        or exists (select from file_places other where other.file_id = f.id
          and case when other.space_id is null then not ${isBanned} else other.space_id <> all(${ids}::text[]) end
          and not exists (select from file_places p join files removed on removed.id = p.file_id
            where ${isRemoval} and p.space_id = other.space_id and removed.digest = here.digest
              and removed.account_id is not distinct from f.account_id))))`);
  return rows.map(({ digest }) => digest);
}
