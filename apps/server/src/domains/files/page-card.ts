/** A page's metadata: plain texts, and URLs of its pictures, best first. */
export type PageCard = { title: string; description: string; pictures: string[] };

const TITLE_LENGTH = 200;
const DESCRIPTION_LENGTH = 300;
/** Maximum length and number of tags. */
const TAG_LENGTH = 4_096;
const TAGS_MAX = 600;
const PICTURES_MAX = 3;
/** Elements whose content is not markup. */
const RAW = new Set(["script", "style", "noscript", "template", "textarea"]);

type PageHead = {
  metas: Map<string, string>;
  icons: { href: string; isTouch: boolean; size: number }[];
  title: string;
  base: string;
};

/** Reads the head of a page; `url` is the page's URL. */
export function readPageCard(html: string, url: string): PageCard {
  const { metas, icons, title, base } = readHead(html);
  const first = (...names: string[]): string =>
    names.map((name) => tidy(metas.get(name) ?? "")).find((text) => text !== "") ?? "";
  const icon = icons.toSorted((a, b) => Number(b.isTouch) - Number(a.isTouch) || b.size - a.size);
  const found = [
    ...["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src"].map((name) =>
      metas.get(name),
    ),
    ...icon.map(({ href }) => href),
  ];
  const from = URL.parse(base, url)?.href ?? url;
  const pictures = new Set<string>();
  for (const href of found) {
    const address = href === undefined || href.trim() === "" ? null : URL.parse(href.trim(), from);
    if (address !== null) pictures.add(address.href);
  }
  return {
    title: clipped(first("og:title", "twitter:title") || tidy(title), TITLE_LENGTH),
    description: clipped(first("og:description", "twitter:description", "description"), DESCRIPTION_LENGTH),
    pictures: [...pictures].slice(0, PICTURES_MAX),
  };
}

/** Single pass: an unclosed element ends it. */
function readHead(html: string): PageHead {
  const head: PageHead = { metas: new Map(), icons: [], title: "", base: "" };
  let at = 0;
  for (let tags = 0; tags < TAGS_MAX; tags++) {
    at = html.indexOf("<", at);
    if (at < 0) break;
    if (html.startsWith("<!--", at)) {
      at = html.indexOf("-->", at);
      if (at < 0) break;
      continue;
    }
    const tag = html.slice(at, at + TAG_LENGTH);
    const name = /^<\/?([a-z]+)/i.exec(tag)?.[0].toLowerCase();
    at += 1;
    if (name === "</head" || name === "<body") break;
    if (name === undefined || name.startsWith("</")) continue;
    const kind = name.slice(1);
    if (RAW.has(kind)) {
      const end = html.slice(at).search(ENDS[kind] ?? /$/);
      if (end < 0) break;
      at += end;
    } else if (kind === "title") head.title ||= unescaped(/^<title[^>]*>([^<]*)/i.exec(tag)?.[1] ?? "");
    else take(head, kind, () => attributesOf(tag.slice(name.length)));
  }
  return head;
}

const ENDS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  [...RAW].map((kind) => [kind, new RegExp(`</${kind}`, "i")]),
);

function take(head: PageHead, kind: string, read: () => Map<string, string>): void {
  if (kind === "meta") {
    const attributes = read();
    const name = (attributes.get("property") ?? attributes.get("name") ?? "").toLowerCase();
    const content = attributes.get("content") ?? "";
    if (name !== "" && content !== "" && !head.metas.has(name)) head.metas.set(name, content);
  } else if (kind === "base") head.base ||= read().get("href") ?? "";
  else if (kind === "link") {
    const attributes = read();
    const rel = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
    const href = attributes.get("href") ?? "";
    const isTouch = rel.some((word) => word.startsWith("apple-touch-icon"));
    // SVG icons aren't shown.
    if (href === "" || attributes.get("type") === "image/svg+xml") return;
    if (isTouch || rel.includes("icon"))
      head.icons.push({ href, isTouch, size: Number.parseInt(attributes.get("sizes") ?? "0") || 0 });
  }
}

/** Attributes of a tag, from after its name. */
function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const attribute = /[\s/]*([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y;
  for (;;) {
    const match = attribute.exec(text);
    if (match === null) return found;
    const [, name = "", double, single, bare] = match;
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, unescaped(double ?? single ?? bare ?? ""));
  }
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  middot: "·",
  bull: "•",
  copy: "©",
  reg: "®",
  trade: "™",
  szlig: "ß",
  aelig: "æ",
  AElig: "Æ",
  oslash: "ø",
  Oslash: "Ø",
};
/** Combining marks of named entities: `&eacute;` is an e with this mark. */
const MARKS: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  caron: "\u030c",
  cedil: "\u0327",
};

const unescaped = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name.startsWith("#")) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0x10ffff ? whole : String.fromCodePoint(code);
    }
    const mark = MARKS[name.slice(1)];
    return NAMED[name] ?? (mark === undefined ? whole : `${name.slice(0, 1)}${mark}`.normalize("NFC"));
  });

/** One line, without invisible or bidirectional characters. */
const tidy = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cs}]/gu, "")
    .trim();

function clipped(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$|\s\S*$/u, "")}…`;
}
