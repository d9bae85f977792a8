import { eq } from "drizzle-orm";
import type { Client } from "@veranda/contract";
import { readSignInFragment } from "@veranda/contract/calls/sign-in";
import { callsWith } from "../../../testing/calls-with.ts";
import { freePort } from "../../../testing/free-port.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { auditLog } from "../../accounts/tables.ts";
import { APPLE, APPLE_KEYS, openStandIn, STAND_IN_SECRET, type StandIn } from "./openid-stand-in.ts";
import { Wanderer, type Visit } from "./wanderer.ts";

type Providers = { readonly google: StandIn; readonly apple: StandIn; readonly microsoft: StandIn };

/** A server with three OpenID Connect providers, each with a default person. */
export class OAuthStand {
  readonly server: TestServer;
  readonly site: string;
  readonly google: StandIn;
  readonly apple: StandIn;
  readonly microsoft: StandIn;
  readonly call: Client;

  private constructor(server: TestServer, site: string, { google, apple, microsoft }: Providers) {
    this.server = server;
    this.site = site;
    this.google = google;
    this.apple = apple;
    this.microsoft = microsoft;
    this.call = callsWith(site, {});
  }

  static async open(): Promise<OAuthStand> {
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const client = (name: string, isAppleLike = false) =>
      openStandIn({
        clientId: `veranda-${name}`,
        redirectUri: `${site}/api/auth/v1/oauth/${name}/callback`,
        isAppleLike,
      });
    const [google, apple, microsoft] = await Promise.all([
      client("google"),
      client("apple", true),
      client("microsoft"),
    ]);
    const server = await openTestServer({
      settings: {
        PORT: String(port),
        PUBLIC_URL: site,
        GOOGLE_CLIENT_ID: "veranda-google",
        GOOGLE_CLIENT_SECRET: STAND_IN_SECRET,
        GOOGLE_ISSUER: google.issuer,
        APPLE_CLIENT_ID: "veranda-apple",
        APPLE_TEAM_ID: APPLE.teamId,
        APPLE_KEY_ID: APPLE.keyId,
        APPLE_PRIVATE_KEY: APPLE_KEYS.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        APPLE_ISSUER: apple.issuer,
        MICROSOFT_CLIENT_ID: "veranda-microsoft",
        MICROSOFT_CLIENT_SECRET: STAND_IN_SECRET,
        MICROSOFT_ISSUER: microsoft.issuer,
      },
    });
    return new OAuthStand(server, site, { google, apple, microsoft });
  }

  async close(): Promise<void> {
    await this.server.close();
    await Promise.all([this.google, this.apple, this.microsoft].map((each) => each.close()));
  }

  /** Sets the default person at each provider. */
  reset(): void {
    this.google.person = { sub: "g-ada", email: "ada@gmail.test", email_verified: true, name: "Ada Byron" };
    this.microsoft.person = { sub: "m-1", tid: "t1", oid: "o1", email: "grace@corp.test", name: "Grace" };
    this.apple.person = { sub: "a-1", email: "alan@icloud.test", email_verified: true };
  }

  startOf(provider: string, query = "return=/explore"): string {
    return `${this.site}/api/auth/v1/oauth/${provider}/start?${query}`;
  }

  callbackOf(provider: string): string {
    return `${this.site}/api/auth/v1/oauth/${provider}/callback`;
  }

  /** Goes to a provider and back to the page; returns the result. */
  async signIn(provider: string, browser = new Wanderer()) {
    let visit = await browser.go(this.startOf(provider), `${this.site}/explore`);
    while (visit.status === 200 && visit.text.includes("<form"))
      visit = await browser.carryOn(visit, `${this.site}/explore`);
    return fragmentOf(visit);
  }

  /** A client with this browser's cookies, like a page's. */
  callOf(browser: Wanderer): Client {
    return callsWith(this.site, { cookie: browser.cookieHeader(this.site) });
  }

  /** Signs in and exchanges the result for a session, like a page. */
  async sessionOf(provider: string, browser = new Wanderer()) {
    const ended = await this.signIn(provider, browser);
    if (ended === null || !("accessToken" in ended))
      throw new Error(`not signed in: ${JSON.stringify(ended)}`);
    const body = { accessToken: ended.accessToken, email: null, loginProvider: ended.loginProvider };
    const { data } = await this.callOf(browser)("POST /auth/v1/token/exchange", { body });
    const token = data.idToken;
    return { token, me: (await this.call("GET /users/me", {}, { token })).data };
  }

  /** Goes to the provider and stops at its redirect back. */
  stopBefore(browser: Wanderer, provider: string): Promise<Visit> {
    return browser.go(this.startOf(provider), this.callbackOf(provider));
  }

  /** Rejected attempts in the audit log. */
  async refusals(): Promise<unknown[]> {
    const { db } = this.server;
    const rows = await db.select().from(auditLog).where(eq(auditLog.action, "sign_in_failed"));
    return rows.map(({ details }) => details["reason"]);
  }
}

export const fragmentOf = ({ url }: Visit) => readSignInFragment(url.hash);
