import type { Colleague } from "@veranda/contract";
import * as t from "@veranda/messages/team";

/** Somebody's role in the organisation, shown below their name. */
export const roleNote = ({ username, isAdmin }: Colleague): string =>
  isAdmin ? t.adminNote({ username }) : `@${username}`;
