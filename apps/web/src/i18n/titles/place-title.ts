import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/places";

/** The name of a part of a built environment; `own` is its built-in name. */
export const placeTitle = (id: string, own: string): string => messageById(t, id, own);
