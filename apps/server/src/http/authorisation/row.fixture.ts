import type { ErrorName } from "@veranda/contract";
import type { World } from "./world.fixture.ts";

export const ROLES = [
  "nobody",
  "guest",
  "stranger",
  "blocked",
  "staff",
  "administrator",
  "member",
  "admin",
  "owner",
] as const;
export type Role = (typeof ROLES)[number];
/** A call that accepts a file gets an unreadable one, with the body as the fields of its form. */
export type Input = { params?: Record<string, string>; query?: string; body?: unknown };
export type Got = "ok" | ErrorName;
export type Row = {
  input?: Input | ((world: World) => Input);
  /** Result of permitted callers, if it isn't an answer. */
  all?: Got;
  /** Different results of some of them. */
  but?: Partial<Record<Role, Got>>;
};

export const UID = "mwq5c8f5-37fb63f9c32f3ef9";
export const OTHER_UID = "mwq5c8f5-ffffffffffffffff";
export const OPEN = "park0001";
export const WALLET = `0x${"a1".repeat(20)}`;
export const SIGNATURE = `0x${"11".repeat(65)}`;
export const NO_AVATAR = "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55";
export const NO_ACCOUNT = "A".repeat(16);
export const NO_MEMBER = "A".repeat(12);
export const NO_REPORT = "00000000-0000-4000-8000-000000000000";
export const NO_NOTICE = `d${"A".repeat(22)}.${"A".repeat(22)}`;
export const TICKET = "A".repeat(43);
export const EMAIL = "nobody-here@example.org";

export const open: Row = { input: { params: { id: OPEN } } };
export const closed: Row = {
  input: ({ space }) => ({ params: { id: space } }),
  all: "USER_UNAUTHORIZED",
  but: { administrator: "ok", owner: "ok", member: "ok", admin: "ok" },
};
/** The same for hosts only. */
export const hosted: Row = { ...closed, but: { ...closed.but, member: "FORBIDDEN" } };
/** Something that a space's hosts may do, with further input besides its id. */
export const ofHosts = (sent: Input = {}): Row => ({
  ...hosted,
  input: ({ space }) => ({ ...sent, params: { id: space, ...sent.params } }),
});
export const ofItsOwner = (row: Row): Row => ({
  ...row,
  but: { administrator: "FORBIDDEN", owner: "ok", member: "FORBIDDEN", admin: "FORBIDDEN" },
});
export const ofOwner = ({ owner }: World): Input => ({ params: { id: owner.id } });
export const toOwner = ({ owner }: World): Input => ({ body: { userID: owner.id } });
/** About a person, whom people blocked by them can't find. */
export const seen: Row = { input: ofOwner, but: { blocked: "USER_NOT_FOUND" } };
export const seenByBody: Row = { input: toOwner, but: { blocked: "USER_NOT_FOUND" } };
export const done: NonNullable<Row["but"]> = { blocked: "USER_NOT_FOUND", owner: "NOT_YOURSELF" };
/** A file of the owner's that is being uploaded. */
export const ofFile: Row = {
  input: ({ file }) => ({ params: { id: file } }),
  all: "NOT_FOUND",
  but: { owner: "ok" },
};
/** About one's organisation: the results of a member and its admin. */
export const ofMembers = (member: Got, admin: Got = member): Row => ({
  all: "ORGANIZATION_NOT_FOUND",
  but: { member, admin },
});
/** About the owner's group, which has no other members. */
export const ofGroup = (sent: Input = {}, owner: Got = "ok"): Row => ({
  input: ({ group }) => ({ ...sent, params: { id: group, ...sent.params } }),
  all: "GROUP_NOT_FOUND",
  but: { owner },
});
/** About an event in the owner's space, for hosts only. */
export const ofEvent = (sent: Input = {}): Row => ({
  ...hosted,
  input: ({ event }) => ({ ...sent, params: { id: event } }),
});
export const plain: Row = {};
export const xsrf: Row = { all: "XSRF_MISMATCH" };
/** Permitted callers get an error about the file. */
export const unreadable = (fault: Got): Row => ({ all: fault });
export const unreadableOfHosts = (fault: Got, sent?: Input): Row => ({
  ...ofHosts(sent),
  but: { administrator: fault, owner: fault, member: "FORBIDDEN", admin: fault },
});
