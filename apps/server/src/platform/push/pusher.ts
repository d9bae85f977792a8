import type { PushMessage } from "@veranda/contract/records/notifications";
import type { Logger } from "pino";
import type { Post } from "./post.ts";
import { isPushAddress, type PushTarget } from "./push-target.ts";
import type { VapidKeys } from "./vapid-keys.ts";
import { pause } from "../pause.ts";

export type Pusher = {
  /** What browsers are told to take pushes of. */
  readonly publicKey: string;
  /** Takes the message on its way and returns at once. `onGone`: the browser has given this target up. */
  send(target: PushTarget, message: PushMessage, onGone: () => void): void;
  /** Waits for what is on its way. */
  close(): Promise<void>;
};

export type PusherOptions = {
  keys: VapidKeys;
  /** Who answers for these pushes, to their services: an https or mailto address. */
  subject: string;
  post: Post;
  log: Logger;
  /** Waits before each further try. */
  waitsMs?: readonly number[];
};

/** Pushes under way at once; more are dropped and logged, so that a dead service costs no memory. */
const UNDER_WAY_MAX = 500;
/** A service holds a message for a browser that is off for so long. */
const HOLD_SECONDS = 24 * 3600;
const WAITS_MS = [2_000, 10_000];

/** Pushes to browsers, encrypted for each (RFC 8291) and signed (RFC 8292). */
export function createPusher({ keys, subject, post, log, waitsMs = WAITS_MS }: PusherOptions): Pusher {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  const attempt = async (target: PushTarget, message: PushMessage, onGone: () => void): Promise<void> => {
    const { default: webPush } = await import("web-push");
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...keys },
        TTL: HOLD_SECONDS,
        urgency: "normal",
        contentEncoding: "aes128gcm",
      },
    );
    for (const waitMs of [...waitsMs, null]) {
      const outcome = await post({ url: target.endpoint, headers, body }).then(
        (status) => ({ status, error: null }),
        (error: unknown) => ({ status: 0, error }),
      );
      const { status, error } = outcome;
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410) {
        onGone();
        return;
      }
      const mayRecover = status === 0 || status === 429 || status >= 500;
      if (mayRecover && waitMs !== null && !closing.signal.aborted) {
        await pause(waitMs, closing.signal);
        continue;
      }
      // The address itself is a secret between the browser and its service.
      log.warn({ err: error, status, service: new URL(target.endpoint).host }, "A push was not delivered");
      return;
    }
  };

  return {
    publicKey: keys.publicKey,
    send(target, message, onGone) {
      if (closing.signal.aborted || !isPushAddress(target.endpoint)) return;
      if (underWay.size >= UNDER_WAY_MAX) {
        log.error("Too many pushes are on their way; one was dropped");
        return;
      }
      const sending: Promise<void> = attempt(target, message, onGone)
        .catch((error: unknown) => log.error({ err: error }, "A push could not be made"))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
