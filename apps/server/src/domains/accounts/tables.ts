import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  AudioSettings,
  CurrentUser,
  FeatureFlags,
  Keybinds,
  LoginMethod,
  MediaSettings,
  Preferences,
} from "@veranda/contract";
import type { AgeBand } from "@veranda/contract/age";
import type { ContractProof } from "../../platform/chain/contract-signatures.ts";
import { bytes, moment } from "../../platform/db/columns.ts";

/** One person each. Who deleted theirs is gone from here; what others still need of them has no name. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** Two usernames that differ by case alone are the same. */
    foldedUsername: text("folded_username")
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`lower(username)`),
    displayName: text("display_name").notNull(),
    foldedDisplayName: text("folded_display_name")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(display_name)`),
    /** In lower case; null for someone who came by a wallet alone. */
    email: text("email").unique(),
    emailVerifiedAt: moment("email_verified_at"),
    /** argon2id in PHC form; null where one signs in by other means. */
    passwordHash: text("password_hash"),
    isStaff: boolean("is_staff").notNull().default(false),
    /** Id of a built-in avatar. */
    avatar: text("avatar").notNull(),
    preferences: jsonb("preferences").$type<Partial<Preferences>>().notNull().default({}),
    keybinds: jsonb("keybinds").$type<Keybinds>().notNull().default({}),
    mediaSettings: jsonb("media_settings").$type<Partial<MediaSettings>>().notNull().default({}),
    audioSettings: jsonb("audio_settings").$type<Partial<AudioSettings>>().notNull().default({}),
    userFlags: jsonb("user_flags").$type<CurrentUser["userFlags"]>().notNull().default([]),
    /** Set by staff for this person only; an absent value is as for everyone. */
    featureFlags: jsonb("feature_flags").$type<Partial<FeatureFlags>>().notNull().default({}),
    treatments: jsonb("treatments").$type<Record<string, string>>().notNull().default({}),
    acknowledgedKeys: jsonb("acknowledged_keys").$type<string[]>().notNull().default([]),
    /** Mails and pushes speak it: the language chosen, else that of the last sign-in; null: never known. */
    locale: text("locale"),
    isNotified: boolean("is_notified").notNull().default(true),
    acceptedTermsAt: moment("accepted_terms_at"),
    acceptedPrivacyAt: moment("accepted_privacy_at"),
    /** How old they said to be; null: they weren't asked yet. The year of birth is stored nowhere. */
    ageBand: text("age_band").$type<AgeBand>(),
    /** The calendar year in which they said so. */
    ageGivenIn: integer("age_given_in"),
    /** They said to be too young for an account here: it opens no session. */
    ageRefusedAt: moment("age_refused_at"),
    createdAt: moment("created_at").notNull(),
    /** Of the last sign-in's first run; see postLogin. */
    lastLoginAt: moment("last_login_at"),
  },
  (t) => [
    index("accounts_username_search").using("gin", t.foldedUsername.op("gin_trgm_ops")),
    index("accounts_display_name_search").using("gin", t.foldedDisplayName.op("gin_trgm_ops")),
  ],
);
export type AccountRow = typeof accounts.$inferSelect;

/** Consecutive wrong passwords, by address: also for unknown addresses, so that nobody can tell them apart. */
export const loginFailures = pgTable("login_failures", {
  /** SHA-256 of the address. */
  emailDigest: bytes("email_digest").primaryKey(),
  count: integer("count").notNull(),
  lastAt: moment("last_at").notNull(),
  /** Until then no password is checked at all. */
  lockedUntil: moment("locked_until"),
});

/** Accounts that wait for the ticket of their mail: of each address one for each browser that asked. */
export const registrations = pgTable(
  "registrations",
  {
    email: text("email").notNull(),
    /** SHA-256 of the secret that the browser keeps. */
    browserDigest: bytes("browser_digest").notNull(),
    passwordHash: text("password_hash").notNull(),
    displayName: text("display_name").notNull(),
    /** Null: one is made from the display name. */
    username: text("username"),
    /** Null: of an earlier version, which asked for none. */
    ageBand: text("age_band").$type<AgeBand>(),
    foldedUsername: text("folded_username").generatedAlwaysAs(sql`lower(username)`),
    device: text("device").notNull(),
    /** When it was asked for, and the terms accepted. */
    at: moment("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.email, t.browserDigest] }),
    index("registrations_username").on(t.foldedUsername),
    index("registrations_at").on(t.at),
  ],
);

/** Sign-ins elsewhere that belong to an account. */
export const identities = pgTable(
  "identities",
  {
    /** google, apple, microsoft, or `saml:` and the provider's id. */
    provider: text("provider").notNull(),
    /** Who someone is there, as the provider says and never changes. */
    subject: text("subject").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text("email"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("identities_account").on(t.accountId)],
);

/** Proofs that someone reads mail at an address; only a digest is kept. */
export const mailTickets = pgTable(
  "mail_tickets",
  {
    digest: bytes("digest").primaryKey(),
    purpose: text("purpose").$type<"verify" | "reset" | "wallet">().notNull(),
    email: text("email").notNull(),
    publicAddress: text("public_address"),
    /** Of a wallet that is a contract. */
    walletProof: jsonb("wallet_proof").$type<ContractProof>(),
    /**
     * SHA-256 of the secret of the browser that the mail is about; null: it is about none. A wallet's ticket is good in
     * that browser alone, a registration's proves the address anywhere.
     */
    browserDigest: bytes("browser_digest"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("mail_tickets_email").on(t.email, t.purpose, t.createdAt)],
);

/** One-time codes between a sign-in and the session that it opens; only a digest is kept. */
export const signInCodes = pgTable("sign_in_codes", {
  digest: bytes("digest").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  method: text("method").$type<LoginMethod>().notNull(),
  /** Of which provider; null: from before this was kept. */
  provider: text("provider"),
  /** SHA-256 of the secret of the browser that came back with it, where alone it opens a session. */
  browserDigest: bytes("browser_digest").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/**
 * Sign-ins that hold. The cookie's token is the id, the generation and a MAC over both with the salt: each renewal
 * counts the generation up, so a token of an earlier generation gives a theft away.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    method: text("method").$type<LoginMethod>().notNull(),
    /** Which provider signed in; null: none did, or it is from before this was kept. */
    provider: text("provider"),
    device: text("device").notNull(),
    salt: bytes("salt").notNull(),
    generation: integer("generation").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    renewedAt: moment("renewed_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
    /** The decision whose suspension ended it; null: it ended otherwise. */
    endedByDecision: uuid("ended_by_decision"),
  },
  (t) => [
    index("sessions_account").on(t.accountId, t.renewedAt),
    index("sessions_ended")
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
  ],
);

/** Accounts that may not sign in, by the decision of staff: each holds until it is over or taken back. */
export const accountSuspensions = pgTable(
  "account_suspensions",
  {
    decisionId: uuid("decision_id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** null: for ever. */
    endsAt: moment("ends_at"),
    /** Key of the notice about it, which opens without signing in. */
    noticeKey: text("notice_key").notNull(),
  },
  (t) => [index("account_suspensions_account").on(t.accountId)],
);

/** What happened to accounts and who did it; never changed, kept without a name when the account goes. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    accountId: text("account_id"),
    action: text("action").notNull(),
    /** The caller's address and device. */
    origin: text("origin").notNull(),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [index("audit_log_account").on(t.accountId, t.at)],
);
