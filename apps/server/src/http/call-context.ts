import type { CallDefinition } from "@veranda/contract";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { Person } from "../domains/accounts/access-token.ts";
import type { Origin } from "../domains/accounts/audit.ts";
import type { GuestPass } from "../domains/guests/guest-token.ts";

/** Cookies of one request and its answer. `secure` is set by the connection. */
export type CookieJar = {
  readonly isSecure: boolean;
  get(name: string): string | undefined;
  set(name: string, value: string, options: Omit<CookieSerializeOptions, "secure">): void;
  clear(name: string, options: { path: string }): void;
};

/** Calls for persons always have one. */
type IfPerson<C extends CallDefinition, T> = C["caller"] extends "person" | "staff" ? T : T | null;

/** The context of a call, which its rule gets besides the input. */
export type CallContext<C extends CallDefinition = CallDefinition> = {
  /** The signed-in account, and its session. */
  readonly me: IfPerson<C, string>;
  readonly person: IfPerson<C, Person>;
  /** `guest`: content of a guest's token. `visitorId` is never shown to others. */
  readonly caller: {
    readonly visitorId: string;
    readonly guest: GuestPass | null;
    readonly accountId: string | null;
  };
  readonly origin: Origin;
  readonly cookies: CookieJar;
  readonly setHeader: (name: string, value: string) => void;
  /** Passes the request on to another process; null if it was already passed on to this one. */
  readonly askAt: ((address: string) => Promise<unknown>) | null;
};
