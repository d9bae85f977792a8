// Slow: people come to rooms over sockets, and spaces are in a database.
import type { Hosting } from "@veranda/contract/rooms/hosting";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { describe, expect, test } from "vitest";
import { until } from "../testing/test-client.ts";
import { CLOSED, youngVisits, type YoungVisitor } from "../testing/young-visits.ts";

/* What hosts announce and count down to comes to people under 16 and from them as messages do. */

const house = youngVisits();
const { befriend, setFriends, setRestricted, visit } = house;

describe("announcements and titles of countdowns", () => {
  /** What a page has of them, as the last message of each says. */
  const noticesOf = ({ heard }: YoungVisitor): (string | null | undefined)[] => {
    const welcome = heard.find(({ name }) => name === "welcome")?.data as ServerMessage<"welcome">;
    const told = heard.flatMap(({ name, data }) =>
      name === "hosting" ? [data as ServerMessage<"hosting">] : [],
    );
    const { announcement, countdown } = Object.assign({}, welcome.hosting, ...told) as Hosting;
    return [announcement?.text, countdown?.title];
  };
  const hasNotices = async (
    reader: YoungVisitor,
    ...wanted: (string | null | undefined)[]
  ): Promise<void> => {
    await expect.poll(() => noticesOf(reader), { timeout: 15_000 }).toEqual(wanted);
  };
  const write = (host: YoungVisitor): void => {
    host.send("announce", { text: "Come to my house" });
    host.send("setCountdown", { seconds: 600, title: "Ask me" });
  };
  const both = ["Come to my house", "Ask me"];

  test("by a host come to friends only, until the restriction is lifted, and again when no longer", async () => {
    setFriends(["kit", "owner"]);
    const [owner, kim, kit, ada] = [
      await visit("owner"),
      await visit("kim"),
      await visit("kit"),
      await visit("ada"),
    ];
    write(owner);
    await Promise.all([owner, kit, ada].map((each) => hasNotices(each, ...both)));
    // The countdown itself is everybody's.
    await hasNotices(kim, undefined, "");
    await setRestricted([]);
    await hasNotices(kim, ...both);
    await setRestricted(CLOSED);
    await hasNotices(kim, undefined, "");
    await befriend("kim", "owner");
    await hasNotices(kim, ...both);
    expect(noticesOf(ada)).toEqual(both);
  });

  test("are told so to who comes later, also when who wrote them has gone", async () => {
    setFriends(["kit", "owner"]);
    const [owner, ben] = [await visit("owner"), await visit("ben")];
    write(owner);
    await hasNotices(ben, ...both);
    owner.leave();
    await owner.closed();
    const [kim, kit, ada] = [await visit("kim"), await visit("kit"), await visit("ada")];
    await hasNotices(kit, ...both);
    await hasNotices(ada, ...both);
    expect(noticesOf(kim)).toEqual([undefined, ""]);
  });

  test("of a host under 16 come to friends only, by a forged page too", async () => {
    await house.openSpaceOf("kim");
    setFriends(["kim", "ben"]);
    const [kim, ada, ben, guest] = [
      await visit("kim"),
      await visit("ada"),
      await visit("ben"),
      await visit(null),
    ];
    write(kim);
    await Promise.all([kim, ben].map((each) => hasNotices(each, ...both)));
    for (const stranger of [ada, guest]) await hasNotices(stranger, undefined, "");
    expect(noticesOf(await visit("owner"))).toEqual([undefined, ""]);
  });
});

test("a host under 16, kept from talking by a parent, announces nothing", async () => {
  setFriends(["kim", "kit"]);
  await house.silenceKim();
  await house.openSpaceOf("kim");
  const kim = await visit("kim");
  kim.send("announce", { text: "Come to my house" });
  expect((await kim.hear("refused", ({ reason }) => reason === "OFF_BY_PARENT")).reason).toBeDefined();
  kim.send("setCountdown", { seconds: 600, title: "Ask me" });
  await until(() => (kim.heard.filter(({ name }) => name === "refused").length === 2 ? true : undefined));
  const kit = await visit("kit");
  expect((await kit.hear("welcome")).hosting).toMatchObject({ announcement: null, countdown: null });
});
