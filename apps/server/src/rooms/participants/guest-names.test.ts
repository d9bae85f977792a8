import { beforeEach, describe, expect, it } from "vitest";
import { writeHostActs } from "../../domains/moderation/host-act-lines.ts";
import { soon } from "../../testing/soon.ts";
import { InstanceStore } from "../journal/instance-store.ts";
import { confusableSkeleton } from "./confusables.ts";
import { emptySpaces } from "../testing/empty-spaces.ts";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import type { TestClient } from "../testing/test-client.ts";
import type { ReservationHolder } from "./visitor.ts";

let number = 0;
let hostNames: string[];
/** As the space is one of an organisation whose admin this is. */
const ORGANIZATION_ADMIN = "id-Ora";
const spaces = emptySpaces();
const suite = createRoomsSuite(() => ({
  spaces: {
    ...spaces,
    about: async (id) => {
      const about = await spaces.about(id);
      const hosts = about && { ...about.hosts, organizationAdmins: [ORGANIZATION_ADMIN] };
      return about && hosts && { ...about, hosts, hostNames };
    },
  },
}));
beforeEach(() => {
  hostNames = ["Olga Owner"];
  suite.here.faces.clear();
});

async function visit(displayName: string, person: Partial<ReservationHolder> = {}): Promise<TestClient> {
  number += 1;
  const visitorId = `visitor-${number}`;
  const holder = { visitorId, userId: null, isAuthless: true, isHost: false, friendIds: [], ...person };
  const client = suite.connect(await suite.seat(visitorId, { holder }), { displayName });
  await client.hear("welcome");
  return client;
}
const withAccount = (name: string): Promise<TestClient> =>
  visit(name, { userId: `id-${name}`, isAuthless: false, displayName: name });
async function ownName(client: TestClient): Promise<string | undefined> {
  const { me, participants } = await client.hear("welcome");
  return participants.find(({ id }) => id === me)?.displayName;
}

describe("a guest's name", () => {
  it("is told apart from that of a host, who need not be there, and from what looks like it", async () => {
    for (const name of ["Olga Owner", "olga  owner", "Olga_0wner", "Оlga Оwner", "Ólga Owner", "O1ga Owner"])
      expect(await ownName(await visit(name))).toMatch(/ \(guest\)$/);
    expect(await ownName(await visit("Olga"))).toBe("Olga");
  });

  it("is distinguished from the name of a person present, in either order of arrival", async () => {
    const early = await visit("Petra");
    expect(await ownName(early)).toBe("Petra");
    const person = await withAccount("Petra");
    expect(await ownName(person)).toBe("Petra");
    await early.hear("updated", ({ participant }) => participant.displayName === "Petra (guest)");
    expect(await ownName(await visit("petra"))).toBe("petra (guest)");
    const renamed = await visit("Somebody");
    renamed.send("rename", { displayName: "Реtrа" });
    await person.hear("updated", ({ participant }) => participant.displayName === "Реtrа (guest)");
  });

  it("is told apart from what an admin of the space's organisation is called by now, also after they have left", async () => {
    const [admin, guest] = [await withAccount("Ora"), await visit("Gil")];
    suite.here.faces.set(ORGANIZATION_ADMIN, { displayName: "Orla", avatar: "plain" });
    hostNames = ["Orla"];
    await suite.here.rooms.followAccount(ORGANIZATION_ADMIN);
    await admin.hear("updated", ({ participant }) => participant.displayName === "Orla");
    admin.leave();
    await guest.hear("left");
    guest.send("rename", { displayName: "orla" });
    const { participant } = await guest.hear("updated", ({ participant: { displayName } }) =>
      displayName.startsWith("orla"),
    );
    expect(participant.displayName).toBe("orla (guest)");
  });

  it("stays within its length", async () => {
    await withAccount("W".repeat(32));
    expect(Array.from((await ownName(await visit("w".repeat(32)))) ?? "")).toHaveLength(32);
  });

  it.each([
    ["Ann", "ann", true],
    ["Ann", "Anna", false],
    ["Marc", "Rnarc", true],
    ["Bill", "BiII", true],
    ["李", "김", false],
    ["!!", "??", false],
  ])("%s and %s look alike: %s", (one, other, isAlike) =>
    expect(confusableSkeleton(one) === confusableSkeleton(other)).toBe(isAlike),
  );
});

describe("text that no database holds", () => {
  it("is refused by name, and takes nobody else's words with it", async () => {
    const [ann, ben] = [await visit("Ann"), await visit("Ben")];
    const { instanceId } = await ann.hear("welcome");
    for (const bad of ["a\0b", "a\ud800b"]) {
      ann.send("chat", { text: bad });
      ann.send("sit", { seat: bad });
      ann.send("rename", { displayName: bad });
      ann.send("emote", { name: bad, codepoint: null, isHolding: false });
    }
    for (const message of ["chat", "sit", "rename", "emote"])
      await ann.hear("refused", (refused) => refused.message === message && refused.code === "INVALID_INPUT");
    ben.send("chat", { text: "This is kept" });
    const store = new InstanceStore(suite.db, writeHostActs);
    await soon(async () =>
      expect((await store.recall(instanceId))?.chat.map(({ text }) => text)).toEqual(["This is kept"]),
    );
    expect(ann.closedWith).toBeNull();
  });
});
