/** A page visited by a browser. */
export type Visit = {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
};

export type Form = { readonly action: string; readonly fields: Record<string, string> };

/**
 * A simulated browser that moves between sites: it stores each site's cookies, follows redirects, omits Lax cookies
 * from cross-site posts, and submits forms.
 */
export class Wanderer {
  readonly #cookies = new Map<string, Map<string, { value: string; isLax: boolean }>>();

  /** `stopAt`: a redirect with this prefix is not followed; the visit is then the redirecting response. */
  async go(url: string | URL, stopAt?: string): Promise<Visit> {
    return this.#request(new URL(url), { method: "GET", from: null, stopAt });
  }

  /** Submits a form of a visited page. */
  async submit(from: Visit, form: Form, stopAt?: string): Promise<Visit> {
    const body = new URLSearchParams(form.fields).toString();
    return this.#request(new URL(form.action, from.url), {
      method: "POST",
      body,
      from: from.url.origin,
      stopAt,
    });
  }

  /** Submits the page's form, like its script. */
  async carryOn(from: Visit, stopAt?: string): Promise<Visit> {
    return this.submit(from, formOf(from.text), stopAt);
  }

  cookies(origin: string): Map<string, string> {
    const own = this.#cookies.get(new URL(origin).host) ?? new Map<string, { value: string }>();
    return new Map([...own].map(([name, { value }]) => [name, value]));
  }

  /** The Cookie header of calls from a site's pages. */
  cookieHeader(origin: string): string {
    return [...this.cookies(origin)].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  setCookie(origin: string, name: string, value: string): void {
    const { host } = new URL(origin);
    const own = this.#cookies.get(host) ?? new Map();
    this.#cookies.set(host, own.set(name, { value, isLax: true }));
  }

  async #request(
    url: URL,
    {
      method,
      body,
      from,
      stopAt,
    }: { method: string; body?: string; from: string | null; stopAt: string | undefined },
  ): Promise<Visit> {
    const isCrossSitePost = method === "POST" && from !== url.origin;
    const sent = [...(this.#cookies.get(url.host) ?? [])].filter(
      ([, { isLax }]) => !(isCrossSitePost && isLax),
    );
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        accept: "text/html",
        cookie: sent.map(([name, { value }]) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(url.host, line);
    const text = await response.text();
    const location = response.headers.get("location");
    const next = location === null ? null : new URL(location, url);
    if (next === null || (stopAt !== undefined && next.href.startsWith(stopAt)))
      return { url: next ?? url, status: response.status, text, headers: response.headers };
    return this.#request(next, { method: "GET", from, stopAt });
  }

  #keep(host: string, line: string): void {
    const [pair = "", ...rules] = line.split(/;\s*/);
    const [name = "", ...value] = pair.split("=");
    const own = this.#cookies.get(host) ?? new Map();
    this.#cookies.set(host, own);
    const isGone = rules.some((rule) => /^max-age=0$/i.test(rule) || /^expires=.*1970/i.test(rule));
    if (isGone) own.delete(name);
    else own.set(name, { value: value.join("="), isLax: rules.some((rule) => /^samesite=lax$/i.test(rule)) });
  }
}

export function formOf(html: string): Form {
  const [, action = ""] = /<form[^>]*action="([^"]*)"/i.exec(html) ?? [];
  const fields = [...html.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/gi)].map(
    ([, name = "", value = ""]) => [unescape(name), unescape(value)],
  );
  return { action: unescape(action), fields: Object.fromEntries(fields) as Record<string, string> };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#x27": "'",
};
const unescape = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
