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

/** One row per person. Deleted accounts are removed; what others still need of them is anonymous. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** Usernames that differ only in case are the same. */
    foldedUsername: text("folded_username")
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`lower(username)`),
    displayName: text("display_name").notNull(),
    foldedDisplayName: text("folded_display_name")
      .notNull()
      .generatedAlwaysAs(sql`fold_text(display_name)`),
    /** In lower case; null for somebody who only uses a wallet. */
    email: text("email").unique(),
    emailVerifiedAt: moment("email_verified_at"),
    /** argon2id in PHC form; null if they sign in by other means. */
    passwordHash: text("password_hash"),
    isStaff: boolean("is_staff").notNull().default(false),
    /** Id of a built-in avatar. */
    avatar: text("avatar").notNull(),
    preferences: jsonb("preferences").$type<Partial<Preferences>>().notNull().default({}),
    keybinds: jsonb("keybinds").$type<Keybinds>().notNull().default({}),
    mediaSettings: jsonb("media_settings").$type<Partial<MediaSettings>>().notNull().default({}),
    audioSettings: jsonb("audio_settings").$type<Partial<AudioSettings>>().notNull().default({}),
    userFlags: jsonb("user_flags").$type<CurrentUser["userFlags"]>().notNull().default([]),
    /** Overrides set by staff for this person; an absent flag has the default. */
    featureFlags: jsonb("feature_flags").$type<Partial<FeatureFlags>>().notNull().default({}),
    treatments: jsonb("treatments").$type<Record<string, string>>().notNull().default({}),
    acknowledgedKeys: jsonb("acknowledged_keys").$type<string[]>().notNull().default([]),
    /** The language of mails and pushes: the chosen one, or else that of the last sign-in; null if unknown. */
    locale: text("locale"),
    isNotified: boolean("is_notified").notNull().default(true),
    acceptedTermsAt: moment("accepted_terms_at"),
    acceptedPrivacyAt: moment("accepted_privacy_at"),
    /** Age stated by the person; null if they weren't asked yet. The year of birth is not stored. */
    ageBand: text("age_band").$type<AgeBand>(),
    /** The calendar year in which they said so. */
    ageGivenIn: integer("age_given_in"),
    /** They stated an age below the minimum: no session can be opened. */
    ageRefusedAt: moment("age_refused_at"),
    createdAt: moment("created_at").notNull(),
    /** When the last sign-in was recorded; see postLogin. */
    lastLoginAt: moment("last_login_at"),
  },
  (t) => [
    index("accounts_username_search").using("gin", t.foldedUsername.op("gin_trgm_ops")),
    index("accounts_display_name_search").using("gin", t.foldedDisplayName.op("gin_trgm_ops")),
  ],
);
export type AccountRow = typeof accounts.$inferSelect;

/** Consecutive wrong passwords by address, also for unknown addresses, so that nobody can tell them apart. */
export const loginFailures = pgTable("login_failures", {
  /** SHA-256 of the address. */
  emailDigest: bytes("email_digest").primaryKey(),
  count: integer("count").notNull(),
  lastAt: moment("last_at").notNull(),
  /** Until then no password is compared. */
  lockedUntil: moment("locked_until"),
});

/** Registrations waiting for the ticket in their mail: one per address and browser. */
export const registrations = pgTable(
  "registrations",
  {
    email: text("email").notNull(),
    /** SHA-256 of the browser's secret. */
    browserDigest: bytes("browser_digest").notNull(),
    passwordHash: text("password_hash").notNull(),
    displayName: text("display_name").notNull(),
    /** Null: derived from the display name. */
    username: text("username"),
    /** Null: from an earlier version, which didn't ask. */
    ageBand: text("age_band").$type<AgeBand>(),
    foldedUsername: text("folded_username").generatedAlwaysAs(sql`lower(username)`),
    device: text("device").notNull(),
    /** When it was made, and the terms accepted. */
    at: moment("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.email, t.browserDigest] }),
    index("registrations_username").on(t.foldedUsername),
    index("registrations_at").on(t.at),
  ],
);

/** Identities at providers that belong to an account. */
export const identities = pgTable(
  "identities",
  {
    /** google, apple, microsoft, or `saml:` and the provider's id. */
    provider: text("provider").notNull(),
    /** The provider's permanent id of the person. */
    subject: text("subject").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text("email"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("identities_account").on(t.accountId)],
);

/** Proofs that somebody reads mail at an address; only a digest is stored. */
export const mailTickets = pgTable(
  "mail_tickets",
  {
    digest: bytes("digest").primaryKey(),
    purpose: text("purpose").$type<"verify" | "reset" | "wallet">().notNull(),
    email: text("email").notNull(),
    publicAddress: text("public_address"),
    /** For a contract wallet. */
    walletProof: jsonb("wallet_proof").$type<ContractProof>(),
    /**
     * SHA-256 of the secret of the browser that the mail is about; null if none. A wallet's ticket is valid in that
     * browser only, a registration's proves the address anywhere.
     */
    browserDigest: bytes("browser_digest"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("mail_tickets_email").on(t.email, t.purpose, t.createdAt)],
);

/** One-time codes between a sign-in and its session; only a digest is stored. */
export const signInCodes = pgTable("sign_in_codes", {
  digest: bytes("digest").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  method: text("method").$type<LoginMethod>().notNull(),
  /** Null: from before this was recorded. */
  provider: text("provider"),
  /** SHA-256 of the secret of the browser that returned with it; it opens a session only there. */
  browserDigest: bytes("browser_digest").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/**
 * Sessions. The cookie's token consists of the id, the generation and a MAC over both with the salt: each renewal
 * increments the generation, so an old token reveals a theft.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    method: text("method").$type<LoginMethod>().notNull(),
    /** The provider that signed in; null if none, or from before this was recorded. */
    provider: text("provider"),
    device: text("device").notNull(),
    salt: bytes("salt").notNull(),
    generation: integer("generation").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    renewedAt: moment("renewed_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
    /** The decision whose suspension ended it; null otherwise. */
    endedByDecision: uuid("ended_by_decision"),
  },
  (t) => [
    index("sessions_account").on(t.accountId, t.renewedAt),
    index("sessions_ended")
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
  ],
);

/** Accounts that can't sign in, by decisions of staff: each is effective until it ends or is lifted. */
export const accountSuspensions = pgTable(
  "account_suspensions",
  {
    decisionId: uuid("decision_id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Null: permanent. */
    endsAt: moment("ends_at"),
    /** Key of its notice, which can be opened without signing in. */
    noticeKey: text("notice_key").notNull(),
  },
  (t) => [index("account_suspensions_account").on(t.accountId)],
);

/** Audit log of accounts; entries never change, and are anonymised when the account is deleted. */
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
