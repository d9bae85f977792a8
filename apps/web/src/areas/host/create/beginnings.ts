import type { ContentItem, SpaceCard, SpaceTemplate } from "@veranda/contract";
import * as t from "@veranda/messages/spaces";

/** What a new space can start from: a template with objects, or an empty environment. */
export type Beginning = {
  key: string;
  name: string;
  description: string;
  environment: string;
  variant: string;
  variants: readonly string[];
  pictures: SpaceCard["pictures"];
  /** null: empty. */
  templateId: string | null;
  /** Personal templates have the name given by their owner. */
  isOwn: boolean;
};

/** Posters of an empty environment by lighting. */
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

/** Each of the templates' environments once, empty. */
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
      // The same environment and lighting: blurred, the objects hardly show.
      posterBlur: pictures.posterBlur,
      video: null,
    },
    templateId: null,
    isOwn: false,
  }));
}

/** The person's own templates, with the lighting they were saved in. */
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

/** A variant by its lighting. */
export const variantWord = (variant: string): string => t.lightName({ variant, name: titled(variant) });

/** "The Terrace" of Ann becomes "Ann's Terrace". */
export function suggestedName(owner: string, place: string, most: number): string {
  const [first = owner] = owner.split(" ");
  const name = t.suggestedName({ owner: first, place: place.replace(/^The /, "") });
  return name.length > most ? shortened(place, most) : name;
}

/** Truncates without splitting a character. */
export const shortened = (name: string, most: number): string => Array.from(name).slice(0, most).join("");
