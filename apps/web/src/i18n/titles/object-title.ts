import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/objects";

/** What an object of the installation is called; `own` is the name that it brings along. */
export const objectTitle = (id: string, own: string): string => messageById(t, id, own);
