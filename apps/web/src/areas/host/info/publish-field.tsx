import { useQuery } from "@tanstack/react-query";
import type { Space } from "@veranda/contract";
import { SPACE_CATEGORIES_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/about-space";
import { categoriesQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { rich } from "#ui/rich.ts";
import { Switch } from "#ui/switch.tsx";
import { editSpace, publishSpace } from "../space-actions.ts";
import { roomCategoriesQuery } from "../space-queries.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { categoryName } from "#areas/browse";

type PublishFieldProps = { space: Pick<Space, "id" | "shareSetting" | "isPublishedToExplore"> };

/** Whether others find a space in explore, and under which categories. */
export function PublishField({ space }: PublishFieldProps) {
  const { id, shareSetting } = space;
  const publish = useSpaceAction((queries, isPublished: boolean) =>
    publishSpace(queries, id, { isPublished }),
  );
  const open = useSpaceAction(async (queries) => {
    await editSpace(queries, id, { shareSetting: "PUBLIC_LINK" });
    await publishSpace(queries, id, { isPublished: true });
  });
  if (shareSetting !== "PUBLIC_LINK")
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-accent-soft py-2.5 pr-2.5 pl-4">
        <p className="min-w-48 flex-1 text-sm">
          <span className="block font-semibold">{t.notPublic()}</span>
          <span className="text-ink-soft">{t.notPublicHint()}</span>
        </p>
        <Button size="sm" disabled={open.isBusy} onClick={() => open.act(undefined)}>
          {t.makePublic()}
        </Button>
      </div>
    );
  const isPublished = publish.wish ?? space.isPublishedToExplore;
  return (
    <div className="grid gap-3">
      <Switch
        label={t.showInExplore()}
        hint={t.showInExploreHint()}
        isOn={isPublished}
        onSwitch={publish.act}
      />
      {isPublished && <Categories id={id} />}
    </div>
  );
}

const of = (text: string) => <span className="font-normal text-ink-faint tabular-nums">{text}</span>;

function Categories({ id }: { id: string }) {
  const { data: all = [] } = useQuery(categoriesQuery());
  const { data: chosen } = useQuery(roomCategoriesQuery(id));
  const change = useSpaceAction((queries, categories: string[]) =>
    publishSpace(queries, id, { isPublished: true, categories }),
  );
  if (chosen === undefined) return null;
  const slugs = change.wish ?? chosen.map(({ slug }) => slug);
  return (
    <fieldset disabled={change.isBusy}>
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
              <input
                type="checkbox"
                checked={isOn}
                disabled={!isOn && slugs.length >= SPACE_CATEGORIES_MAX}
                onChange={() => change.act(isOn ? slugs.filter((one) => one !== slug) : [...slugs, slug])}
                className="absolute inset-0 cursor-pointer opacity-0"
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
