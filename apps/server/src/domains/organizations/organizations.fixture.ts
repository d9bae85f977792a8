import { eq } from "drizzle-orm";
import type { ReceivedInvitation } from "@veranda/contract";
import { readStoredMails, type StoredMail } from "../../platform/mail/folder.ts";
import { mailFolder } from "../../platform/mail/open-mailer.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { organizationActs } from "./tables.ts";

/** `txtRecords`: by domain; lookups of away.example fail. */
export const openOrganizationServer = (
  txtRecords: ReadonlyMap<string, string[]> = new Map(),
): Promise<TestServer> =>
  openTestServer({
    settings: { PUBLIC_URL: "https://spaces.example.org" },
    async txtRecords(domain) {
      if (domain === "away.example") throw new Error("No resolver answers");
      return txtRecords.get(domain) ?? [];
    },
  });

let made = 0;
/** Ada, who has an organisation, and two people without one. `number` is in their usernames. */
export async function addFounder(server: TestServer) {
  made += 1;
  const number = made;
  const named = (name: string) => addPerson(server, `${name}${number}`, { displayName: name });
  const [ada, bo, cy] = await Promise.all([named("Ada"), named("Bo"), named("Cy")]);
  await ada.call("POST /organization", { body: { name: "Harbour school" } });
  return { ada, bo, cy, number };
}

export const code = (name: string) => ({ code: name });
export const own = async (who: TestPerson) => (await who.call("GET /organization", {})).data;
export const mine = async (who: TestPerson) => (await who.call("GET /users/me", {})).data.myOrganization;
export const invite = async (by: TestPerson, email: string, resend = false) =>
  (await by.call("POST /organization/admin/invite", { body: { email, resend } })).data;
export const received = async (who: TestPerson): Promise<ReceivedInvitation> => {
  const [invitation] = (await own(who)).invitations;
  if (invitation === undefined) throw new Error("Nobody has invited them");
  return invitation;
};
export const accept = (who: TestPerson, id: string) =>
  who.call("POST /organization/invitations/{id}/accept", { params: { id } });
/** An admin invites people, who accept. */
export const join = async (by: TestPerson, ...people: TestPerson[]) => {
  for (const who of people) await accept(who, (await invite(by, who.email)).id);
};
export const admin = async (by: TestPerson, who: TestPerson, isAdmin = true) =>
  (await by.call("POST /organization/admin/members/{id}", { params: { id: who.id }, body: { isAdmin } }))
    .data;
export const remove = (by: TestPerson, who: TestPerson) =>
  by.call("DELETE /organization/admin/members/{id}", { params: { id: who.id } });
export const leave = (who: TestPerson, successor?: TestPerson) =>
  who.call("POST /organization/leave", { body: successor ? { successorID: successor.id } : {} });
export const list = async (by: TestPerson, query = {}) =>
  (await by.call("GET /organization/admin/members", { query })).data;
export const names = async (by: TestPerson) =>
  (await list(by)).members.map(({ displayName, isAdmin }) => (isAdmin ? `${displayName}*` : displayName));
export const acts = async (server: TestServer, who: TestPerson): Promise<string[]> => {
  const id = (await mine(who))?.id ?? "";
  const rows = await server.db
    .select({ act: organizationActs.act })
    .from(organizationActs)
    .where(eq(organizationActs.organizationId, id))
    .orderBy(organizationActs.number);
  return rows.map(({ act }) => act);
};
export const mailsTo = async (server: TestServer, email: string): Promise<StoredMail[]> =>
  (await readStoredMails(mailFolder(server.dataFolder), 200)).filter(({ to }) => to === email);
/** Results of concurrent calls: "ok", or the name of the error, in alphabetical order. */
export const outcomes = async (...work: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work))
    .map((result) => (result.status === "fulfilled" ? "ok" : (result.reason as { code: string }).code))
    .toSorted();
