import { sql } from "drizzle-orm";
import { bigserial, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OrganizationActName, Plan } from "@veranda/contract";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";

export const organizations = pgTable(
  "organizations",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    plan: text("plan").$type<Plan>().notNull().default("FREE"),
    createdAt: moment("created_at").notNull(),
    /** In lower case. Several may have the same one, but at most one has proven it. */
    domain: text("domain"),
    /** Token for the TXT record; a new one for each domain. */
    domainToken: text("domain_token"),
    domainProvenAt: moment("domain_proven_at"),
    /** Since when the record of a proven domain has been missing; null if it isn't. */
    domainMissingSince: moment("domain_missing_since"),
  },
  (t) => [
    uniqueIndex("organizations_domain")
      .on(t.domain)
      .where(sql`domain_proven_at is not null`),
  ],
);

const ofOrganization = () =>
  text("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });

/** Members of organisations: at most one organisation each. */
export const organizationMembers = pgTable(
  "organization_members",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    organizationId: ofOrganization(),
    isAdmin: boolean("is_admin").notNull(),
    joinedAt: moment("joined_at").notNull(),
  },
  (t) => [index("organization_members_organization").on(t.organizationId, t.isAdmin)],
);

/** The owner of this address can join, even with an account newer than the invitation. */
export const organizationInvitations = pgTable(
  "organization_invitations",
  {
    id: text("id").primaryKey(),
    organizationId: ofOrganization(),
    /** In lower case. */
    email: text("email").notNull(),
    invitedBy: text("invited_by").references(() => accounts.id, { onDelete: "set null" }),
    invitedAt: moment("invited_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("organization_invitations_organization").on(t.organizationId, t.email),
    index("organization_invitations_email").on(t.email),
    index("organization_invitations_by").on(t.invitedBy),
  ],
);

/** The identity provider (SAML 2.0) for the people of an organisation's proven domain. */
export const organizationIdentityProviders = pgTable("organization_identity_providers", {
  organizationId: ofOrganization().primaryKey(),
  /** Its id in URLs and identities. */
  providerId: text("provider_id").notNull().unique(),
  issuer: text("issuer").notNull(),
  entryPoint: text("entry_point").notNull(),
  /** PEM certificates. */
  certificates: text("certificates").array().notNull(),
  setAt: moment("set_at").notNull(),
});

/** People removed by admins: they can't rejoin by their domain, only by an invitation. */
export const organizationRemovals = pgTable(
  "organization_removals",
  {
    organizationId: ofOrganization(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.accountId] }),
    index("organization_removals_account").on(t.accountId),
  ],
);

/** Log of acts on an organisation and its members. Names are those of that moment. */
export const organizationActs = pgTable(
  "organization_acts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** In order of writing, for pagination. */
    number: bigserial("number", { mode: "number" }).notNull(),
    organizationId: ofOrganization(),
    at: moment("at").notNull().defaultNow(),
    act: text("act").$type<OrganizationActName>().notNull(),
    by: text("by_account").references(() => accounts.id, { onDelete: "set null" }),
    byName: text("by_name").notNull(),
    target: text("target_account").references(() => accounts.id, { onDelete: "set null" }),
    /** Null if it wasn't about one person. */
    targetName: text("target_name"),
    detail: text("detail").notNull().default(""),
  },
  (t) => [
    index("organization_acts_organization").on(t.organizationId, t.number),
    index("organization_acts_by").on(t.by),
    index("organization_acts_target").on(t.target),
  ],
);
