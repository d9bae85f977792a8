import { expect, test } from "vitest";
import { SOCKETS_A_NETWORK, SocketCounts, STRANGERS_A_NETWORK, type SocketPlace } from "./socket-counts.ts";

const SCHOOL = "192.0.2.7";

/** Takes places of one network, and returns which of them were evicted. */
function network(counts: SocketCounts, address = SCHOOL) {
  const ended: number[] = [];
  let count = 0;
  const take = (): SocketPlace | null => {
    const number = count++;
    return counts.take(address, () => ended.push(number));
  };
  return { ended, take };
}

test("silent sockets keep nobody out: the oldest of them is closed", () => {
  const { ended, take } = network(new SocketCounts());
  for (let count = 0; count < STRANGERS_A_NETWORK; count += 1) expect(take()).not.toBeNull();
  expect(ended).toEqual([]);
  const pupil = take();
  expect(ended).toEqual([0]);
  pupil?.introduce();
  for (let count = 0; count < 3 * STRANGERS_A_NETWORK; count += 1) take();
  expect(ended).not.toContain(STRANGERS_A_NETWORK);
});

test("authenticated sockets are limited, and free their places", () => {
  const counts = new SocketCounts();
  const { ended, take } = network(counts);
  const places = Array.from({ length: SOCKETS_A_NETWORK }, () => {
    const place = take();
    place?.introduce();
    place?.introduce();
    return place;
  });
  expect(take()).toBeNull();
  expect(network(counts, "192.0.2.8").take()).not.toBeNull();
  places[0]?.leave();
  places[0]?.leave();
  const next = take();
  next?.introduce();
  expect(take()).toBeNull();
  expect(ended).toEqual([]);
});

test("an evicted socket takes no place any more, however late it authenticates or closes", () => {
  const { ended, take } = network(new SocketCounts());
  const late = Array.from({ length: STRANGERS_A_NETWORK }, take);
  const after = Array.from({ length: STRANGERS_A_NETWORK }, take);
  expect(ended).toHaveLength(STRANGERS_A_NETWORK);
  for (const place of late) {
    place?.introduce();
    place?.leave();
  }
  for (const place of after) place?.leave();
  for (let count = 0; count < SOCKETS_A_NETWORK; count += 1) {
    const place = take();
    expect(place).not.toBeNull();
    place?.introduce();
  }
  expect(take()).toBeNull();
});
