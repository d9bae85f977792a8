import type { CallError } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { StoredMail } from "../../platform/mail/folder.ts";
import { soon } from "../../testing/soon.ts";
import { mailsTo } from "../../testing/mails-to.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

export const PASSWORD = "a quiet evening";

type Registration = { password: string; username: string; displayName: string; birthYear: number };

/** A server where people register by mail and sign in. */
export class RegistrationDesk {
  readonly server: TestServer;
  #count = 0;

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async open(): Promise<RegistrationDesk> {
    return new RegistrationDesk(await openTestServer());
  }

  close(): Promise<void> {
    return this.server.close();
  }

  newEmail(): string {
    return `person${(this.#count += 1)}@example.org`;
  }

  mailsTo(email: string): Promise<StoredMail[]> {
    return mailsTo(this.server, email);
  }

  /** The ticket in the last mail; waits for a mail. */
  async lastTicket(email: string): Promise<string> {
    const mail = await soon(async () => {
      const [last] = await this.mailsTo(email);
      if (last === undefined) throw new Error(`Nothing was mailed to ${email}`);
      return last;
    });
    return new URL(/http\S+/.exec(mail.text)?.[0] ?? "").searchParams.get("ticket") ?? "";
  }

  register(email: string, given: Partial<Registration> = {}) {
    return this.server.call("POST /auth/v1/register/email", {
      body: {
        email,
        password: PASSWORD,
        displayName: "Ana Prato",
        birthYear: 1990,
        acceptedTerms: true,
        ...given,
      },
    });
  }

  /** As in another browser: with the password from the registration. */
  async verify(email: string, ticket?: string, password = PASSWORD) {
    return this.server.call("PUT /auth/v1/verify/email", {
      body: { email, ticket: ticket ?? (await this.lastTicket(email)), password },
    });
  }

  login(email: string, password = PASSWORD) {
    return this.server.call("POST /auth/v1/login", { body: { email, password } });
  }

  /** Registers somebody and opens the mail. */
  async registered(): Promise<string> {
    const email = this.newEmail();
    await this.register(email);
    await this.verify(email);
    return email;
  }

  /** Simulates the loss of the database between two steps. */
  async whileSessionsFail<T>(work: () => Promise<T>): Promise<T> {
    const { db } = this.server;
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'The database went'; end $$;
      create trigger refusing before insert or update on sessions execute function refuse()`);
    try {
      return await work();
    } finally {
      await db.execute(sql`drop function refuse cascade`);
    }
  }
}

export const failing = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.unreachable("It was answered"),
    (error: CallError) => error,
  );
