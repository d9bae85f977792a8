import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Spaces } from "../spaces/spaces.ts";
import type { GuestTokens } from "./guest-token.ts";
import { randomName } from "./names.ts";

export function guestRoutes(bind: Bind, spaces: Spaces, tokens: GuestTokens): void {
  bind(calls.randomUsername, async ({ origin: { locale } }) => ({ username: randomName(locale) }));
  bind(calls.guestToken, async ({ params, body }) => {
    if (body.roomId !== params.id)
      throw new NamedError("INVALID_INPUT", { fields: { "body.roomId": "Not the space of the address." } });
    const shareId = body.roomShareID;
    await spaces.enter(params.id, {
      accountId: null,
      shareIds: shareId === null ? [] : [shareId],
      deviceId: body.noAuthUserID,
    });
    return tokens.issue({ spaceId: params.id, shareId, visitorId: body.noAuthUserID });
  });
}
