/**
 * Puts what a page loads in the order in which it is needed: what is seen (a page can be read without its scripts), then
 * the page's own scripts, then what it preloads for later. React Router gives its module preloads no priority, so that a
 * browser would fetch them beside the largest picture; React writes what a component preloads before them.
 */
export function scriptsLast(html: string): string {
  const forLater: string[] = [];
  const rest = html
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchPriority="low" ')
    .replaceAll(/<link [^<>]*>/g, (link) => {
      if (!isForLater(link)) return link;
      forLater.push(link);
      return "";
    });
  const others = forLater.filter((link) => !rest.includes(hrefOf(link)));
  return rest.replace("</head>", () => `${others.join("")}</head>`);
}

/** The page's own scripts carry its nonce. */
const isForLater = (link: string): boolean =>
  link.includes('fetchPriority="low"') && !link.includes(" nonce=");

const hrefOf = (link: string): string => / href="[^"]*"/.exec(link)?.[0] ?? link;
