import { createAccessTokens } from "../domains/accounts/access-token.ts";
import { insertAccount } from "../domains/accounts/insert-account.ts";
import { newId } from "../domains/accounts/random-id.ts";
import { sessions } from "../domains/accounts/tables.ts";
import { createClient, type Client } from "@veranda/contract";
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

/** Someone with a verified account and a session that holds. Names are made unique by the caller. */
export async function addPerson(
  server: Pick<TestServer, "db" | "secret" | "origin">,
  username: string,
  given: { displayName?: string; isStaff?: boolean; passwordHash?: string } = {},
): Promise<TestPerson> {
  const at = new Date();
  const email = `${username.toLowerCase()}@example.org`;
  const made = await insertAccount(server.db, {
    username,
    displayName: given.displayName ?? username,
    email,
    emailVerifiedAt: at,
    passwordHash: given.passwordHash ?? null,
    isStaff: given.isStaff ?? false,
    avatar: "ada",
    createdAt: at,
  });
  if (typeof made === "string") throw new Error(`${username}: ${made}`);
  const sessionId = newId();
  await server.db.insert(sessions).values({
    id: sessionId,
    accountId: made.id,
    method: "Email",
    device: "A test",
    salt: new Uint8Array(16),
    createdAt: at,
    renewedAt: at,
    expiresAt: new Date(at.getTime() + 3_600_000),
  });
  const tokens = createAccessTokens(server.secret, 900, () => Date.now());
  const { accessToken } = await tokens.issue({ accountId: made.id, sessionId });
  const call = createClient(
    `${server.origin}/api`,
    (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("authorization", `Bearer ${accessToken}`);
      return fetch(input, { ...init, headers });
    },
    20_000,
  );
  return { id: made.id, username, email, token: accessToken, sessionId, call };
}
