import { keysOf } from "@veranda/contract/closed-record";
import { errorCatalogue, type ErrorName } from "@veranda/contract";
import * as t from "@veranda/messages/sign-in-pages";
import { SIGN_IN_CHANNEL, type SignInMessage } from "@veranda/contract/calls/sign-in";
import { sentenceOf } from "../../error-sentences.ts";
import { escapeHtml, smallPage, type SmallPage } from "../../http/small-page.ts";

/** Reports the result to the page that opened the popup, and closes. `onward`: where a person continues by hand. */
export function popupDocument(message: SignInMessage, onward: string, nonce: string): SmallPage {
  const failed = "error" in message;
  const title = failed ? t.notSignedIn() : t.signedIn();
  const text = failed ? sentenceFor(message.error) : t.closeWindow();
  // The opener is told directly; where the provider's pages cut it off, the channel of this site reaches it.
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
 * Posts the answer once more, from this site: cookies that keep out other sites' requests come along then.
 * Works without scripts by a button.
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

/** The page that is shown without a page to return to. */
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

/** As a value in a script: what could end the script or its line is written as an escape. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
