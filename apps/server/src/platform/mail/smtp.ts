import { createTransport } from "nodemailer";
import type { Deliver } from "./mailer.ts";

const TIMEOUT_MS = 20_000;

export type SmtpOptions = { url: string; from: string };

/** Delivers over SMTP. The address is `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function deliverBySmtp({ url, from }: SmtpOptions): Deliver {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async ({ to, subject, text }) => {
    // An object, not a string: an address list or a display name in it is taken as part of the address.
    await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}
