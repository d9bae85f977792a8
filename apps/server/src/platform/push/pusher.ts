import { createHmac } from "node:crypto";
import type { PushMessage } from "@veranda/contract/records/notifications";
import type { Post } from "./post.ts";
import { isPushAddress, type PushTarget } from "./push-target.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** `gone`: the subscription has ended. `refused`: the service rejects the push permanently. */
type PushOutcome =
  | { readonly outcome: "delivered" | "gone" }
  | { readonly outcome: "refused"; readonly status: number };

/** The service may accept the push later. Endpoints are secret: the message contains only the host. */
export class PushServiceAway extends Error {
  override name = "PushServiceAway";
  readonly code: string;
  constructor(host: string, status: number | null, cause?: unknown) {
    super(status === null ? `${host} does not answer` : `${host} answers ${status}`, { cause });
    this.code = status === null ? "NO_ANSWER" : `HTTP_${status}`;
  }
}

export type Pusher = {
  /** Browsers subscribe to pushes signed with this key. */
  readonly publicKey: string;
  /** Sends the message to the browser's push service, once. Throws PushServiceAway if it may accept it later. */
  deliver(target: PushTarget, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>;
};

export type PusherOptions = {
  keys: VapidKeys;
  /** Contact of the sender for push services: an https or mailto URL. */
  subject: string;
  post: Post;
};

/** How long a service stores a message for a browser that is offline. */
const HOLD_SECONDS = 24 * 3600;
/** Maximum length of a topic, in the base64url alphabet (RFC 8030). */
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
