import { createHmac } from "node:crypto";
import type { PushMessage } from "@veranda/contract/records/notifications";
import type { Post } from "./post.ts";
import { isPushAddress, type PushTarget } from "./push-target.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** `gone`: the browser has given this target up. `refused`: the service takes no such push; it would refuse it again. */
type PushOutcome =
  | { readonly outcome: "delivered" | "gone" }
  | { readonly outcome: "refused"; readonly status: number };

/** The service may accept the push later. Endpoints are secret: the message names only the host. */
export class PushServiceAway extends Error {
  override name = "PushServiceAway";
  readonly code: string;
  constructor(host: string, status: number | null, cause?: unknown) {
    super(status === null ? `${host} does not answer` : `${host} answers ${status}`, { cause });
    this.code = status === null ? "NO_ANSWER" : `HTTP_${status}`;
  }
}

export type Pusher = {
  /** What browsers are told to take pushes of. */
  readonly publicKey: string;
  /** Hands the message to the browser's service, once. Throws PushServiceAway where it may take it later. */
  deliver(target: PushTarget, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>;
};

export type PusherOptions = {
  keys: VapidKeys;
  /** Who answers for these pushes, to their services: an https or mailto address. */
  subject: string;
  post: Post;
};

/** A service holds a message for a browser that is off for so long. */
const HOLD_SECONDS = 24 * 3600;
/** Of the base64url alphabet, at most (RFC 8030). */
const TOPIC_LENGTH = 32;

/** Pushes to browsers, encrypted for each (RFC 8291) and signed (RFC 8292). */
export function createPusher({ keys, subject, post }: PusherOptions): Pusher {
  return {
    publicKey: keys.publicKey,
    async deliver(target, message, signal) {
      if (!isPushAddress(target.endpoint)) return { outcome: "gone" };
      const { endpoint, p256dh, auth } = target;
      const { default: webPush } = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          TTL: HOLD_SECONDS,
          urgency: "normal",
          topic: topicOf(target, message),
          contentEncoding: "aes128gcm",
        },
      );
      const { host } = new URL(endpoint);
      const status = await post({ url: endpoint, headers, body }, signal).catch((cause: unknown) => {
        throw new PushServiceAway(host, null, cause);
      });
      if (status >= 200 && status < 300) return { outcome: "delivered" };
      if (status === 404 || status === 410) return { outcome: "gone" };
      if (status === 429 || status >= 500) throw new PushServiceAway(host, status);
      return { outcome: "refused", status };
    },
  };
}

/**
 * Topic: the service replaces an undelivered message by a later one of the same topic, so duplicates are shown once.
 */
const topicOf = ({ auth }: PushTarget, { tag }: PushMessage): string =>
  createHmac("sha256", auth).update(tag).digest("base64url").slice(0, TOPIC_LENGTH);
