import { useQuery } from "@tanstack/react-query";
import { SPACE_CATEGORIES_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/about-space";
import { categoriesQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { rich } from "#ui/rich.ts";
import { Switch } from "#ui/switch.tsx";
import { CoverCheckbox } from "#ui/checkbox.tsx";
import { roomCategoriesQuery } from "../space-queries.ts";
import { categoryName } from "#areas/browse";

/** The values to save. */
export type Publishing = Readonly<{
  /** Anybody with the address can join: only such spaces are listed. */
  isPublic: boolean;
  isPublished: boolean;
  /** null: unchanged. */
  categories: readonly string[] | null;
}>;

type PublishFieldProps = {
  spaceId: string;
  values: Publishing;
  onChange: (more: Partial<Publishing>) => void;
};

/** Whether a space is listed in explore, and under which categories. */
export function PublishField({ spaceId, values, onChange }: PublishFieldProps) {
  const { isPublic, isPublished, categories } = values;
  if (!isPublic)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-accent-soft py-2.5 pr-2.5 pl-4">
        <p className="min-w-48 flex-1 text-sm">
          <span className="block font-semibold">{t.notPublic()}</span>
          <span className="text-ink-soft">{t.notPublicHint()}</span>
        </p>
        <Button size="sm" onClick={() => onChange({ isPublic: true, isPublished: true })}>
          {t.makePublic()}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3">
      <Switch
        label={t.showInExplore()}
        hint={isPublished ? t.showInExploreHint() : t.notListedHint()}
        isOn={isPublished}
        onSwitch={(isOn) => onChange({ isPublished: isOn })}
      />
      {isPublished && (
        <Categories id={spaceId} wanted={categories} onChange={(slugs) => onChange({ categories: slugs })} />
      )}
    </div>
  );
}

const of = (text: string) => <span className="font-normal text-ink-faint tabular-nums">{text}</span>;

type CategoriesProps = {
  id: string;
  wanted: readonly string[] | null;
  onChange: (slugs: string[]) => void;
};

function Categories({ id, wanted, onChange }: CategoriesProps) {
  const { data: all = [] } = useQuery(categoriesQuery());
  const { data: chosen } = useQuery(roomCategoriesQuery(id));
  if (chosen === undefined) return null;
  const slugs = wanted ?? chosen.map(({ slug }) => slug);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        {rich(t.categories({ count: slugs.length, limit: SPACE_CATEGORIES_MAX, of }))}
      </legend>
      <div className="flex flex-wrap gap-2">
        {all.map(({ slug, name, emoji }) => {
          const isOn = slugs.includes(slug);
          return (
            <label
              key={slug}
              className="relative inline-flex h-9 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-disabled:cursor-default has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <CoverCheckbox
                checked={isOn}
                disabled={!isOn && slugs.length >= SPACE_CATEGORIES_MAX}
                onChange={() => onChange(isOn ? slugs.filter((one) => one !== slug) : [...slugs, slug])}
              />
              <span aria-hidden="true" className="font-emoji">
                {emoji}
              </span>
              {categoryName({ slug, name })}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
