import { createPublicKey, generateKeyPairSync } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { jwtVerify } from "jose/jwt/verify";
import { Provider, type ClientMetadata, type Configuration } from "oidc-provider";
import { createMemoryAdapters } from "./memory-adapter.ts";

/** Claims of the person at the fake provider; null cancels on its page. */
type StandInPerson = { sub: string } & Record<string, unknown>;

export type StandIn = {
  readonly issuer: string;
  /** The person of the next sign-in. */
  person: StandInPerson | null;
  /** Number of discovery documents requested. */
  readonly discoveries: number;
  close(): Promise<void>;
};

/** The key with which a client of Apple's signs its secret, and its ids at Apple. */
export const APPLE_KEYS = generateKeyPairSync("ec", { namedCurve: "P-256" });
export const APPLE = { teamId: "TEAM123456", keyId: "KEY1234567" };
const SECRET = "a-secret-between-the-two-of-them";
/** The provider's signing key. */
const SIGNING_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
/** Lifetime of everything, in seconds. */
const HOUR = 3_600;

type Options = {
  clientId: string;
  redirectUri: string;
  /** Like Apple: answers by form_post, and requires a client secret signed by the client (ES256). */
  isAppleLike?: boolean;
};

/** A real OpenID provider (oidc-provider) on a free port, instead of Google, Apple or Microsoft. */
export async function openStandIn({ clientId, redirectUri, isAppleLike = false }: Options): Promise<StandIn> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: { person: StandInPerson | null; discoveries: number } = {
    person: { sub: "nobody" },
    discoveries: 0,
  };
  const client: ClientMetadata = {
    client_id: clientId,
    client_secret: SECRET,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: "client_secret_post",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
  const configuration: Configuration = {
    clients: [client],
    adapter: createMemoryAdapters(),
    jwks: { keys: [{ ...SIGNING_KEY, kid: "stand-in", use: "sig", alg: "RS256" }] },
    ttl: {
      AccessToken: HOUR,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: HOUR,
      Session: HOUR,
    },
    cookies: { keys: ["stand-in"] },
    conformIdTokenClaims: false,
    claims: {
      openid: ["sub", "tid", "oid", "xms_edov"],
      email: ["email", "email_verified"],
      profile: ["name"],
    },
    scopes: ["openid", "email", "profile", "name"],
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_, asking, token) => token.clientId === asking.clientId,
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Apps request Apple's codes without PKCE; others require it.
    pkce: { required: () => !isAppleLike },
    issueRefreshToken: async () => true,
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...state.person, sub: id }) }),
    async loadExistingGrant(ctx) {
      const { account, client: asking } = ctx.oidc;
      if (account === undefined || asking === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ accountId: account.accountId, clientId: asking.clientId });
      grant.addOIDCScope("openid email profile name");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith("/interaction/")) {
      const { person } = state;
      const result =
        person === null ? { error: "access_denied" } : { login: { accountId: person.sub, remember: false } };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      return;
    }
    if (ctx.path === "/.well-known/openid-configuration") state.discoveries += 1;
    if (isAppleLike && ctx.method === "POST" && ctx.path.startsWith("/token")) {
      const body = await bodyOf(ctx.req);
      const key = createPublicKey(APPLE_KEYS.publicKey.export({ type: "spki", format: "pem" }));
      const { protectedHeader } = await jwtVerify(body["client_secret"] ?? "", key, {
        algorithms: ["ES256"],
        issuer: APPLE.teamId,
        subject: clientId,
        audience: issuer,
        maxTokenAge: "5m",
      });
      if (protectedHeader.kid !== APPLE.keyId) ctx.throw(401);
      // Passed on to the provider with a plain client secret.
      const asOthers = Buffer.from(new URLSearchParams({ ...body, client_secret: SECRET }).toString());
      const { headers, method, url, socket } = ctx.req;
      headers["content-length"] = String(asOthers.length);
      ctx.req = Object.assign(Readable.from([asOthers]), { headers, method, url, socket }) as typeof ctx.req;
    }
    await next();
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    issuer,
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    get discoveries() {
      return state.discoveries;
    },
    close: () => closed(server),
  };
}

export const STAND_IN_SECRET = SECRET;

async function bodyOf(request: AsyncIterable<unknown>): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
