import { keysOf } from "@veranda/contract/closed-record";
import { errorCatalogue, type ErrorName } from "@veranda/contract";
import * as t from "@veranda/messages/sign-in-pages";
import { SIGN_IN_CHANNEL, type SignInMessage } from "@veranda/contract/calls/sign-in";
import { sentenceOf } from "../../error-sentences.ts";
import { escapeHtml, smallPage, type SmallPage } from "../../http/small-page.ts";

/** A page that reports the result to the opener of the popup, and closes. `onward`: link for continuing manually. */
export function popupDocument(message: SignInMessage, onward: string, nonce: string): SmallPage {
  const failed = "error" in message;
  const title = failed ? t.notSignedIn() : t.signedIn();
  const text = failed ? sentenceFor(message.error) : t.closeWindow();
  // Posts to the opener directly; if the provider's pages have severed it, a BroadcastChannel reaches it.
  const script = `const message=${inScript(message)};
if(window.opener)window.opener.postMessage(message,location.origin);
else{const channel=new BroadcastChannel(${inScript(SIGN_IN_CHANNEL)});channel.postMessage(message)}
setTimeout(()=>window.close(),50);`;
  return smallPage({
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="${escapeHtml(onward)}">${escapeHtml(t.continueHere())}</a>`,
    script,
    nonce,
  });
}

/**
 * A page that posts the answer again, now from this site, so that SameSite cookies are sent. Has a button for browsers
 * without scripts.
 */
export function againDocument(action: string, answer: URLSearchParams, nonce: string): SmallPage {
  const fields = [...answer, ["again", "1"]]
    .map(
      ([name = "", value = ""]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join("");
  return smallPage({
    title: t.signingIn(),
    body: `<h1>${escapeHtml(t.signingIn())}</h1><form method="post" action="${escapeHtml(action)}">${fields}<button>${escapeHtml(t.goOn())}</button></form>`,
    script: "document.forms[0].submit();",
    nonce,
  });
}

/** An error page, shown if there is no page to return to. */
export function problemDocument(error: ErrorName, home: string, nonce: string): SmallPage {
  return smallPage({
    title: t.notSignedIn(),
    body: `<h1>${escapeHtml(t.notSignedIn())}</h1><p>${escapeHtml(sentenceFor(error))}</p><a href="${escapeHtml(home)}">${escapeHtml(t.goHome())}</a>`,
    script: null,
    nonce,
  });
}

const sentenceFor = (name: string): string =>
  sentenceOf(keysOf(errorCatalogue).find((each) => each === name) ?? "INTERNAL");

/** A value in an inline script: escapes whatever could end the script or its line. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
