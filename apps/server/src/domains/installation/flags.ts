import { eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { FeatureFlags, InstallationFlags } from "@veranda/contract";
import { installationFlags } from "@veranda/contract/records/staff";
import type { Db } from "../../platform/db/database.ts";
import type { PubSub } from "../../platform/shared/pubsub.ts";
import { installationSettings } from "./tables.ts";

const KEY = "flags";
const CHANGED_CHANNEL = "installation:flags";

export type Flags = {
  /** Flags for people without an account. */
  readonly current: () => FeatureFlags;
  readonly treatments: () => Record<string, string>;
  readonly own: () => InstallationFlags;
  set(flags: InstallationFlags): Promise<InstallationFlags>;
  close(): void;
};

export type FlagsDeps = {
  db: Db;
  pubsub: PubSub;
  log: Logger;
  now: () => number;
  /** Defaults of the installation. */
  byDefault: FeatureFlags;
};

/** Overrides flags with those that are set. */
const flagsOver = (flags: FeatureFlags, set: InstallationFlags["featureFlags"]): FeatureFlags => ({
  ...flags,
  ...(Object.fromEntries(
    Object.entries(set).filter(([, value]) => value !== undefined),
  ) as Partial<FeatureFlags>),
});

/** Flags for everyone: the installation's defaults, overridden by staff. Cached in memory in each process. */
export async function openFlags({ db, pubsub, log, now, byDefault }: FlagsDeps): Promise<Flags> {
  const read = async (): Promise<InstallationFlags> => {
    const [row] = await db.select().from(installationSettings).where(eq(installationSettings.key, KEY));
    const parsed = installationFlags.safeParse(row?.value);
    return parsed.success ? parsed.data : { featureFlags: {}, treatments: {} };
  };
  let own = await read();
  const stopHearing = pubsub.subscribe(CHANGED_CHANNEL, () => {
    read().then(
      (read) => (own = read),
      (error: unknown) => log.warn({ err: error }, "Changed flags could not be read"),
    );
  });
  return {
    current: () => flagsOver(byDefault, own.featureFlags),
    treatments: () => own.treatments,
    own: () => own,
    async set(flags) {
      const values = { value: flags, changedAt: new Date(now()) };
      await db
        .insert(installationSettings)
        .values({ key: KEY, ...values })
        .onConflictDoUpdate({ target: installationSettings.key, set: values });
      own = flags;
      pubsub.publish(CHANGED_CHANNEL, "");
      return own;
    },
    close: stopHearing,
  };
}
