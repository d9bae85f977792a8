import { currentLocale, directionOf } from "@veranda/messages";

/**
 * A small page without the web app, in the current language, with a content security policy that allows only its own
 * script.
 */
export type SmallPage = { readonly html: string; readonly policy: string };

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif}
main{max-width:24rem;padding:2rem;text-align:center}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1.25rem}
a,button{font:inherit;color:inherit;background:none;border:1px solid;border-radius:.75rem;
padding:.625rem 1.25rem;text-decoration:none;cursor:pointer;display:inline-block}
:focus-visible{outline:2px solid;outline-offset:3px}`;

type Parts = { title: string; body: string; script: string | null; nonce: string };

export function smallPage({ title, body, script, nonce }: Parts): SmallPage {
  const locale = currentLocale();
  const scripts = script === null ? "" : `<script nonce="${nonce}">${script}</script>`;
  return {
    html: `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>${body}</main>${scripts}</body></html>`,
    policy: [
      "default-src 'none'",
      `script-src ${script === null ? "'none'" : `'nonce-${nonce}'`}`,
      `style-src 'nonce-${nonce}'`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Escapes a text for HTML or an attribute's value. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
