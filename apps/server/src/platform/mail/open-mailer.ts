import { join } from "node:path";
import type { Logger } from "pino";
import { deliverToFolder } from "./folder.ts";
import { createMailer, type Mailer } from "./mailer.ts";

export type MailOptions = { smtpUrl: string | undefined; from: string; dataFolder: string };

/** Where mails are kept without a mail server. */
export const mailFolder = (dataFolder: string): string => join(dataFolder, "mail");

/** Mail by SMTP where it is set, otherwise into the data folder. */
export async function openMailer(
  { smtpUrl, from, dataFolder }: MailOptions,
  log: Logger,
  now: () => number,
): Promise<Mailer> {
  if (smtpUrl === undefined) return createMailer(deliverToFolder(mailFolder(dataFolder), now), log);
  const { deliverBySmtp } = await import("./smtp.ts");
  return createMailer(deliverBySmtp({ url: smtpUrl, from }), log);
}
