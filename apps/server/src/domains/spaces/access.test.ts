import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShareSetting } from "@veranda/contract";
import { mayEnter, type SpaceRole } from "@veranda/contract/permissions";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { admissionFor, isLetIn, isOpenTo } from "./access.ts";
import { spaceGates } from "../gates/tables.ts";
import { organizationMembers } from "../organizations/tables.ts";
import { blocks } from "../people/tables.ts";
import { spaceMembers, spaces } from "./tables.ts";
import { addMember } from "../../testing/space-members.ts";

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({});
});
afterAll(() => server.close());

type Case = {
  shareSetting: ShareSetting;
  isInviteOnly: boolean;
  ownerId: string | null;
  role: SpaceRole | null;
  isInvited: boolean;
  isOrganizationMember: boolean;
  isJudging: boolean;
  isForAdults: boolean;
};

/** One space for each possible relationship to it. */
async function spacesFor(me: TestPerson, other: TestPerson): Promise<Map<string, Case>> {
  const made = new Map<string, Case>();
  for (const shareSetting of ["PRIVATE", "PUBLIC_LINK"] as const)
    for (const isInviteOnly of [false, true])
      for (const ownerId of [null, me.id, other.id])
        for (const isAdministrator of [false, true])
          for (const isInvited of [false, true]) {
            const { id } = (await other.call("POST /rooms", { body: { shareSetting: "PRIVATE" } })).data;
            const role = ownerId === me.id ? "owner" : isAdministrator ? "administrator" : null;
            await server.db.update(spaces).set({ shareSetting, isInviteOnly }).where(eq(spaces.id, id));
            if (ownerId !== other.id)
              await server.db.delete(spaceMembers).where(eq(spaceMembers.spaceId, id));
            if (role !== null) await addMember(server.db, me.id, [id], role);
            if (isInvited)
              await server.db.execute(sql`
                insert into space_invitations (id, space_id, email, created_at)
                select ${id}, ${id}, email, now() from accounts where id = ${me.id}`);
            // Of each kind of space some are for adults, for every relationship.
            const isForAdults = [isInviteOnly, isAdministrator, isInvited].filter(Boolean).length % 2 === 1;
            if (isForAdults) await server.db.insert(spaceGates).values({ spaceId: id, kind: "adults" });
            made.set(id, {
              shareSetting,
              isInviteOnly,
              ownerId,
              role,
              isInvited,
              isOrganizationMember: false,
              isJudging: false,
              isForAdults,
            });
          }
  return made;
}
test.each([
  ["plain", "nobody"],
  ["staff", "nobody"],
  ["shy", "me"],
  ["shunned", "them"],
  ["young", "nobody"],
])("queries and the policy agree (%s, blocked by %s)", async (name, blocker) => {
  const isStaff = name === "staff";
  const isMinor = name === "young";
  const me = await addPerson(server, name, { isStaff });
  if (isMinor) await setAgeBand(server, me.id, "16_17");
  const maker = await addPerson(server, `${name}maker`);
  const cases = await spacesFor(me, maker);
  const [from, to] = blocker === "me" ? [me, maker] : [maker, me];
  // Inserted directly: the call would also remove roles and invitations.
  if (blocker !== "nobody")
    await server.db.insert(blocks).values({ blockerId: from.id, blockedId: to.id, createdAt: new Date() });
  const all = await server.db.select(admissionFor(me.id)).from(spaces);
  const open = await server.db.select({ id: spaces.id }).from(spaces).where(isOpenTo(me.id));
  const openIds = new Set(open.map(({ id }) => id));
  let entered = 0;
  for (const row of all) {
    const expected = cases.get(row.id);
    if (expected === undefined) continue;
    expect(row).toMatchObject({ ...expected, isStaff, isMinor });
    const isBlocked = blocker !== "nobody" && expected.ownerId === maker.id;
    const visitor = { ...expected, isStaff, isBlocked, isMinor };
    const without = mayEnter(expected, { ...visitor, hasShareId: false });
    expect([openIds.has(row.id), isLetIn(row, { accountId: me.id, shareIds: [] })]).toEqual([
      without,
      without,
    ]);
    const keys = { accountId: me.id, shareIds: ["wrong", row.shareId] };
    expect(isLetIn(row, keys)).toBe(mayEnter(expected, { ...visitor, hasShareId: true }));
    entered += Number(without);
  }
  expect([all.length >= cases.size, entered > 0, entered < cases.size]).toEqual([true, true, true]);
});

