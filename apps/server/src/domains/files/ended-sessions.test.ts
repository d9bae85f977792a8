// Slow: hashes passwords.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, addSession, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { ReportDesk } from "../reports/decisions.fixture.ts";
import { putPart } from "./testing/upload-file.ts";

const PASSWORD = "a long password";
const bytes = randomBytes(1000);
let desk: ReportDesk;
let ann: TestPerson;
let passwordHash: string;
let made = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  ann = await addPerson(desk.server, "ann");
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => desk.close());

const announce = async ({ call }: Pick<TestPerson, "call">) => {
  const body = { contentType: "image/png", name: "a.png", size: bytes.length, roomID: null };
  const { file, upload } = (await call("POST /files", { body })).data;
  return { id: file.id, url: upload.parts[0]?.url ?? "" };
};

test.each([
  [
    "signed out",
    ({ call, sessionId }: TestPerson) => call("DELETE /auth/sessions/{id}", { params: { id: sessionId } }),
  ],
  [
    "suspended",
    async (person: TestPerson) =>
      desk.decide(await desk.report(person, ann), { outcome: "suspended", days: 7, reason: "Threats." }),
  ],
  ["deleted", ({ call }: TestPerson) => call("DELETE /users/me", { body: { password: PASSWORD } as never })],
])("somebody who is %s can't continue an upload they announced before", async (_, end) => {
  made += 1;
  const person = await addPerson(desk.server, `sender${made}`, { passwordHash });
  const { url } = await announce(person);
  expect(await putPart(desk.server, url, bytes)).toBe(204);
  await end(person);
  await soon(async () => expect(await putPart(desk.server, url, bytes)).toBe(401));
});

test("when a password is changed, upload addresses of other sessions end, and this one's stay valid", async () => {
  const person = await addPerson(desk.server, "changer", { passwordHash });
  const other = await addSession(desk.server, person.id);
  const [own, others] = [await announce(person), await announce(other)];
  const body = { current: PASSWORD, password: "another long password" };
  await person.call("POST /auth/v1/change/password", { body });
  expect(await putPart(desk.server, others.url, bytes)).toBe(401);
  expect(await putPart(desk.server, own.url, bytes)).toBe(204);
  // Requested again, they are valid: it is the same person's upload.
  const { data } = await person.call("GET /files/{id}/upload", { params: { id: others.id } });
  expect(await putPart(desk.server, data.parts[0]?.url ?? "", bytes)).toBe(204);
});
