import { api } from "#api/client.ts";

/** The push state of this browser. */
export type PushStatus = "unsupported" | "denied" | "off" | "on";

const isSupported = (): boolean =>
  typeof window !== "undefined" &&
  window.isSecureContext &&
  "serviceWorker" in navigator &&
  "PushManager" in window &&
  "Notification" in window;

/** The browser would prompt for permission. */
export const canAskForPush = (): boolean => isSupported() && Notification.permission === "default";

export async function pushStatus(): Promise<PushStatus> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission === "default") return "off";
  return (await ownSubscription()) === null ? "off" : "on";
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission, then subscribes. Throws when the browser's push service doesn't answer. */
export async function turnPushOn(pushKey: string): Promise<PushStatus> {
  if ((await Notification.requestPermission()) !== "granted") return pushStatus();
  const { pushManager } = await navigator.serviceWorker.ready;
  await subscribe(pushManager, pushKey);
  return "on";
}

export async function turnPushOff(): Promise<PushStatus> {
  const subscription = await ownSubscription();
  if (subscription !== null) {
    await api("DELETE /notifications/deviceToken", { body: { token: JSON.stringify(subscription) } });
    await subscription.unsubscribe();
  }
  return "off";
}

/** The subscription belongs to the session: each new session is told of it. */
export async function keepPush(pushKey: string): Promise<void> {
  if (!isSupported() || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration !== undefined && (await registration.pushManager.getSubscription()) !== null)
    await subscribe(registration.pushManager, pushKey);
}

async function subscribe(manager: PushManager, pushKey: string): Promise<void> {
  const before = await manager.getSubscription();
  // The server's keys have changed since the subscription, which no longer works.
  if (before !== null && keyOf(before) !== pushKey) await before.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  await api("POST /notifications/deviceToken", {
    body: { token: JSON.stringify(subscription), platform: "web" },
  });
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (key === null) return null;
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
