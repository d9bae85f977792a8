import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { describe, expect, it } from "vitest";
import { EDIT_BACKLOG_BYTES, FRAME_BACKLOG_BYTES } from "../limits/limits.ts";
import type { Member } from "../participants/member.ts";
import { DocumentBroadcast } from "./document-broadcast.ts";
import { LOOK } from "./testing.fixture.ts";

/** Somebody whose network takes what the test says. */
function reader() {
  const sent: number[] = [];
  const state = { backlog: 0 };
  const take = (bytes: Uint8Array) => {
    sent.push(bytes.length);
    state.backlog += bytes.length;
  };
  const link = { post: take, send: take, flush: () => undefined, backlog: () => state.backlog };
  const member = { replicator: { link, wholeBytes: 0 } } as unknown as Member;
  return { member, sent, state };
}

describe("an audience", () => {
  const room = { ...emptyRoom("space001", LOOK), name: "x".repeat(1_000_000) };
  const edit = { name: "y".repeat(EDIT_BACKLOG_BYTES), hosts: room.hosts };

  it("sends the whole document to a slow reader once, however often they ask, and again when that is read", () => {
    const slow = reader();
    const audience = new DocumentBroadcast([slow.member], () => room);
    audience.all(slow.member);
    audience.tick();
    expect(slow.sent.length).toBe(1);
    for (let i = 0; i < 50; i++) {
      audience.all(slow.member);
      audience.tick();
    }
    expect(slow.sent.length).toBe(1);
    slow.state.backlog = FRAME_BACKLOG_BYTES;
    audience.tick();
    audience.tick();
    expect(slow.sent.length).toBe(2);
    audience.stop();
  });

  it("tells nothing to who asked and still reads, and everything once they have", () => {
    const slow = reader();
    const audience = new DocumentBroadcast([slow.member], () => room);
    slow.state.backlog = FRAME_BACKLOG_BYTES + 1;
    audience.all(slow.member);
    audience.send("about", edit);
    audience.tick();
    expect(slow.sent).toEqual([]);
    slow.state.backlog = 0;
    audience.tick();
    expect(slow.sent.length).toBe(1);
    audience.send("about", edit);
    expect(slow.sent.length).toBe(2);
    audience.stop();
  });

  it("writes the document once for all who are told it in a tick", () => {
    let written = 0;
    const readers = [reader(), reader(), reader()];
    const audience = new DocumentBroadcast(
      readers.map(({ member }) => member),
      () => {
        written += 1;
        return room;
      },
    );
    for (const { member } of readers) audience.all(member);
    audience.tick();
    expect(readers.map(({ sent }) => sent.length)).toEqual([1, 1, 1]);
    expect(written).toBe(1);
    audience.stop();
  });
});
