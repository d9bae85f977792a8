import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltFolders } from "../built-folders.ts";

/** A web app whose pages show their input; a URL that ends in `gone` or `secret` fails. */
const BUNDLE = `
let rendering = 0;
export async function handle(request, { nonce, apiFetch, origin, brand, locale, uid }) {
  const { pathname } = new URL(request.url);
  rendering += 1;
  if (pathname === "/broken") throw new Error("swordfish");
  const answer = await apiFetch("/api/feature-flags");
  const seen = { url: request.url, method: request.method, nonce, origin, brand, locale, uid, status: answer.status,
    flags: await answer.json(), cookieOfCall: answer.headers.get("set-cookie"),
    rendering, cookie: request.headers.get("cookie"), agent: request.headers.get("user-agent") };
  const status = pathname.endsWith("/gone") || pathname.endsWith("/secret") ? 404 : 200;
  return new Response(request.method === "HEAD" ? null : JSON.stringify(seen), { status,
    headers: { "content-type": "text/html; charset=utf-8" } });
}`;

/** Writes it in place of the built web app: a page for every URL, an asset and an icon. */
export function writeFakeWeb({ web }: Pick<BuiltFolders, "web">): void {
  mkdirSync(join(web, "server"), { recursive: true });
  mkdirSync(join(web, "client", "assets"), { recursive: true });
  writeFileSync(join(web, "server", "package.json"), '{"type":"module"}');
  writeFileSync(join(web, "server", "index.js"), BUNDLE);
  writeFileSync(join(web, "client", "assets", "entry-abc.js"), "1");
  writeFileSync(join(web, "client", "icon.svg"), "<svg/>");
}
