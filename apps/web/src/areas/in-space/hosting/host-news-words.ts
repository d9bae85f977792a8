import type { AssignedRoleName } from "@veranda/contract";
import * as t from "@veranda/messages/hosting";
import { ROLE_WORDS } from "./roles/role-words.ts";

/** The messages of host-news.ts, which load with the first that is shown. */
export const words = {
  summonedBy: (name: string) => t.broughtHere({ name }),
  summoned: () => t.broughtHereByHost(),
  guidingEnded: () => t.guidingEnded(),
  guidingEndedOf: (name: string) => t.guidingEndedOf({ name }),
  handsNeeded: () => t.handsNeeded(),
  hostsSpeak: () => t.hostsSpeak(),
  hostTools: () => t.hostTools(),
  messageDeleted: () => t.messageDeleted(),
  messageWaits: () => t.messageWaits(),
  noCoHost: () => t.noCoHost(),
  nowCoHost: () => t.nowCoHost(),
  roleBegins: (role: AssignedRoleName) => t.roleBegins({ role: ROLE_WORDS[role].name() }),
  roleEnds: (role: AssignedRoleName) => t.roleEnds({ role: ROLE_WORDS[role].name() }),
};
