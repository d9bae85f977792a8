import { DEFAULT_LOCALE } from "@veranda/messages";
import type { CallContext } from "./call-context.ts";

/**
 * Who asks for an answer that many share, as its rule is told: nobody in particular. What is personal can't get into such
 * an answer, since its rule doesn't know it.
 */
export const STRANGER: CallContext = {
  me: null,
  person: null,
  caller: { visitorId: "", guest: null, accountId: null },
  origin: { ip: "", device: "", locale: DEFAULT_LOCALE },
  cookies: {
    isSecure: false,
    get: () => undefined,
    set: () => refuse(),
    clear: () => refuse(),
  },
  setHeader: () => refuse(),
};

function refuse(): never {
  throw new Error("An answer that many share has no cookies and headers of its own");
}
