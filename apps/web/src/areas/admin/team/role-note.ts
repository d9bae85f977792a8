import type { Colleague } from "@veranda/contract";
import * as t from "@veranda/messages/team";

/** Who somebody is in the organisation, in the line below their name. */
export const roleNote = ({ username, isAdmin }: Colleague): string =>
  isAdmin ? t.adminNote({ username }) : `@${username}`;
