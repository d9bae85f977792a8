/**
 * Puts what a page loads in the order in which it is needed: what is seen (a page can be read without its scripts), then
 * the page's own scripts. What it preloads for later than those is only named, `rel="later"`, until they are there:
 * beside them it would take their line. React Router gives its module preloads no priority, so that
 * a browser would fetch them beside the largest picture; React writes what a component preloads before them.
 * `own` are further addresses that the page's scripts import.
 */
export function scriptsLast(html: string, own: readonly string[] = [], nonce?: string): string {
  const preloaded: string[] = [];
  const rest = html
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchPriority="low" ')
    .replaceAll(/<link [^<>]*>/g, (link) => {
      if (!isPreloaded(link)) return link;
      preloaded.push(link);
      return "";
    });
  const others = preloaded.filter((link) => !rest.includes(hrefOf(link)));
  const isOwn = (link: string) => own.some((address) => hrefOf(link) === ` href="${address}"`);
  const later = others.filter((link) => !isOwn(link));
  const links = [
    ...others.filter(isOwn),
    ...later.map((link) => link.replace(' rel="modulepreload"', ' rel="later"')),
    ...(later.length > 0 && nonce !== undefined ? [`<script nonce="${nonce}">${FETCH_LATER}</script>`] : []),
  ];
  return rest.replace("</head>", () => `${links.join("")}</head>`);
}

/**
 * Once the page's own scripts have come, before they are run. Where that was missed, or no nonce is known, the page's
 * entry does it (`fetchWhatIsLater`).
 */
const FETCH_LATER =
  "Promise.all(Array.from(document.querySelectorAll('link[rel=modulepreload]'),l=>new Promise(r=>{l.onload=l.onerror=r})))" +
  ".then(()=>{for(const l of document.querySelectorAll('link[rel=later]'))l.rel='modulepreload'})";

/** By a component; the page's own scripts carry its nonce. */
const isPreloaded = (link: string): boolean =>
  link.includes('fetchPriority="low"') && !link.includes(" nonce=");

const hrefOf = (link: string): string => / href="[^"]*"/.exec(link)?.[0] ?? link;
