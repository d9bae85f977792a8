import {
  CAPTION_CLOSE,
  CAPTION_STREAM_PATH,
  CAPTION_STREAM_PROTOCOL,
  captionStreamServer,
  type CaptionStreamClient,
} from "@veranda/contract/caption-stream";
import { tapPcm } from "./pcm-tap.ts";
import type { Recogniser, RecogniserEvents } from "./recogniser.ts";
import { UtteranceGate } from "./utterance-gate.ts";

/** Limit of the send buffer on a slow connection; more is dropped. */
const BACKLOG_BYTES = 128 * 1024;
const RETRY_MS = { first: 2_000, longest: 30_000 } as const;
/** Close codes after which reconnecting is useless. */
const FINAL_CODES: readonly number[] = [CAPTION_CLOSE.protocol, CAPTION_CLOSE.forbidden];
/** Consecutive failed connections before giving up. */
const UNANSWERED_MAX = 3;

type WorkerRecognition = RecogniserEvents & {
  ticket: string;
  languageCode: string;
  stream: MediaStream;
  /** For tests. */
  tap?: typeof tapPcm;
  openSocket?: () => WebSocket;
};

/** An absolute URL, since older browsers don't accept a path. */
const openSocket = (): WebSocket =>
  new WebSocket(new URL(CAPTION_STREAM_PATH, location.href.replace(/^http/, "ws")));

/** The server's speech recognition: sends speech and no silence. */
export function startWorkerRecogniser({
  ticket,
  languageCode,
  stream,
  onText,
  onFailed,
  tap = tapPcm,
  openSocket: open = openSocket,
}: WorkerRecognition): Recogniser {
  let isStopped = false;
  let isReady = false;
  let unanswered = 0;
  let retryMs: number = RETRY_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endTap: (() => void) | null = null;
  let socket = connect();

  function say(message: CaptionStreamClient): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function connect(): WebSocket {
    const opened = open();
    opened.addEventListener("open", () =>
      say({ type: "hello", protocol: CAPTION_STREAM_PROTOCOL, token: ticket, languageCode }),
    );
    opened.addEventListener("message", ({ data }: MessageEvent<unknown>) => take(data));
    opened.addEventListener("close", ({ code }) => {
      isReady = false;
      if (isStopped) return;
      if (FINAL_CODES.includes(code)) return fail();
      timer = setTimeout(() => {
        socket = connect();
      }, retryMs);
      retryMs = Math.min(retryMs * 2, RETRY_MS.longest);
    });
    return opened;
  }

  function take(data: unknown): void {
    const { data: message } = captionStreamServer.safeParse(typeof data === "string" ? parse(data) : null);
    if (message === undefined || isStopped) return;
    if (message.type === "ready") {
      isReady = true;
      retryMs = RETRY_MS.first;
    } else if (message.type === "unavailable") {
      unanswered += 1;
      if (unanswered >= UNANSWERED_MAX) fail();
    } else {
      unanswered = 0;
      if (message.text !== "") onText(message.text, message.isFinal);
    }
  }

  const gate = new UtteranceGate({
    onSound: (samples) => {
      if (isReady && socket.bufferedAmount < BACKLOG_BYTES) socket.send(samples.slice().buffer);
    },
    onEnd: () => {
      if (isReady) say({ type: "end" });
    },
  });
  const listen = async (): Promise<void> => {
    const end = await tap(stream, (samples) => gate.push(samples));
    if (isStopped) end();
    else endTap = end;
  };
  listen().catch(() => fail());

  function stop(): void {
    if (isStopped) return;
    gate.end();
    isStopped = true;
    clearTimeout(timer);
    endTap?.();
    socket.close();
  }

  function fail(): void {
    if (isStopped) return;
    stop();
    onFailed();
  }

  return {
    stop() {
      if (isStopped) return;
      // Waits for the last words' text before closing.
      gate.end();
      endTap?.();
      endTap = null;
      clearTimeout(timer);
      timer = setTimeout(stop, LAST_WORDS_MS);
    },
  };
}

const LAST_WORDS_MS = 6_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
