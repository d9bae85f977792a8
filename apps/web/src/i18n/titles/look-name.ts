import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/looks";

/** What a ready-made avatar is called; `own` is the name that it brings along. */
export const lookName = (id: string, own: string): string => messageById(t, id, own);
