import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { errorCatalogue } from "@veranda/contract";
import {
  oauthProvider,
  samlProviderId,
  SIGN_IN_CHANNEL,
  signInPages,
  signInStart,
} from "@veranda/contract/calls/sign-in";
import { inLocale } from "@veranda/messages";
import { cookiesOf } from "./cookie-jar.ts";
import { answerError } from "./errors.ts";
import { localeOf, originOf } from "./origin.ts";
import { newNonce } from "./security-headers.ts";
import type { SmallPage } from "./small-page.ts";
import { NamedError } from "../named-error.ts";
import { rememberReturn } from "../domains/accounts/browser-secret.ts";
import type { AuthRateLimit } from "../domains/accounts/auth-rate-limit.ts";
import { againDocument, popupDocument, problemDocument } from "../domains/sign-in/documents.ts";
import type { FlowCookies } from "../domains/sign-in/flow-cookie.ts";
import type { Ending, SignIn } from "../domains/sign-in/sign-in.ts";

export type SignInPagesDeps = {
  signIn: SignIn;
  cookies: FlowCookies;
  tries: AuthRateLimit;
  publicUrl: string;
};

/** The routes of a browser's sign-in: the redirect to a provider, and the callback. */
export function mountSignInPages(app: FastifyInstance, deps: SignInPagesDeps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_, body: string, done) => done(null, new URLSearchParams(body)),
    );
    // Other sites get no referrer, and a popup keeps its opener.
    scope.addHook("onRequest", async (_, reply) => {
      reply.header("referrer-policy", "no-referrer").header("cross-origin-opener-policy", "unsafe-none");
    });
    scope.setErrorHandler((error, request, reply) => {
      const isPage = request.headers.accept?.includes("text/html") === true;
      if (!(error instanceof NamedError) || !isPage) return answerError(error, request, reply);
      const home = `${deps.publicUrl}/`;
      return show(
        reply,
        errorCatalogue[error.code].statusCode,
        inLocale(localeOf(request), () => problemDocument(error.code, home, newNonce())),
      );
    });
    mount(scope, deps);
  });
}

function mount(app: FastifyInstance, { signIn, cookies, tries, publicUrl }: SignInPagesDeps): void {
  const start = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    await tries.signIn(originOf(request));
    const begun = await signIn.begin(name, parsed(signInStart, request.query, "query"), null);
    return reply.header("set-cookie", cookies.keep(begun)).redirect(begun.url, 302);
  };

  const end = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, answer, state }: { name: string; answer: URLSearchParams; state: string | null },
  ): Promise<FastifyReply> => {
    const sealed = cookies.of(request.cookies, state);
    const isPosted = request.method === "POST";
    // The provider's page has posted this cross-site, so the browser omitted the cookie.
    if (sealed === undefined && isPosted && !answer.has("again")) {
      const [path = ""] = request.url.split("?");
      return show(
        reply,
        200,
        inLocale(localeOf(request), () => againDocument(path, answer, newNonce())),
      );
    }
    const origin = originOf(request);
    await tries.signIn(origin);
    answer.delete("again");
    const dropped = cookies.drop(state);
    if (dropped !== null) void reply.header("set-cookie", dropped);
    const ending = await signIn.end(name, answer, sealed, {
      origin,
      browser: rememberReturn(cookiesOf(request, reply)),
    });
    return finish(request, reply, ending);
  };

  const finish = (request: FastifyRequest, reply: FastifyReply, { flow, result }: Ending): FastifyReply => {
    const onward = `${publicUrl}${flow.return}#${new URLSearchParams(result).toString()}`;
    if (flow.mode === "redirect") return reply.redirect(onward, 303);
    const message = { type: SIGN_IN_CHANNEL, request: flow.request, ...result } as const;
    return show(
      reply,
      200,
      inLocale(localeOf(request), () => popupDocument(message, onward, newNonce())),
    );
  };

  const hide = { schema: { hide: true } };

  app.get(routeOf(signInPages.oauthStart), hide, (request, reply) =>
    start(request, reply, parsed(oauthParams, request.params, "params").provider),
  );
  app.get(routeOf(signInPages.samlStart), hide, (request, reply) =>
    start(request, reply, `saml:${parsed(samlParams, request.params, "params").providerID}`),
  );
  const callback = (request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) =>
    end(request, reply, {
      name: parsed(oauthParams, request.params, "params").provider,
      answer,
      state: answer.get("state"),
    });
  app.get(routeOf(signInPages.oauthCallback), hide, (request, reply) =>
    callback(request, reply, new URLSearchParams(request.url.split("?")[1] ?? "")),
  );
  // Apple posts its answers.
  app.post(routeOf(signInPages.oauthCallback), hide, (request, reply) =>
    callback(request, reply, posted(request)),
  );
  app.post(routeOf(signInPages.samlConsume), hide, (request, reply) => {
    const answer = posted(request);
    const name = `saml:${parsed(samlParams, request.params, "params").providerID}`;
    return end(request, reply, { name, answer, state: answer.get("RelayState") });
  });
}

const oauthParams = z.object({ provider: oauthProvider });
const samlParams = z.object({ providerID: samlProviderId });

const routeOf = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;

function parsed<T>(schema: z.ZodType<T>, given: unknown, part: string): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  // An unknown provider.
  if (part === "params") throw new NamedError("NOT_FOUND");
  const fields = result.error.issues.map(({ path, message }) => [`${part}.${path.join(".")}`, message]);
  throw new NamedError("INVALID_INPUT", { fields: Object.fromEntries(fields) });
}

function posted({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body;
  throw new NamedError("UNSUPPORTED_MEDIA_TYPE");
}

const show = (reply: FastifyReply, status: number, { html, policy }: SmallPage): FastifyReply =>
  reply
    .code(status)
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
