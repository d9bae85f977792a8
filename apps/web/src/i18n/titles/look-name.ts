import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/looks";

/** The name of a preset avatar; `own` is its built-in name. */
export const lookName = (id: string, own: string): string => messageById(t, id, own);
