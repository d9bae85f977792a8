import { CAPTION_CLOSE } from "@veranda/contract/caption-stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startWorkerRecogniser } from "./worker-recogniser.ts";

/** The server's end, as far as the page sees it. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  bufferedAmount = 0;
  readonly sent: (string | ArrayBuffer)[] = [];
  send(data: string | ArrayBuffer): void {
    this.sent.push(data);
  }
  close(code = 1000): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  says(message: object): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  get messages(): unknown[] {
    return this.sent.flatMap((data) => (typeof data === "string" ? [JSON.parse(data) as unknown] : []));
  }
  get sounds(): number {
    return this.sent.filter((data) => typeof data !== "string").length;
  }
}

const loud = () => Int16Array.from({ length: 2_048 }, (_, n) => (n % 16 < 8 ? 8_000 : -8_000));
const quiet = () => new Int16Array(2_048);

let sockets: FakeSocket[] = [];
let push: (samples: Int16Array) => void = () => undefined;
let hasEnded = false;
const onText = vi.fn<(text: string, isFinal: boolean) => void>();
const onFailed = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  hasEnded = false;
  onText.mockClear();
  onFailed.mockClear();
});
afterEach(() => vi.useRealTimers());

async function begin() {
  const recogniser = startWorkerRecogniser({
    ticket: "ticket",
    languageCode: "en-GB",
    stream: {} as MediaStream,
    onText,
    onFailed,
    tap: async (_, onPiece) => {
      push = onPiece;
      return () => {
        hasEnded = true;
      };
    },
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  const socket = sockets[0] ?? new FakeSocket();
  socket.dispatchEvent(new Event("open"));
  return { recogniser, socket };
}

test("says who speaks and in what language, then sends what is said and where it ends, and nothing of silence", async () => {
  const { socket } = await begin();
  expect(socket.messages).toEqual([{ type: "hello", protocol: 1, token: "ticket", languageCode: "en-GB" }]);
  push(loud());
  expect(socket.sounds).toBe(0);
  socket.says({ type: "ready" });
  for (let n = 0; n < 10; n += 1) push(quiet());
  const before = socket.sounds;
  for (let n = 0; n < 5; n += 1) push(loud());
  for (let n = 0; n < 20; n += 1) push(quiet());
  expect(socket.sounds).toBeGreaterThan(before + 4);
  expect(socket.sounds).toBeLessThan(before + 20);
  expect(socket.messages.at(-1)).toEqual({ type: "end" });
});

test("hands on what the server understood, and passes over what isn't of the protocol", async () => {
  const { socket } = await begin();
  socket.says({ type: "ready" });
  socket.says({ type: "text", utterance: 1, text: "Good", isFinal: false });
  socket.says({ type: "text", utterance: 1, text: "", isFinal: true });
  socket.says({ type: "nonsense" });
  expect(onText.mock.calls).toEqual([["Good", false]]);
});

test("comes again after a broken line, and not where it isn't wanted", async () => {
  const { socket } = await begin();
  socket.close(1006);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sockets).toHaveLength(2);
  sockets[1]?.close(CAPTION_CLOSE.forbidden);
  expect(onFailed).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(2);
  expect(hasEnded).toBe(true);
});

test("gives up on a worker that doesn't answer three times in a row", async () => {
  const { socket } = await begin();
  for (let n = 0; n < 2; n += 1) socket.says({ type: "unavailable" });
  socket.says({ type: "text", utterance: 1, text: "Here", isFinal: true });
  for (let n = 0; n < 2; n += 1) socket.says({ type: "unavailable" });
  expect(onFailed).not.toHaveBeenCalled();
  socket.says({ type: "unavailable" });
  expect(onFailed).toHaveBeenCalledOnce();
});

test("stopped, it hears nothing more but still gives the last words", async () => {
  const { recogniser, socket } = await begin();
  socket.says({ type: "ready" });
  push(loud());
  recogniser.stop();
  expect([hasEnded, socket.messages.at(-1)]).toEqual([true, { type: "end" }]);
  socket.says({ type: "text", utterance: 1, text: "Bye", isFinal: true });
  expect(onText.mock.calls).toEqual([["Bye", true]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});
