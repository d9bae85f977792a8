import { objectTitle } from "#i18n/titles/object-title.ts";
import { placeTitle } from "#i18n/titles/place-title.ts";

/** The names of the installation's prefabs and environments in the page's language. */
export const contentTitles = { object: objectTitle, place: placeTitle };
