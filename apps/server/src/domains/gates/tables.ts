import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { GateKind, GateMode, TokenStandard } from "@veranda/contract";
import { moment } from "../../platform/db/columns.ts";
import { accounts } from "../accounts/tables.ts";
import { organizations } from "../organizations/tables.ts";
import { spaces } from "../spaces/tables.ts";

const space = () =>
  text("space_id")
    .notNull()
    .references(() => spaces.id, { onDelete: "cascade" });
const gate = () =>
  uuid("gate_id")
    .notNull()
    .references(() => spaceGates.id, { onDelete: "cascade" });

/** Entry requirements of spaces, in the order in which hosts added them. */
export const spaceGates = pgTable(
  "space_gates",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    spaceId: space(),
    kind: text("kind").$type<GateKind>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** In PHC form: see accounts/password-hash.ts. */
    passwordHash: text("password_hash"),
    /** Members of this organisation pass; null once it is deleted, and then nobody does. */
    organizationId: text("organization_id").references(() => organizations.id, { onDelete: "set null" }),
    /** For a token: EIP-155 id of its chain, and its contract in lower case. */
    chain: bigint("chain", { mode: "number" }),
    contractAddress: text("contract_address"),
    /** Decimal; null: any token of the contract. */
    tokenId: text("token_id"),
    standard: text("standard").$type<TokenStandard>(),
    /** As entered by the host, and in the contract's smallest units. */
    minimumAmount: text("minimum_amount"),
    minimumUnits: text("minimum_units"),
    /** The contract's name for its tokens. */
    tokenName: text("token_name"),
  },
  (t) => [
    index("space_gates_space").on(t.spaceId),
    index("space_gates_organization").on(t.organizationId),
    uniqueIndex("space_gates_single")
      .on(t.spaceId, t.kind)
      .where(sql`kind <> 'token'`),
    uniqueIndex("space_gates_token")
      .on(t.spaceId, t.chain, t.contractAddress, sql`coalesce(${t.tokenId}, '')`)
      .where(sql`kind = 'token'`),
    check("space_gates_kind", sql`kind in ('token', 'password', 'emails', 'members', 'adults')`),
  ],
);

/** Modes chosen by hosts; without a row people must pass all gates. */
export const spaceGateModes = pgTable("space_gate_modes", {
  spaceId: text("space_id")
    .primaryKey()
    .references(() => spaces.id, { onDelete: "cascade" }),
  mode: text("mode").$type<GateMode>().notNull(),
});

/** Verified addresses that a space admits; in lower case. */
export const spaceGateEmails = pgTable(
  "space_gate_emails",
  { gateId: gate(), email: text("email").notNull() },
  (t) => [primaryKey({ columns: [t.gateId, t.email] }), index("space_gate_emails_email").on(t.email)],
);

/** Passed gates, with expiry. */
export const spaceGatePasses = pgTable(
  "space_gate_passes",
  {
    gateId: gate(),
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** For a guest: digest of the browser's uid cookie. */
    device: text("device"),
    /** For a token: when its chain last confirmed it. */
    passedAt: moment("passed_at").notNull().defaultNow(),
    validUntil: moment("valid_until").notNull(),
  },
  (t) => [
    uniqueIndex("space_gate_passes_account").on(t.gateId, t.accountId),
    uniqueIndex("space_gate_passes_device").on(t.gateId, t.device),
    index("space_gate_passes_of_account").on(t.accountId),
    index("space_gate_passes_valid").on(t.validUntil),
    check("space_gate_passes_whose", sql`(account_id is null) <> (device is null)`),
  ],
);
