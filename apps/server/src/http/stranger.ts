import { DEFAULT_LOCALE } from "@veranda/messages";
import type { CallContext } from "./call-context.ts";

/** The caller of a shared answer, as its rule sees it: anonymous, so that nothing personal can get into it. */
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
  askAt: null,
};

function refuse(): never {
  throw new Error("An answer that many share has no cookies and headers of its own");
}
