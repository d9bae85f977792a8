// Waits: for ticks and what is told.
import { describe, expect, it } from "vitest";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { until } from "../testing/test-client.ts";
import { hosting, names, refusalsOf, view, type Visit } from "./hosting.fixture.ts";

const room = hosting();
const { hosted, restart, visit } = room;

const guideAs = (client: Visit, id: string | null): Promise<ServerMessage<"hosting">> =>
  client.hear("hosting", ({ guideId }) => guideId === id);
/** Somebody whom `by` sees at this place, near where people arrive. */
async function stands(client: Visit, by: Visit, x: number, z = 40): Promise<void> {
  client.pose({ x, z });
  const { participants } = await by.hear("welcome");
  const index =
    participants.find(({ id }) => id === client.id)?.index ??
    (await by.hear("joined", ({ participant }) => participant.id === client.id)).participant.index;
  await until(() => Math.round(by.placeOf(index)?.x ?? 0) === x || undefined);
}
/** What the log says of guiding; the door is set meanwhile. */
const guidingSince = async (from: number): Promise<string[]> =>
  (await room.here.acts())
    .slice(from)
    .map(({ act }) => act)
    .filter((act) => act.startsWith("guiding_"));

describe("a guide", () => {
  it("is told to everybody, also to who comes later, and is one at a time", async () => {
    const { space, owner } = await hosted();
    const from = (await room.here.acts()).length;
    const ann = await visit(space, "ann");
    owner.send("setCoHost", { id: ann.id, isCoHost: true });
    await ann.hear("rights", ({ isCoHost }) => isCoHost);
    ann.pose({ x: 41, z: 40 });
    await stands(owner, ann, 40);
    owner.send("setGuiding", { isGuiding: true });
    await guideAs(ann, owner.id);
    ann.send("setGuiding", { isGuiding: true });
    await ann.hear("refused", ({ reason }) => reason === "GUIDED_ALREADY");
    const late = await visit(space, null);
    expect((await late.hear("welcome")).hosting.guideId).toBe(owner.id);
    // A co-host ends it, and guides then.
    ann.send("setGuiding", { isGuiding: false });
    await guideAs(late, null);
    ann.send("setGuiding", { isGuiding: true });
    await guideAs(late, ann.id);
    expect(await guidingSince(from)).toEqual(["guiding_started", "guiding_stopped", "guiding_started"]);
  });

  it("guides no longer once they leave, or are no co-host any more", async () => {
    const { space, owner } = await hosted();
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    owner.send("setCoHost", { id: ann.id, isCoHost: true });
    await ann.hear("rights", ({ isCoHost }) => isCoHost);
    ben.pose({ x: 41, z: 40 });
    await stands(ann, ben, 42);
    ann.send("setGuiding", { isGuiding: true });
    await guideAs(ben, ann.id);
    owner.send("setCoHost", { id: ann.id, isCoHost: false });
    await guideAs(ben, null);
    await stands(owner, ben, 43);
    owner.send("setGuiding", { isGuiding: true });
    await guideAs(ben, owner.id);
    const from = ben.heard.length;
    owner.leave();
    const told = await until(() => ben.heard.slice(from).find(({ name }) => name === "hosting"));
    expect(told.data).toEqual({ guideId: null });
  });

  it("still guides after a lost connection and a restart of the process", async () => {
    const { space, owner } = await hosted();
    const ann = await visit(space, "ann");
    ann.pose({ x: 41, z: 40 });
    await stands(owner, ann, 40);
    owner.send("setGuiding", { isGuiding: true });
    await guideAs(ann, owner.id);
    owner.break();
    const back = await visit(space, "owner", { resumeKey: owner.resumeKey });
    expect((await back.hear("welcome")).hosting.guideId).toBe(owner.id);
    await view(back, () => true);
    await restart();
    const { instanceId, resumeKey } = back;
    const again = await visit(space, "owner", { instanceId, resumeKey });
    const welcome = await again.hear("welcome");
    expect([again.id, welcome.hosting.guideId]).toEqual([owner.id, owner.id]);
  });

  it("has who fell behind put beside them, on their word, and nobody who is near or guided by none", async () => {
    const { space, owner } = await hosted();
    const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
    ann.pose({ x: 46, z: 40 });
    await stands(owner, ann, 40);
    await stands(ann, owner, 46);
    await stands(ben, owner, 41);
    ann.send("catchUpWithGuide", {});
    await ann.hear(
      "refused",
      ({ message, reason }) => message === "catchUpWithGuide" && reason === "NOT_NOW",
    );
    owner.send("setGuiding", { isGuiding: true });
    await guideAs(ann, owner.id);
    for (const each of [owner, ben, ann]) each.send("catchUpWithGuide", {});
    const { transform, reason } = await ann.hear("serverCorrection");
    expect(reason).toBe("host");
    const [x, , z] = transform.position;
    expect(Math.hypot(x - 40, z - 40)).toBeLessThan(4);
    expect(Math.hypot(x - 40, z - 40)).toBeGreaterThan(0.5);
    await owner.hear("refused", ({ message }) => message === "catchUpWithGuide");
    expect(refusalsOf(ben)).toEqual([]);
    expect(names(ben)).not.toContain("serverCorrection");
  });
});
