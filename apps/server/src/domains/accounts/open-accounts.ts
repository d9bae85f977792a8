import type { FeatureFlags, LoginMethod, SignInOptions } from "@veranda/contract";
import type { Locale } from "@veranda/messages";
import type { Config } from "../../config/settings.ts";
import type { Platform } from "../../platform/platform.ts";
import { siteOf } from "../../start-module.ts";
import type { AccessTokens } from "./access-token.ts";
import type { ExportPart } from "../../account-data.ts";
import { createAges, type Ages } from "./age.ts";
import { createAccounts, type Accounts } from "./accounts.ts";
import { createDataExport, type DataExport } from "./export.ts";
import { createKnownDevices, type KnownDevices } from "./known-devices.ts";
import { createIdentities, type Identities } from "./identities.ts";
import { displayNameFault } from "./names.ts";
import { purgeExpired } from "./purge-expired.ts";
import { createRegistration, type RegistrationFlow } from "./registration.ts";
import { createPasswordReset, type PasswordReset } from "./password-reset.ts";
import { createNotifyMethodAdded, type NotifyMethodAdded } from "./sign-in-method-added.ts";
import type { WalletMethods } from "./sign-in-methods.ts";
import { createBackground, type Background } from "../../platform/background.ts";
import { createOwnRecord, type OwnParts, type OwnRecord } from "./own-record.ts";
import type { Sessions } from "./sessions.ts";

/** Everything about accounts, opened together. */
export type AccountsDomain = {
  readonly access: AccessTokens;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly accounts: Accounts;
  readonly registering: RegistrationFlow;
  readonly resetting: PasswordReset;
  readonly identities: Identities;
  readonly notifyMethodAdded: NotifyMethodAdded;
  readonly background: Background;
  readonly own: OwnRecord;
  readonly exportData: DataExport;
  readonly ages: Ages;
  readonly signIn: SignInOptions;
  readonly close: () => Promise<void>;
};

export type AccountsDomainDeps = {
  platform: Platform;
  config: Config;
  access: AccessTokens;
  sessions: Sessions;
  parts: OwnParts;
  exports: readonly ExportPart[];
  flags: () => FeatureFlags;
  treatments: () => Record<string, string>;
  isAvatar: (avatar: string, accountId: string) => Promise<boolean>;
  randomAvatar: () => string;
  randomName: (locale?: Locale) => string;
  /** Sign-in methods other than the email address. */
  otherMethods: readonly LoginMethod[];
  wallets: WalletMethods;
};

export async function openAccounts(deps: AccountsDomainDeps): Promise<AccountsDomain> {
  const { platform, config, access, sessions, randomAvatar } = deps;
  const { database, events, jobs, mailer, limiter, log, now } = platform;
  const { db } = database;
  jobs.handle("accounts.purge", () => purgeExpired(db, now()));
  const signIn = {
    methods: ["Email" as const, ...deps.otherMethods],
    passwordPolicy: policyOf(config),
    sendsMail: config.SMTP_URL !== undefined,
  };
  const site = siteOf(config);
  const background = createBackground(log.child({ part: "accounts" }));
  const notifyMethodAdded = createNotifyMethodAdded({ db, mailer, site });
  const policy = signIn.passwordPolicy;
  const ages = createAges({ db, events, sessions, minimumAge: config.MINIMUM_AGE, now });
  const common = { db, events, mailer, limiter, background, sessions, policy, site, now, randomAvatar, ages };
  const registering = createRegistration(common);
  return {
    access,
    sessions,
    signIn,
    registering,
    ages,
    devices: createKnownDevices(platform.secret),
    resetting: createPasswordReset({
      ...common,
      wallets: deps.wallets,
      randomName: deps.randomName,
      remindOfRegistration: (email, origin) => registering.remind(email, origin),
    }),
    accounts: createAccounts({ ...common, randomName: deps.randomName }),
    identities: createIdentities({
      db,
      events,
      sessions,
      now,
      randomAvatar,
      randomName: deps.randomName,
      notifyMethodAdded,
    }),
    notifyMethodAdded,
    background,
    own: createOwnRecord({
      db,
      events,
      parts: deps.parts,
      sessions,
      wallets: deps.wallets,
      flags: deps.flags,
      treatments: deps.treatments,
      mediaServer: platform.media.kind,
      isAvatarAllowed: deps.isAvatar,
      displayNameFault,
      now,
    }),
    exportData: createDataExport({ db, limiter, now, parts: deps.exports }),
    close: () => background.close(),
  };
}

const policyOf = ({ PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_NEEDS }: Config) => ({
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH ?? null,
  needsLowercase: PASSWORD_NEEDS.includes("lowercase"),
  needsUppercase: PASSWORD_NEEDS.includes("uppercase"),
  needsNumeric: PASSWORD_NEEDS.includes("numeric"),
  needsNonAlphanumeric: PASSWORD_NEEDS.includes("symbol"),
});
