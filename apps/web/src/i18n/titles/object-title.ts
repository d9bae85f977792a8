import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/objects";

/** The name of one of the installation's objects; `own` is its built-in name. */
export const objectTitle = (id: string, own: string): string => messageById(t, id, own);
