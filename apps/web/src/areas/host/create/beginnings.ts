import type { ContentItem, SpaceCard, SpaceTemplate } from "@veranda/contract";
import * as t from "@veranda/messages/spaces";

/** What a new space can begin as: a furnished place, or an environment as it is. */
export type Beginning = {
  key: string;
  name: string;
  description: string;
  environment: string;
  variant: string;
  variants: readonly string[];
  pictures: SpaceCard["pictures"];
  /** null: nothing stands in it. */
  templateId: string | null;
  /** A template of one's own has the name that one gave it. */
  isOwn: boolean;
};

/** Posters of an environment in one of its lights, with nothing placed in it. */
export const postersOf = (
  environment: string,
  variant: string,
): Pick<SpaceCard["pictures"], "poster" | "posterSmall"> => ({
  poster: `/content/looks/${environment}-${variant}.webp`,
  posterSmall: `/content/looks/${environment}-${variant}-small.webp`,
});

export const furnished = (templates: readonly SpaceTemplate[]): Beginning[] =>
  templates.map(({ id, name, description, setting, variants, pictures }) => ({
    key: id,
    name,
    description,
    environment: setting.environment,
    variant: setting.variant,
    variants,
    pictures,
    templateId: id,
    isOwn: false,
  }));

/** Each environment of the templates once, with nothing placed in it. */
export function environments(templates: readonly SpaceTemplate[]): Beginning[] {
  const first = new Map<string, SpaceTemplate>();
  for (const template of templates)
    if (!first.has(template.setting.environment)) first.set(template.setting.environment, template);
  return [...first.values()].map(({ setting: { environment, variant }, variants, pictures }) => ({
    key: `environment-${environment}`,
    name: titled(environment),
    description: t.justEnvironment(),
    environment,
    variant,
    variants,
    pictures: {
      ...postersOf(environment, variant),
      // Of the same place in the same light: blurred, what stands in it is hardly seen.
      posterBlur: pictures.posterBlur,
      video: null,
    },
    templateId: null,
    isOwn: false,
  }));
}

/** Templates of one's own. They stand in the light they were saved in. */
export const ownBeginnings = (
  templates: readonly Pick<ContentItem, "id" | "title" | "picture">[],
): Beginning[] =>
  templates.map(({ id, title, picture }) => ({
    key: id,
    name: title,
    description: t.ownTemplate(),
    environment: "",
    variant: "",
    variants: [],
    pictures: { poster: picture || BLANK, posterSmall: picture || BLANK, posterBlur: BLANK, video: null },
    templateId: id,
    isOwn: true,
  }));

const BLANK = "data:,";

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** A variant by the light that is in it. */
export const variantWord = (variant: string): string => t.lightName({ variant, name: titled(variant) });

/** "The Terrace" of Ann becomes "Ann's Terrace". */
export function suggestedName(owner: string, place: string, most: number): string {
  const [first = owner] = owner.split(" ");
  const name = t.suggestedName({ owner: first, place: place.replace(/^The /, "") });
  return name.length > most ? shortened(place, most) : name;
}

/** Without half a character at its end. */
export const shortened = (name: string, most: number): string => Array.from(name).slice(0, most).join("");
