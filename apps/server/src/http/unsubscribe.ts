import { inLocale } from "@veranda/messages";
import * as t from "@veranda/messages/unsubscribe-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { UNSUBSCRIBE_PATH, type MailSubscription, type Unsubscribes } from "../platform/mail/unsubscribes.ts";
import { newNonce } from "./security-headers.ts";
import { escapeHtml, smallPage } from "./small-page.ts";

const BODY_MAX = 4_096;
const TRIES_A_MINUTE = 60;

export type UnsubscribeOptions = {
  read: Unsubscribes["read"];
  end: (of: MailSubscription) => Promise<void>;
  isLimited: boolean;
};

/**
 * Unsubscribing from optional mails (RFC 8058). A mail program posts to the URL in their header; opening the link shows
 * a page with a button, since programs that scan links open them too. The token in the URL authorises it.
 */
export async function serveUnsubscribe(
  app: FastifyInstance,
  { read, end, isLimited }: UnsubscribeOptions,
): Promise<void> {
  const config = isLimited
    ? { rateLimit: { max: TRIES_A_MINUTE, timeWindow: 60_000, groupId: "unsubscribe" } }
    : {};
  const url = `${UNSUBSCRIBE_PATH}/:token`;
  const subscriptionOf = (request: FastifyRequest): MailSubscription | null =>
    read((request.params as { token: string }).token);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Programs post a form in either encoding, the page its own: the content is ignored.
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX }, (_, body, done) =>
      done(null, body),
    );
    scope.get(url, { config }, async (request, reply) => {
      const of = subscriptionOf(request);
      return of === null ? notFound(reply) : show(reply, of, "asks");
    });
    scope.post(url, { config }, async (request, reply) => {
      const of = subscriptionOf(request);
      if (of === null) return notFound(reply);
      await end(of);
      return show(reply, of, "unsubscribed");
    });
  });
}

const notFound = (reply: FastifyReply) => reply.code(404).send();

type State = "asks" | "unsubscribed";

function show(reply: FastifyReply, { to, kind, locale }: MailSubscription, state: State): FastifyReply {
  const nonce = newNonce();
  const { html, policy } = inLocale(locale, () => {
    const title = { asks: t.asks, unsubscribed: t.unsubscribed }[state]();
    const lead = { asks: t.asksLead, unsubscribed: t.unsubscribedLead }[state];
    // A forwarded mail's link can't resubscribe.
    const form =
      state === "unsubscribed"
        ? ""
        : `<form method="post"><button>${escapeHtml(t.unsubscribe())}</button></form>`;
    return smallPage({
      title,
      body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead({ kind, address: to }))}</p>${form}`,
      script: null,
      nonce,
    });
  });
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(html);
}