test.each([
  ["a member", "member", "nobody"],
  ["an admin", "admin", "nobody"],
  ["a member whom the owner has blocked", "member", "them"],
  ["an admin whom the owner has blocked", "admin", "them"],
  ["somebody of another organisation", "other", "nobody"],
])("they agree for an organisation's spaces too (%s)", async (_, kind, blocker) => {
  const [me, maker] = await Promise.all(
    ["of", "for"].map((name) => addPerson(server, `${name}${kind}${blocker}`)),
  );
  if (me === undefined || maker === undefined) throw new Error("Nobody is there");
  const { id: theirs } = (await maker.call("POST /organization", { body: { name: "Harbour school" } })).data;
  if (kind === "other") await me.call("POST /organization", { body: { name: "Yard" } });
  else
    await server.db.insert(organizationMembers).values({
      accountId: me.id,
      organizationId: theirs,
      isAdmin: kind === "admin",
      joinedAt: new Date(),
    });
  const cases = new Map<string, Case>();
  for (const shareSetting of ["PRIVATE", "ORG", "PUBLIC_LINK"] as const)
    for (const isInviteOnly of [false, true])
      for (const ownerId of [me.id, maker.id])
        for (const isAdministrator of [false, true]) {
          const { id } = (await maker.call("POST /rooms", { body: {} })).data;
          await server.db
            .update(spaces)
            .set({ shareSetting, isInviteOnly, organizationOwnerId: theirs })
            .where(eq(spaces.id, id));
          if (ownerId === me.id) await server.db.delete(spaceMembers).where(eq(spaceMembers.spaceId, id));
          const own = ownerId === me.id ? "owner" : isAdministrator ? "administrator" : null;
          if (own !== null) await addMember(server.db, me.id, [id], own);
          const role = kind === "admin" && own !== "owner" ? "organization_admin" : own;
          const isOrganizationMember = kind !== "other";
          cases.set(id, {
            shareSetting,
            isInviteOnly,
            ownerId,
            role,
            isInvited: false,
            isOrganizationMember,
            isJudging: false,
            isForAdults: false,
          });
        }
  if (blocker === "them")
    await server.db.insert(blocks).values({ blockerId: maker.id, blockedId: me.id, createdAt: new Date() });
  const all = await server.db.select(admissionFor(me.id)).from(spaces);
  const open = await server.db.select({ id: spaces.id }).from(spaces).where(isOpenTo(me.id));
  const openIds = new Set(open.map(({ id }) => id));
  const seen = all.filter(({ id }) => cases.has(id));
  expect(seen).toHaveLength(cases.size);
  for (const row of seen) {
    const expected = cases.get(row.id) as Case;
    expect(row).toMatchObject(expected);
    const isBlocked = blocker === "them" && expected.ownerId === maker.id;
    const visitor = { ...expected, isStaff: false, isBlocked, isMinor: false };
    const without = mayEnter(expected, { ...visitor, hasShareId: false });
    expect([openIds.has(row.id), isLetIn(row, { accountId: me.id, shareIds: [] })]).toEqual([
      without,
      without,
    ]);
    const keys = { accountId: me.id, shareIds: [row.shareId] };
    expect(isLetIn(row, keys)).toBe(mayEnter(expected, { ...visitor, hasShareId: true }));
  }
});
