import { setTimeout as pause } from "node:timers/promises";
import { TestPeer } from "@veranda/server/src/platform/media/testing/test-peer.ts";
import { Visits } from "@veranda/server/src/rooms/testing/visits.ts";
import { callsWith } from "@veranda/server/src/testing/calls-with.ts";
import { openProduct } from "../api/product.ts";
import type { Figures } from "../figures.ts";
import { quantile, sorted } from "../quantiles.ts";
import { arrived } from "./voice-server.ts";

const LOOK_MS = 1;
const PATIENCE_MS = 30_000;
const GOAL_MS = 1_000;

/**
 * Time from when a page may use the microphone until it hears somebody who is already speaking, and until that person hears
 * it. Includes the call for a ticket, signalling, ICE and DTLS of a real connection, and the instance's decisions, with the
 * whole server. Guests join and leave one after another.
 */
export async function measureJoining(root: string, times: number, figures: Figures): Promise<void> {
  const product = await openProduct("joining", root, times + 1, { MEDIA_PORT: "0", RTMP_PORT: "0" });
  const origin = `http://127.0.0.1:${product.child.port}`;
  const visits = new Visits(() => origin);
  const enter = async (guest: Record<string, string>) => {
    const call = callsWith(origin, guest);
    const client = await visits.enter(call, product.space.id);
    const { me, instanceId } = await client.hear("welcome");
    // People without a known position aren't heard.
    client.pose({ x: 0, z: 0 });
    return { call, client, me, instanceId };
  };
  const connect = async ({ call, client, instanceId }: Awaited<ReturnType<typeof enter>>) => {
    client.send("microphone", { isOn: true });
    const body = { deviceId: "bench", channelIds: [instanceId] };
    const { data } = await call("POST /rooms/liveswitch/token", { body });
    const [ticket] = data.tickets;
    if (ticket === undefined) throw new Error("no ticket came");
    const peer = new TestPeer(origin, ticket);
    // Connects as quickly as a browser (70 ms after the ticket in Chromium, on the same machine).
    peer.isCalled = true;
    peer.connect().speakOn();
    return peer;
  };
  const [first = {}, ...guests] = product.guests;
  try {
    const host = await enter(first);
    const speaker = await connect(host);
    await arrived("who speaks", () => speaker.isConnected);
    const [toHear, toBeHeard]: [number[], number[]] = [[], []];
    for (const guest of guests) {
      const newcomer = await enter(guest);
      speaker.heard.length = 0;
      const began = performance.now();
      const peer = await connect(newcomer);
      const [hears, isHeard] = await Promise.all([
        untilTrue(() => peer.heard.some(({ from }) => from === host.me)),
        untilTrue(() => speaker.heard.some(({ from }) => from === newcomer.me)),
      ]);
      toHear.push(hears - began);
      toBeHeard.push(isHeard - began);
      peer.close();
      newcomer.client.leave();
      await pause(100);
    }
    for (const [what, list] of [
      ["hears", sorted(toHear)],
      ["is heard", sorted(toBeHeard)],
    ] as const) {
      const [half, most] = [quantile(list, 0.5), quantile(list, 0.99)];
      console.log(
        `from permission until one ${what}, ${times} times: p50 ${half.toFixed(0)} ms, p99 ${most.toFixed(0)} ms`,
      );
      figures.atMost(`from permission until one ${what}, p50`, half, "ms");
      figures.atMost(`from permission until one ${what}, p99`, most, "ms", GOAL_MS);
    }
    speaker.close();
  } finally {
    visits.breakOff();
    await product.close();
  }
}

/** The time at which the condition first held. */
async function untilTrue(holds: () => boolean): Promise<number> {
  for (const end = performance.now() + PATIENCE_MS; !holds(); await pause(LOOK_MS))
    if (performance.now() > end) throw new Error("No sound came");
  return performance.now();
}
