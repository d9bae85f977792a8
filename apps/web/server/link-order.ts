/**
 * A page is whole without its scripts: what is seen of it has the line first, then they, then what is asked for ahead.
 * React Router says nothing of how urgent the modules are that it names ahead, and a browser takes them for as urgent as
 * the largest picture; React writes what a component asks for ahead before them.
 */
export function scriptsLast(html: string): string {
  const ahead: string[] = [];
  const rest = html
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchPriority="low" ')
    .replaceAll(/<link [^<>]*>/g, (link) => {
      if (!isAskedAhead(link)) return link;
      ahead.push(link);
      return "";
    });
  const others = ahead.filter((link) => !rest.includes(hrefOf(link)));
  return rest.replace("</head>", () => `${others.join("")}</head>`);
}

/** The page's own scripts carry its nonce. */
const isAskedAhead = (link: string): boolean =>
  link.includes('fetchPriority="low"') && !link.includes(" nonce=");

const hrefOf = (link: string): string => / href="[^"]*"/.exec(link)?.[0] ?? link;
