import { eq } from "drizzle-orm";
import { organizationMembers } from "../../domains/organizations/tables.ts";
import { spaces, type SpaceRow } from "../../domains/spaces/tables.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { addMember } from "../../testing/space-members.ts";
import type { TestServer } from "../../testing/test-server.ts";

/** `space` is the owner's, shared with an organisation; nobody here has its share id. */
export type World = {
  space: string;
  owner: TestPerson;
  stranger: TestPerson;
  blocked: TestPerson;
  staff: TestPerson;
  /** A host of the space besides its owner. */
  administrator: TestPerson;
  /** A member and an admin of the space's organisation. */
  member: TestPerson;
  admin: TestPerson;
  /** The owner's, being uploaded. */
  file: string;
  /** Led by the owner, without other members. */
  group: string;
  /** In the owner's space. */
  event: string;
  /** From the organisation, to an address that nobody here has. */
  invitation: string;
};

export const EVENT = {
  title: "Opening",
  description: "",
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  minutes: 60,
  capacity: null,
};

/** A sample space whose appearance other spaces use. */
export const OTHER = "chess003";

/** A space, its organisation, and people without a connection to those of other rows. */
export async function newWorld(server: TestServer, number: number): Promise<World> {
  const [owner, stranger, blocked, staff, administrator, member, admin] = await Promise.all([
    addPerson(server, `owner${number}`),
    addPerson(server, `stranger${number}`),
    addPerson(server, `blocked${number}`),
    addPerson(server, `staff${number}`, { isStaff: true }),
    addPerson(server, `administrator${number}`),
    addPerson(server, `member${number}`),
    addPerson(server, `admin${number}`),
  ]);
  const space = `closed${number}`;
  const { id: organizationOwnerId } = (
    await admin.call("POST /organization", { body: { name: "Harbour school" } })
  ).data;
  await server.db.insert(organizationMembers).values({
    accountId: member.id,
    organizationId: organizationOwnerId,
    isAdmin: false,
    joinedAt: new Date(),
  });
  const invited = await admin.call("POST /organization/admin/invite", {
    body: { email: `invited${number}@example.org` },
  });
  const [sample] = (await server.db.select().from(spaces).where(eq(spaces.id, OTHER))) as [SpaceRow];
  // Generated columns are left out.
  const { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription } = sample;
  const looks = { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription };
  await server.db.insert(spaces).values({
    ...looks,
    id: space,
    shareSetting: "ORG",
    organizationOwnerId,
    shareId: `share-of-${space}`,
    setting: sample.setting,
  });
  await addMember(server.db, owner.id, [space]);
  await addMember(server.db, administrator.id, [space], "administrator");
  await owner.call("POST /users/{id}/block", { params: { id: blocked.id } });
  const { data } = await owner.call("POST /files", {
    body: { contentType: "image/png", name: "a.png", size: 10, roomID: space },
  });
  const ownGroup = await owner.call("POST /v2/groups", { body: {} });
  const event = await owner.call("POST /v2/rooms/{id}/events", { params: { id: space }, body: EVENT });
  return {
    space,
    owner,
    stranger,
    blocked,
    staff,
    administrator,
    member,
    admin,
    file: data.file.id,
    event: event.data.id,
    group: ownGroup.data.group?.id ?? "",
    invitation: invited.data.id,
  };
}
