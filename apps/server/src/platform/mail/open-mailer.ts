import { join } from "node:path";
import { deliverToFolder } from "./folder.ts";
import { createMailer, type Mailer, type MailerDeps } from "./mailer.ts";

export type MailOptions = { smtpUrl: string | undefined; from: string; dataFolder: string };

/** Folder for mails if there is no mail server. */
export const mailFolder = (dataFolder: string): string => join(dataFolder, "mail");

/** Mail by SMTP if configured, otherwise into the data folder. */
export async function openMailer(
  { smtpUrl, from, dataFolder }: MailOptions,
  deps: Omit<MailerDeps, "deliver">,
): Promise<Mailer> {
  if (smtpUrl === undefined)
    return createMailer({ ...deps, deliver: deliverToFolder(mailFolder(dataFolder), deps.now) });
  const { deliverBySmtp } = await import("./smtp.ts");
  return createMailer({ ...deps, deliver: deliverBySmtp({ url: smtpUrl, from }) });
}
