import { CallError, type AccessGrant } from "@veranda/contract";
import { vi } from "vitest";
import { createActor, fromPromise, type Actor } from "#site/statechart/statechart.ts";
import { authMachine, statusOf } from "./auth-machine.ts";
import type { AccountLogin, AuthEvent, LogIn } from "./auth-data.ts";

export const MINUTES_15 = 900_000;
export const NOW = 1_800_000_000_000;
export const terrace = { roomId: "terrace1", shareId: null, noAuthUserID: "visitor" };
export const garden = { roomId: "garden01", shareId: "key", noAuthUserID: "visitor" };
export const byPassword: LogIn = {
  method: "Email",
  email: "ann@example.org",
  obtain: () => Promise.reject(new Error("not asked here")),
};
export const byGoogle: LogIn = { ...byPassword, method: "Google", email: null };
export const byWallet: LogIn = { ...byGoogle, method: "MetaMask", publicAddress: "0xABCDEF" };
export const bySso: LogIn = { ...byPassword, method: "SSO" };
export const sessionEnded = new CallError("over", "SESSION_ENDED", 401);
export const offline = new CallError("no answer", "NETWORK", 0);
export const grant = (accessToken: string, forMs = MINUTES_15): AccessGrant => ({
  accessToken,
  expiresAt: Date.now() + forMs,
});

/** Drives the machine in a test, which answers each of its effects. */
export class Auth {
  readonly asked: { name: string; input: unknown }[] = [];
  readonly reset = vi.fn();
  readonly reported = vi.fn();
  readonly actor: Actor<typeof authMachine>;
  #answer = Promise.withResolvers<AccessGrant>();

  constructor() {
    const ask = (name: string): never =>
      fromPromise<AccessGrant, unknown>(({ input }) => {
        this.asked.push({ name, input });
        this.#answer = Promise.withResolvers();
        return this.#answer.promise;
      }) as never;
    this.actor = createActor(
      authMachine.provide({
        actors: {
          authenticate: ask("authenticate"),
          authenticateAuthless: ask("authenticateAuthless"),
          logIn: ask("logIn"),
          renew: ask("renew"),
          endSession: ask("endSession"),
        },
        actions: {
          resetQueries: () => this.reset(),
          reportFault: (_, { fault }) => this.reported(fault?.kind),
        },
      }),
    ).start();
  }

  get snapshot() {
    return this.actor.getSnapshot();
  }
  get status() {
    return statusOf(this.snapshot);
  }
  get account(): AccountLogin {
    return [...this.snapshot.tags].join(" ") as AccountLogin;
  }
  get token() {
    return this.snapshot.context.accessToken;
  }

  send(event: AuthEvent): this {
    this.actor.send(event);
    return this;
  }
  async succeeds(accessToken = "token", forMs = MINUTES_15): Promise<this> {
    this.#answer.resolve(grant(accessToken, forMs));
    await vi.advanceTimersByTimeAsync(0);
    return this;
  }
  async fails(error: unknown): Promise<this> {
    this.#answer.reject(error);
    await vi.advanceTimersByTimeAsync(0);
    return this;
  }
  /** How often this effect ran. */
  times(name: string): number {
    return this.asked.filter((each) => each.name === name).length;
  }
}
