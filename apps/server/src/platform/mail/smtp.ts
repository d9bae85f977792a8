import { jobs } from "@veranda/contract/jobs";
import { createTransport } from "nodemailer";
import type { Deliver } from "./mailer.ts";

const TIMEOUT_MS = 20_000;

export type SmtpOptions = { url: string; from: string };

/** Delivers over SMTP. The address is `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function deliverBySmtp({ url, from }: SmtpOptions): Deliver {
  const transport = createTransport({
    url,
    pool: true,
    // One connection per concurrent job: a mail that waited in the pool beyond its run would be delivered twice.
    maxConnections: jobs["mail.deliver"].concurrency,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async ({ to, subject, text, unsubscribe }) => {
    // RFC 8058: mail programs offer to unsubscribe with one request.
    const headers =
      unsubscribe === undefined
        ? {}
        : { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
    // An object, not a string: an address list or a display name in a string would be parsed.
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text, headers }).catch(refuse);
  };
}

/** Redacts long words: links work like passwords. */
const LINK = /\S{25,}/g;

/** A mail server may quote from a mail that it rejects, and errors are stored and logged. */
function refuse(error: Error & { code?: unknown }): never {
  const { code, message } = error;
  throw Object.assign(new Error(message.replace(LINK, "(hidden)")), code === undefined ? {} : { code });
}
