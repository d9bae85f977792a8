import { PAGE_EVENTS_CLOSE, PAGE_EVENTS_CONNECTION_TIMEOUT_MS, PAGE_EVENTS_RETRIES } from "@veranda/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PageEventsClient, type PageEventsClientDeps } from "./page-events-client.ts";

class FakeSocket extends EventTarget {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  opens(): void {
    this.dispatchEvent(new Event("open"));
  }
  says(data: string): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  closes(code: number): void {
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

let sockets: FakeSocket[];
let tickets: string[];
const heard = vi.fn<(text: string) => void>();
const opened = vi.fn<(isAgain: boolean) => void>();
const refused = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  tickets = [];
  for (const mock of [heard, opened, refused]) mock.mockReset();
});
afterEach(() => vi.useRealTimers());

function open(more: Partial<PageEventsClientDeps> = {}): PageEventsClient {
  const client = new PageEventsClient({
    ticket: async () => `ticket${tickets.push("") - 1}`,
    open: (ticket) => {
      tickets[tickets.length - 1] = ticket;
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    isRefused: (error) => (error as Error).message === "refused",
    random: () => 0.5,
    onText: heard,
    onOpen: opened,
    onRefused: refused,
    ...more,
  });
  client.start();
  return client;
}
const flush = () => vi.advanceTimersByTimeAsync(0);
const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
async function opens(): Promise<void> {
  await flush();
  last().opens();
}

describe("a page-events connection", () => {
  test("opens with a fresh ticket each time, and hands on what is said", async () => {
    const client = open();
    await opens();
    last().says("one");
    expect(heard).toHaveBeenCalledWith("one");
    expect(opened).toHaveBeenLastCalledWith(false);
    last().closes(1006);
    expect(client.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(3_000);
    last().opens();
    expect(opened).toHaveBeenLastCalledWith(true);
    expect(tickets).toEqual(["ticket0", "ticket1"]);
  });

  test("waits longer each time, and at most ten seconds", async () => {
    open();
    const waits: number[] = [];
    let at = Date.now();
    for (let n = 0; n < PAGE_EVENTS_RETRIES; n += 1) {
      await flush();
      last().closes(1006);
      const count = sockets.length;
      while (sockets.length === count) await vi.advanceTimersByTimeAsync(100);
      waits.push(Date.now() - at);
      at = Date.now();
    }
    expect(waits[0]).toBe(3_000);
    expect(waits[1]).toBe(3_900);
    expect(waits.at(-1)).toBe(10_000);
  });

  test("gives up after ten tries, and comes back when it is woken", async () => {
    const client = open();
    for (let n = 0; n <= PAGE_EVENTS_RETRIES; n += 1) {
      await flush();
      last().closes(1006);
      if (n < PAGE_EVENTS_RETRIES) await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(sockets).toHaveLength(PAGE_EVENTS_RETRIES + 1);
    expect(client.state).toBe("given_up");
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sockets).toHaveLength(PAGE_EVENTS_RETRIES + 1);
    client.wake();
    await opens();
    expect(client.state).toBe("open");
  });

  test("that held for a while begins its tries anew; one that did not, does not", async () => {
    const client = open();
    for (let n = 0; n < PAGE_EVENTS_RETRIES * 2; n += 1) {
      await opens();
      await vi.advanceTimersByTimeAsync(5_000);
      last().closes(1006);
      await vi.advanceTimersByTimeAsync(3_000);
    }
    expect(client.state).toBe("connecting");
    for (let n = 0; n <= PAGE_EVENTS_RETRIES && client.state !== "given_up"; n += 1) {
      await opens();
      last().closes(1006);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(client.state).toBe("given_up");
  });

  test("is tried again when nothing comes of it in twelve seconds", async () => {
    const client = open();
    await vi.advanceTimersByTimeAsync(PAGE_EVENTS_CONNECTION_TIMEOUT_MS - 1);
    expect(client.state).toBe("connecting");
    await vi.advanceTimersByTimeAsync(1);
    expect(client.state).toBe("waiting");
    expect(last().isClosed).toBe(true);
    // Too late.
    last().opens();
    expect(client.state).toBe("waiting");
  });

  test("a ticket that never comes, or fails to, is asked for again", async () => {
    const stuck = open({ ticket: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(PAGE_EVENTS_CONNECTION_TIMEOUT_MS);
    expect(stuck.state).toBe("waiting");
    stuck.stop();
    const failing = open({ ticket: () => Promise.reject(new Error("offline")) });
    await flush();
    expect(failing.state).toBe("waiting");
    expect(refused).not.toHaveBeenCalled();
  });

  test("ends where there is no session any more", async () => {
    const client = open({ ticket: () => Promise.reject(new Error("refused")) });
    await flush();
    expect(client.state).toBe("closed");
    expect(refused).toHaveBeenCalledTimes(1);
    const ended = open();
    await opens();
    last().closes(PAGE_EVENTS_CLOSE.sessionEnded);
    expect(ended.state).toBe("closed");
    expect(refused).toHaveBeenCalledTimes(2);
  });

  test("makes room for a newer one without a fight", async () => {
    const client = open();
    await opens();
    last().closes(PAGE_EVENTS_CLOSE.replaced);
    await vi.advanceTimersByTimeAsync(60_000);
    client.wake();
    expect(client.state).toBe("closed");
    expect(sockets).toHaveLength(1);
  });

  test("comes back soon when it is told to", async () => {
    open();
    await opens();
    last().closes(PAGE_EVENTS_CLOSE.renew);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
  });

  test("that falls silent is taken for lost; one that says something is not", async () => {
    const client = open();
    await opens();
    for (let n = 0; n < 5; n += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      last().says("{}");
    }
    expect(client.state).toBe("open");
    await vi.advanceTimersByTimeAsync(65_000);
    expect(client.state).toBe("waiting");
    expect(sockets[0]?.isClosed).toBe(true);
  });

  test("closes on logout, in whatever state", async () => {
    const client = open();
    client.stop();
    await flush();
    expect(sockets).toHaveLength(0);
    client.start();
    await opens();
    client.stop();
    expect(last().isClosed).toBe(true);
    last().closes(1000);
    last().says("late");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.state).toBe("closed");
    expect(heard).not.toHaveBeenCalled();
  });
});
