import type { PageContext } from "./page-context.ts";
import { createClient, LOCALE_COOKIE, REQUEST_TIMEOUT_MS, UID_COOKIE } from "@veranda/contract";
import { negotiateLocale } from "@veranda/messages";
import { readCookie } from "./cookies.ts";

/** Under the development server, calls go over the network and no nonce is set. */
export async function developmentContext(request: Request): Promise<PageContext> {
  const base = process.env.VERANDA_API ?? "http://127.0.0.1:3000";
  const cookie = request.headers.get("cookie") ?? "";
  const apiFetch: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("cookie", cookie);
    return fetch(new URL(input instanceof Request ? input.url : input, base), { ...init, headers });
  };
  const { data } = await createClient(
    "/api",
    apiFetch,
    REQUEST_TIMEOUT_MS,
  )("POST /bootstrap", {
    body: { channel: null, platform: "web", version: null },
  });
  return {
    nonce: "",
    apiFetch,
    origin: new URL(request.url).origin,
    brand: data.brand,
    locale: negotiateLocale(
      readCookie(cookie, LOCALE_COOKIE),
      request.headers.get("accept-language") ?? undefined,
    ),
    uid: readCookie(cookie, UID_COOKIE) ?? "",
  };
}
