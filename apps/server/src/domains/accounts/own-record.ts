import { eq } from "drizzle-orm";
import { DEFAULT_KEYS } from "@veranda/contract/keybinds";
import type {
  CurrentUser,
  CurrentUserPatch,
  Fault,
  FeatureFlags,
  Keybinds,
  MyOrganization,
  SocialProfile,
} from "@veranda/contract";
import type { MediaServerKind } from "@veranda/contract/media";
import { readAvatarCode, type AvatarOfCode } from "@veranda/contract/avatar-code";
import { isLocale, type Locale } from "@veranda/messages";
import { sentenceOf } from "../../error-sentences.ts";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { RemovedAccount } from "../../account-data.ts";
import { mayGiveAgain } from "./age.ts";
import { audit, type Origin } from "./audit.ts";
import { DEFAULT_AUDIO, DEFAULT_MEDIA, preferencesOf } from "./defaults.ts";
import { isTaken, requireUsernameForm, USERNAME_TAKEN, usernameFault, usernameTaken } from "./names.ts";
import { NAME_FILTER, WORDS_REFUSED } from "../../platform/text-filter/text-filters.ts";
import { dropRegistrations } from "./pending-registrations.ts";
import type { Sessions } from "./sessions.ts";
import { dropSignInMethods, type WalletMethods } from "./sign-in-methods.ts";
import { accounts, signInCodes, type AccountRow } from "./tables.ts";
import { dropTickets, lockAddress } from "./tickets.ts";
import { sqlState } from "../../platform/db/sql-state.ts";

/** The part of a patch that belongs to the profile that others see. */
export type ProfilePatch = Pick<
  CurrentUserPatch,
  | "about"
  | "links"
  | "isPrivate"
  | "profileBackgroundColor"
  | "profileBackgroundSpaceID"
  | "avatarImageURL"
  | "bannerURL"
>;
/** A person's data in other domains; each is accessed through its own functions. */
export type OwnParts = {
  profile(accountId: string): Promise<SocialProfile>;
  /** Throws SPACE_NOT_FOUND for a background that the person may not use. */
  changeProfile(accountId: string, patch: ProfilePatch): Promise<void>;
  blocked(accountId: string): Promise<string[]>;
  wallets(accountId: string): Promise<string[]>;
  organization(accountId: string): Promise<MyOrganization | null>;
  /**
   * Runs before the account is deleted, in the same transaction: anonymises what others still need; the rest is deleted
   * with the account.
   */
  forget(account: Omit<RemovedAccount, "files">): Promise<void>;
};

export type OwnRecord = {
  read(accountId: string): Promise<CurrentUser>;
  /** Throws NAME_INVALID or USERNAME_TAKEN. */
  change(accountId: string, patch: CurrentUserPatch, origin: Origin): Promise<CurrentUser>;
  setKeybinds(accountId: string, keybinds: Keybinds): Promise<Keybinds>;
  checkName(
    given: { displayName: string } | { username: string },
    own: string | null,
  ): Promise<{ reason: string | null; fault: Fault | null }>;
  /** Records the sign-in. Idempotent. */
  postLogin(accountId: string): Promise<CurrentUser>;
  remove(accountId: string, origin: Origin): Promise<void>;
};

export type OwnRecordDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  parts: OwnParts;
  sessions: Pick<Sessions, "endAllIn">;
  wallets: WalletMethods;
  flags: () => FeatureFlags;
  treatments: () => Record<string, string>;
  mediaServer: MediaServerKind;
  isAvatarAllowed: (avatar: string, accountId: string) => Promise<boolean>;
  /** What is wrong with a display name, or null. */
  displayNameFault: (name: string) => string | null;
  now: () => number;
};

