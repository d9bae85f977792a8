import { accessTokenIssuer } from "../domains/accounts/access-token.ts";
import { insertAccount } from "../domains/accounts/insert-account.ts";
import { newId } from "../domains/accounts/random-id.ts";
import { sessions } from "../domains/accounts/tables.ts";
import type { Db } from "../platform/db/database.ts";
import type { Client } from "@veranda/contract";
import { bearer, callsWith } from "./calls-with.ts";
import type { TestServer } from "./test-server.ts";

export type TestPerson = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly token: string;
  readonly sessionId: string;
  /** Calls as this person. */
  readonly call: Client;
};

/** Adds somebody with a verified account; returns its id. The caller makes names unique. */
export async function addAccount(
  db: Db,
  username: string,
  given: { displayName?: string; isStaff?: boolean; passwordHash?: string } = {},
): Promise<string> {
  const at = new Date();
  const made = await insertAccount(db, {
    username,
    displayName: given.displayName ?? username,
    email: emailOf(username),
    emailVerifiedAt: at,
    passwordHash: given.passwordHash ?? null,
    isStaff: given.isStaff ?? false,
    avatar: "ada",
    createdAt: at,
  });
  if (typeof made === "string") throw new Error(`${username}: ${made}`);
  return made.id;
}

const emailOf = (username: string): string => `${username.toLowerCase()}@example.org`;

/** The same, with a session. */
export async function addPerson(
  server: Pick<TestServer, "db" | "secret" | "origin">,
  username: string,
  given: Parameters<typeof addAccount>[2] = {},
): Promise<TestPerson> {
  const id = await addAccount(server.db, username, given);
  return { id, username, email: emailOf(username), ...(await addSession(server, id)) };
}

/** Adds another session. */
export async function addSession(
  server: Pick<TestServer, "db" | "secret" | "origin">,
  accountId: string,
): Promise<Pick<TestPerson, "token" | "sessionId" | "call">> {
  const at = new Date();
  const sessionId = newId();
  await server.db.insert(sessions).values({
    id: sessionId,
    accountId,
    method: "Email",
    device: "A test",
    salt: new Uint8Array(16),
    createdAt: at,
    renewedAt: at,
    expiresAt: new Date(at.getTime() + 3_600_000),
  });
  const issue = accessTokenIssuer(server.secret, 900, () => Date.now());
  const { accessToken } = await issue({ accountId, sessionId });
  return { token: accessToken, sessionId, call: callsWith(server.origin, bearer(accessToken)) };
}
