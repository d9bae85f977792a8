import { useQuery } from "@tanstack/react-query";
import { messageById } from "@veranda/messages";
import * as t from "@veranda/messages/object-groups";
import { useMemo } from "react";
import { Skeleton } from "#ui/skeleton.tsx";
import { useEngine } from "#engine/engine-state.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { placeContent } from "../uploads/place-files.ts";
import { objectTitle } from "#i18n/titles/object-title.ts";
import { prefabsQuery, type PrefabObject } from "#api/content-query.ts";
import { Tile, TILES } from "./tile.tsx";

/** The catalogue's groups, the most used first. */
const GROUPS = [
  "seating",
  "tables",
  "light",
  "plants",
  "primitives",
  "signage",
  "stage",
  "art",
  "textiles",
  "shade",
  "music",
  "games",
  "leisure",
  "learning",
  "makers",
];
const RANKS = new Map(GROUPS.map((group, at) => [group, at]));

const groupName = (group: string): string =>
  messageById(
    t,
    group,
    group.replace(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase()),
  );

/** The installation's objects, by purpose. */
export function PrefabGroups() {
  const engine = useEngine();
  const { data, error } = useQuery(prefabsQuery);
  const groups = useMemo(() => {
    const found = new Map<string, PrefabObject[]>();
    for (const prefab of data ?? []) {
      const group = found.get(prefab.group);
      if (group) group.push(prefab);
      else found.set(prefab.group, [prefab]);
    }
    return [...found].sort(([one], [other]) => (RANKS.get(one) ?? 99) - (RANKS.get(other) ?? 99));
  }, [data]);
  if (error) return <p className="px-5 py-4 text-sm text-bad">{sentenceFor(error)}</p>;
  if (!data)
    return (
      <div className={TILES}>
        {Array.from({ length: 9 }, (_, at) => (
          <Skeleton key={at} className="aspect-square rounded-2xl bg-ink/10!" />
        ))}
      </div>
    );
  return groups.map(([group, prefabs]) => (
    <section key={group} aria-label={groupName(group)}>
      <h3 className="px-4 pt-2 pb-2 font-text text-[0.8125rem] font-semibold tracking-normal text-ink-soft">
        {groupName(group)}
      </h3>
      <ul className={TILES}>
        {prefabs.map(({ id, title, picture }) => {
          const content = { kind: "prefab", props: { prefab: id } } as const;
          return (
            <Tile
              key={id}
              title={objectTitle(id, title)}
              kind="prefab"
              picture={picture}
              content={content}
              onPress={() => placeContent(engine, [content])}
            />
          );
        })}
      </ul>
    </section>
  ));
}