/** The signed-in person's own record. */
export function createOwnRecord(deps: OwnRecordDeps): OwnRecord {
  const { db, events, parts, sessions, now } = deps;

  const rowOf = async (id: string): Promise<AccountRow> => {
    const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
    // The account was deleted, but its token is still valid.
    if (row === undefined) throw new NamedError("UNAUTHENTICATED");
    return row;
  };

  const read = async (id: string): Promise<CurrentUser> => {
    const [row, profile, blockedUsers, walletAddresses, myOrganization] = await Promise.all([
      rowOf(id),
      parts.profile(id),
      parts.blocked(id),
      parts.wallets(id),
      parts.organization(id),
    ]);
    return recordOf(row, {
      profile,
      blockedUsers,
      walletAddresses,
      myOrganization,
      flags: deps.flags(),
      treatments: deps.treatments(),
      mediaServer: deps.mediaServer,
      at: now(),
    });
  };

  return {
    read,

    async change(id, patch, origin) {
      const row = await rowOf(id);
      const { username, avatarID } = patch;
      if (avatarID !== undefined && !(await deps.isAvatarAllowed(avatarID, id)))
        throw new NamedError("INVALID_INPUT", {
          fields: { "body.avatarID": "This avatar can't be worn here." },
        });
      if (!isSpoken(patch.preferences?.locale))
        throw new NamedError("INVALID_INPUT", {
          fields: { "body.preferences.locale": "This language isn't spoken here." },
        });
      if (username !== undefined && username !== row.username) await requireUsername(db, username, id);
      await parts.changeProfile(id, patch);
      const values = valuesOf(patch, row, { at: now(), spoken: origin.locale });
      try {
        await events.transaction(async (tx, record) => {
          if (Object.keys(values).length > 0)
            await tx.update(accounts).set(values).where(eq(accounts.id, id));
          record({ name: "AccountChanged", accountId: id });
        });
      } catch (cause) {
        if (isUniqueViolation(cause)) throw usernameTaken(cause);
        throw cause;
      }
      if (username !== undefined && username !== row.username)
        await audit(db, now(), {
          accountId: id,
          action: "username_changed",
          origin,
          details: { before: row.username, after: username },
        });
      return read(id);
    },

    async setKeybinds(id, keybinds) {
      await events.transaction(async (tx, record) => {
        await tx.update(accounts).set({ keybinds }).where(eq(accounts.id, id));
        record({ name: "AccountChanged", accountId: id });
      });
      return keybinds;
    },

    async checkName(given, own) {
      if ("displayName" in given) {
        const words = NAME_FILTER.matches(given.displayName) ? WORDS_REFUSED : null;
        const reason = words && sentenceOf(words.code, words.values);
        return { reason: deps.displayNameFault(given.displayName) ?? reason, fault: words };
      }
      const isFree = async () => !(await isTaken(db, given.username, own));
      const fault = usernameFault(given.username) ?? ((await isFree()) ? null : USERNAME_TAKEN);
      return { reason: fault && sentenceOf(fault.code, fault.values), fault };
    },

    async postLogin(id) {
      await db
        .update(accounts)
        .set({ lastLoginAt: new Date(now()) })
        .where(eq(accounts.id, id));
      return read(id);
    },

    async remove(id, origin) {
      const onCommitted = await events.transaction(async (tx, record) => {
        const [own] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id));
        const email = own?.email ?? null;
        if (email !== null) {
          await lockAddress(tx, email);
          await dropTickets(tx, email);
          await dropRegistrations(tx, email);
        }
        await parts.forget({ tx, record, accountId: id });
        // A concurrent sign-in either has a session by now, which is ended, or waits and is refused.
        await dropSignInMethods(tx, id, deps.wallets, new Set());
        await tx.delete(signInCodes).where(eq(signInCodes.accountId, id));
        await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("update");
        const ended = await sessions.endAllIn(tx, record, id, null);
        await tx.delete(accounts).where(eq(accounts.id, id));
        return ended;
      });
      onCommitted();
      await audit(db, now(), {
        accountId: null,
        action: "deleted",
        origin: { ip: "", device: origin.device },
      });
    },
  };
}

