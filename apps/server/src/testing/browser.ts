import { createClient, XSRF_COOKIE, XSRF_HEADER, type Client } from "@veranda/contract";

type Cookie = { value: string; path: string; httpOnly: boolean; sameSite: string | undefined };

/** Stores cookies and sends them back, with the XSRF header, like a browser and its page. */
export type TestBrowser = {
  readonly call: Client;
  cookie(name: string): Cookie | undefined;
  setCookie(name: string, value: string, path: string): void;
  /** A request with cookies only, without what a page would add. */
  raw(path: string, init: RequestInit): Promise<Response>;
  /** The same cookies in another browser. */
  copy(): TestBrowser;
};

/** A browser that has visited the site once. */
export async function createBrowser(origin: string): Promise<TestBrowser> {
  const browser = browserWith(origin, new Map());
  await browser.raw("/api/feature-flags", {});
  return browser;
}

function browserWith(origin: string, cookies: Map<string, Cookie>): TestBrowser {
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    const sent = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    headers.set("cookie", sent.map(([name, { value }]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };
  const asPage: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    const token = cookies.get(XSRF_COOKIE)?.value;
    if (token !== undefined) headers.set(XSRF_HEADER, token);
    return send(input, { ...init, headers });
  };
  return {
    call: createClient(`${origin}/api`, asPage, 20_000),
    cookie: (name) => cookies.get(name),
    setCookie: (name, value, path) =>
      void cookies.set(name, { value, path, httpOnly: false, sameSite: undefined }),
    raw: (path, init) => send(new URL(path, origin), init),
    copy: () => browserWith(origin, new Map(cookies)),
  };
}

function keep(cookies: Map<string, Cookie>, line: string): void {
  const [pair = "", ...attributes] = line.split(/;\s*/);
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  const value = pair.slice(at + 1);
  const attribute = (key: string): string | undefined =>
    attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
  const isOver =
    attribute("max-age") === "0" || Date.parse(attribute("expires") ?? "9999-01-01") <= Date.now();
  if (isOver) cookies.delete(name);
  else
    cookies.set(name, {
      value,
      path: attribute("path") ?? "/",
      httpOnly: attributes.some((each) => each.toLowerCase() === "httponly"),
      sameSite: attribute("samesite"),
    });
}
