import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/places";

/** What a part of a built environment is called; `own` is the name that it brings along. */
export const placeTitle = (id: string, own: string): string => messageById(t, id, own);
