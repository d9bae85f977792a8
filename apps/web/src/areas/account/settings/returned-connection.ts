import * as t from "@veranda/messages/account";
import { showToast } from "#ui/toast/toast-store.ts";

type Returned = { connected: string } | { error: string };

/** The result of connecting a provider, from the address after the redirect back, if any. */
export function readConnection(): Returned | null {
  if (typeof location === "undefined") return null;
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [connected, error] = [fragment.get("connected"), fragment.get("error")];
  if (!fragment.has("loginProvider")) return null;
  if (connected !== null) return { connected };
  return error === null ? null : { error };
}

export function announceConnection(returned: Returned): void {
  history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  if ("connected" in returned) showToast({ message: t.connectedNow() });
  else if (returned.error === "IDENTITY_TAKEN") showToast({ message: t.connectedElsewhere(), kind: "error" });
  else if (returned.error !== "SIGN_IN_CANCELLED") showToast({ message: t.notConnectedNow(), kind: "error" });
}
