import { keysOf } from "@veranda/contract/closed-record";
import { errorCatalogue, type ErrorName } from "@veranda/contract";
import { currentLocale, directionOf } from "@veranda/messages";
import * as t from "@veranda/messages/sign-in-pages";
import { SIGN_IN_CHANNEL, type SignInMessage } from "@veranda/contract/calls/sign-in";
import { sentenceOf } from "../../error-sentences.ts";

/**
 * A small self-contained page for the redirect back, in the current language, with a content security policy that
 * allows only its own script.
 */
export type Document = { readonly html: string; readonly policy: string };

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif}
main{max-width:24rem;padding:2rem;text-align:center}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1.25rem}
a,button{font:inherit;color:inherit;background:none;border:1px solid;border-radius:.75rem;
padding:.625rem 1.25rem;text-decoration:none;cursor:pointer;display:inline-block}
:focus-visible{outline:2px solid;outline-offset:3px}`;

type Parts = { title: string; body: string; script: string | null; nonce: string };

function documentOf({ title, body, script, nonce }: Parts): Document {
  const locale = currentLocale();
  const scripts = script === null ? "" : `<script nonce="${nonce}">${script}</script>`;
  return {
    html: `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
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

/** Reports the result to the page that opened the popup, and closes. `onward`: where a person continues by hand. */
export function popupDocument(message: SignInMessage, onward: string, nonce: string): Document {
  const failed = "error" in message;
  const title = failed ? t.notSignedIn() : t.signedIn();
  const text = failed ? sentenceFor(message.error) : t.closeWindow();
  // The opener is told directly; where the provider's pages cut it off, the channel of this site reaches it.
  const script = `const message=${inScript(message)};
if(window.opener)window.opener.postMessage(message,location.origin);
else{const channel=new BroadcastChannel(${inScript(SIGN_IN_CHANNEL)});channel.postMessage(message)}
setTimeout(()=>window.close(),50);`;
  return documentOf({
    title,
    body: `<h1>${escape(title)}</h1><p>${escape(text)}</p><a href="${escape(onward)}">${escape(t.continueHere())}</a>`,
    script,
    nonce,
  });
}

/**
 * Posts the answer once more, from this site: cookies that keep out other sites' requests come along then.
 * Works without scripts by a button.
 */
export function againDocument(action: string, answer: URLSearchParams, nonce: string): Document {
  const fields = [...answer, ["again", "1"]]
    .map(([name = "", value = ""]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("");
  return documentOf({
    title: t.signingIn(),
    body: `<h1>${escape(t.signingIn())}</h1><form method="post" action="${escape(action)}">${fields}<button>${escape(t.goOn())}</button></form>`,
    script: "document.forms[0].submit();",
    nonce,
  });
}

/** The page that is shown without a page to return to. */
export function problemDocument(error: ErrorName, home: string, nonce: string): Document {
  return documentOf({
    title: t.notSignedIn(),
    body: `<h1>${escape(t.notSignedIn())}</h1><p>${escape(sentenceFor(error))}</p><a href="${escape(home)}">${escape(t.goHome())}</a>`,
    script: null,
    nonce,
  });
}

const sentenceFor = (name: string): string =>
  sentenceOf(keysOf(errorCatalogue).find((each) => each === name) ?? "INTERNAL");

/** As a value in a script: what could end the script or its line is written as an escape. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
