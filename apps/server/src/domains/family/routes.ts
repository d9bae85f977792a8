import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { FamilyRules } from "./family.ts";

export function familyRoutes(bind: Bind, family: FamilyRules): void {
  bind(calls.family, ({ me }) => family.of(me));
  bind(calls.createFamilyLink, ({ me }) => family.createLink(me));
  bind(calls.withdrawFamilyLink, async ({ me }) => {
    await family.withdrawLink(me);
    return {};
  });
  bind(calls.familyLinkPreview, ({ body, me }) => family.preview(me, body.key));
  bind(calls.acceptFamilyLink, ({ body, me }) => family.accept(me, body.key));
  bind(calls.setParentalControls, ({ params, body, me }) => family.setControls(me, params.id, body));
  bind(calls.staffFamily, ({ params }) => family.linksOf(params.id));
  bind(calls.endFamilyLinkByStaff, ({ params, body, me, origin }) =>
    family.endByStaff(me, params, body.reason, origin),
  );
  bind(calls.endFamilyLink, async ({ params, me }) => {
    await family.end(me, params.id);
    return {};
  });
}