async function requireUsername(db: Db, name: string, own: string): Promise<void> {
  requireUsernameForm(name);
  if (await isTaken(db, name, own)) throw usernameTaken();
}

/** SQLSTATE 23505. */
const isUniqueViolation = (error: unknown): boolean => sqlState(error) === "23505";

const isSpoken = (locale: string | null | undefined): boolean =>
  locale === undefined || locale === null || isLocale(locale);

/** A patch as the account's columns; omitted parts of a setting stay unchanged. */
function valuesOf(
  patch: CurrentUserPatch,
  row: AccountRow,
  { at, spoken }: { at: number; spoken: Locale },
): Partial<AccountRow> {
  const { preferences } = patch;
  const entries: [string, unknown][] = Object.entries({
    displayName: patch.displayName,
    username: patch.username,
    avatar: patch.avatarID,
    isNotified: patch.notificationsEnabled,
    userFlags: patch.userFlags && [...new Set([...row.userFlags, ...patch.userFlags])],
    mediaSettings: patch.mediaSettings && { ...row.mediaSettings, ...patch.mediaSettings },
    audioSettings: patch.audioSettings && { ...row.audioSettings, ...patch.audioSettings },
    preferences: preferences && {
      ...row.preferences,
      ...preferences,
      notifications: { ...row.preferences.notifications, ...preferences.notifications },
    },
    locale: preferences?.locale === null ? spoken : preferences?.locale,
    acceptedTermsAt: patch.acceptsTerms && new Date(at),
    acceptedPrivacyAt: patch.acceptsPrivacy && new Date(at),
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type RecordParts = {
  profile: SocialProfile;
  blockedUsers: string[];
  walletAddresses: string[];
  myOrganization: MyOrganization | null;
  flags: FeatureFlags;
  treatments: Record<string, string>;
  mediaServer: MediaServerKind;
  at: number;
};

const STYLES = { preset: "builtin", look: "look", custom: "custom" } as const satisfies Record<
  AvatarOfCode["kind"],
  string
>;

const recordOf = (
  row: AccountRow,
  { profile, flags, treatments, mediaServer, at, ...lists }: RecordParts,
): CurrentUser => ({
  id: row.id,
  email: row.email,
  username: row.username,
  displayName: row.displayName,
  isStaff: row.isStaff,
  avatarData: {
    activeAvatarStyle: STYLES[readAvatarCode(row.avatar)?.kind ?? "preset"],
    avatarID: row.avatar,
    avatarBody: row.avatar,
  },
  userSocialProfile: profile,
  featureFlags: { ...flags, ...row.featureFlags },
  treatments: { ...treatments, ...row.treatments },
  userFlags: row.userFlags,
  keybinds: knownKeys(row.keybinds),
  mediaSettings: { ...DEFAULT_MEDIA, ...row.mediaSettings },
  liveswitchConfig: { isAvailable: mediaServer !== "none", kind: mediaServer },
  audioSettings: { ...DEFAULT_AUDIO, ...row.audioSettings },
  preferences: preferencesOf(row.preferences),
  acknowledgedInAppNotificationKeys: row.acknowledgedKeys,
  notificationsEnabled: row.isNotified,
  acceptedTermsAt: row.acceptedTermsAt?.toISOString() ?? null,
  acceptedPrivacyAt: row.acceptedPrivacyAt?.toISOString() ?? null,
  age: { band: row.ageBand, mayGiveAgain: mayGiveAgain(row, at) },
  hasPassword: row.passwordHash !== null,
  ...lists,
});

/** Key bindings of actions that exist; stored ones may be of former actions. */
const knownKeys = (keybinds: Keybinds): Keybinds =>
  Object.fromEntries(Object.entries(keybinds).filter(([action]) => Object.hasOwn(DEFAULT_KEYS, action)));
