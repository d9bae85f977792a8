import { readStoredMails, type StoredMail } from "../platform/mail/folder.ts";
import { mailFolder } from "../platform/mail/open-mailer.ts";
import type { TestServer } from "./test-server.ts";

/** Mails to this address, latest first. */
export async function mailsTo(
  { dataFolder }: Pick<TestServer, "dataFolder">,
  email: string,
): Promise<StoredMail[]> {
  return (await readStoredMails(mailFolder(dataFolder), 200)).filter(({ to }) => to === email);
}
